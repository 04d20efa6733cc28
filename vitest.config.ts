import { defineConfig } from 'vitest/config';
import { plantSources } from './apps/server/test/security/plantSources.ts';

export default defineConfig({
  plugins: [plantSources()],
  test: {
    include: ['apps/**/*.test.ts', 'apps/**/*.test.tsx', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['apps/server/test/globalSetup.ts'],
    // Two cores: two workers, each with a database and a server of its own.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
