import { defineConfig } from 'vitest/config';
import { LongFirst } from './apps/server/test/longFirst.ts';
import { plantSources } from './apps/server/test/security/plantSources.ts';

/** They look at what is changed once in a process. */
const once = ['apps/server/src/gateways/whatsapp/beta/muteSessionPrints.test.ts'];

const patient = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // As the journeys: on a busy machine a test that measures time may fail once. The report names it with "retry x1".
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    // One more than the two cores: a third of the time is waiting. Each file has a database and a server of its own.
    maxWorkers: 3,
    passWithNoTests: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [plantSources()],
        test: {
          ...patient,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: once,
          globalSetup: ['apps/server/test/globalSetup.ts'],
          setupFiles: ['apps/server/test/setup.ts'],
          // The server is read once by each worker and not for each of a hundred files: a fifth of the time.
          isolate: false,
        },
      },
      // Some pretend to be a browser: what they leave behind would meet the next.
      {
        plugins: [plantSources()],
        test: { ...patient, name: 'isolated', include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx', ...once] },
      },
    ],
  },
});
