#!/usr/bin/env bash
# The same scenarios give the same bytes on every supported Node version.
set -euo pipefail
run="node dist/cli.mjs simulate examples/build-and-game-pools.yaml examples/scale-out-lab.yaml tests/scenarios/seed-s4-reactive-burst.yaml -o json"
expected=$($run | sha256sum)
for version in 22 24; do
  found=$(bash scripts/with-node.sh "$version" $run | sha256sum)
  if [ "$found" != "$expected" ]; then
    echo "node $version gives another run than $(node --version)" >&2
    exit 1
  fi
done
echo "the same bytes on $(node --version), 22 and 24"
