/** The `tenon` program. */
import { version } from '../util/version.ts';
import { runCli } from './program.ts';
import { systemIo } from './system-io.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has gone, as in `tenon … | head`.
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), systemIo(), {
  version,
  loadRunScenario: async () => (await import('../app/simulation.ts')).runScenario,
  loadInstanceTypeNames: async () => {
    const { catalogEntries } = await import('../sim/cloud/catalog/catalog.ts');
    return catalogEntries().map(({ type }) => type.name);
  },
  loadInstanceTypes: async () => (await import('../app/catalog.ts')).catalogInstanceTypes(),
});
