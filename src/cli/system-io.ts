/** The machine that the program really runs on. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { CliIo } from './io.ts';

const flushBytes = 64 * 1024;

export function systemIo(): CliIo {
  return {
    stdout: (text) => {
      process.stdout.write(text);
    },
    stderr: (text) => {
      process.stderr.write(text);
    },
    isTty: process.stdout.isTTY === true,
    isErrorTty: process.stderr.isTTY === true,
    noColor: (process.env['NO_COLOR'] ?? '') !== '',
    readFile: (path) => readFileSync(path, 'utf8'),
    openFile,
    nowMs: () => performance.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

function openFile(path: string): { write(text: string): void; close(): void } {
  const file = openSync(path, 'w');
  let buffer = '';
  const flush = (): void => {
    writeSync(file, buffer);
    buffer = '';
  };
  return {
    write: (text) => {
      buffer += text;
      if (buffer.length > flushBytes) flush();
    },
    close: () => {
      flush();
      closeSync(file);
    },
  };
}
