/** Many seeds with every fault on: `npm run soak -- 1000 [first]`. Prints each failing seed. */
import { problemsOf, readStorm } from '../tests/faults/storm.ts';

const count = Number(process.argv[2] ?? 1_000);
const first = Number(process.argv[3] ?? 1);
const storm = readStorm(process.cwd());
const fired = new Map<string, number>();
let failed = 0;
for (let seed = first; seed < first + count; seed++) {
  const { run, problems } = await problemsOf(storm, seed);
  for (const [name, times] of run.firedFaults) fired.set(name, (fired.get(name) ?? 0) + times);
  if (problems.length > 0) failed++;
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (process.stderr.isTTY) process.stderr.write(`\r${seed - first + 1}/${count} seeds`);
}
for (const [name, times] of [...fired].sort())
  process.stdout.write(`${name} fired ${times} times\n`);
process.stdout.write(`${count - failed} seeds without a violation, ${failed} with\n`);
process.exitCode = failed > 0 ? 1 : 0;
