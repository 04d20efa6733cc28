import { defineConfig } from 'vitest/config';
import { LongFirst } from './apps/server/test/longFirst.ts';
import { plantSources } from './apps/server/test/security/plantSources.ts';

/** They look at what is changed once in a process. */
const once = ['apps/server/src/gateways/whatsapp/beta/muteSessionPrints.test.ts'];

const patient = { testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores: two workers, each test file with a database and a server of its own.
    maxWorkers: 2,
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
