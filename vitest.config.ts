import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './apps/server/test/longFirst.ts';
import { plantSources } from './apps/server/test/security/plantSources.ts';

/** They look at what is changed once in a process. */
const once = ['apps/server/src/gateways/whatsapp/beta/muteSessionPrints.test.ts'];
const slow = ['{apps,packages,scripts}/**/*.slow.test.ts'];

// Generated tests choose the same rows, values and experiments in each run. `SEED=random` looks for new ones.
const seed = process.env.SEED === 'random' ? Math.floor(Math.random() * 1e6) : Number(process.env.SEED ?? 20_261_126);
if (process.env.SEED === 'random') process.stderr.write(`SEED=${seed} repeats the generated tests of this run.\n`);

const patient = {
  testTimeout: 40_000,
  hookTimeout: 60_000,
  // As the journeys: a test that passes at its second try is listed as flaky at the end.
  retry: process.env.CI ? 1 : 0,
  env: { SEED: String(seed) },
  setupFiles: ['scripts/gate/fixSeed.ts'],
};
const server = {
  ...patient,
  globalSetup: ['apps/server/test/globalSetup.ts'],
  setupFiles: ['scripts/gate/fixSeed.ts', 'apps/server/test/setup.ts'],
  // The server is read once by each worker and not for each of a hundred files: a fifth of the time.
  isolate: false,
};

export default defineConfig({
  test: {
    // Three on two cores used half of them: tests wait for times and phones. Each file has a database and a server of its own.
    maxWorkers: 2 * availableParallelism() + 1,
    passWithNoTests: false,
    sequence: { sequencer: LongFirst },
    reporters: ['default', './scripts/gate/vitestReporter.ts'],
    projects: [
      {
        plugins: [plantSources()],
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...once, ...slow],
        },
      },
      // Pure functions, which leave nothing behind.
      {
        plugins: [plantSources()],
        test: { ...patient, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], isolate: false },
      },
      // They pretend to be a browser, and what they leave behind would meet the next: each has a context of its own. A
      // process for each took half a minute longer.
      {
        plugins: [plantSources()],
        test: { ...patient, name: 'browser', include: ['apps/web/test/**/*.test.{ts,tsx}'], pool: 'vmForks' },
      },
      { plugins: [plantSources()], test: { ...patient, name: 'isolated', include: once } },
      // They start processes, kill them, fill disks or measure time: `npm run test:all` runs them one after another.
      { plugins: [plantSources()], test: { ...server, name: 'slow', include: slow } },
    ],
  },
});
