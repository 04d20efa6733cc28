import { chmodSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { makeOwnedFolder } from './apps/server/test/ownedFolder.ts';
import { quickFolder } from './apps/server/test/quickFolder.ts';
import { launchOptions } from './e2e/browser.ts';

// The configuration is read again in every worker: the first reader decides where the product keeps its data.
process.env.E2E_DIRECTORY ??= makeOwnedFolder(quickFolder(), 'recado-e2e');
chmodSync(process.env.E2E_DIRECTORY, 0o755);

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/removeData.ts',
  // One more than the cores: half of a journey is waiting. Each worker has a product of its own.
  workers: availableParallelism() + 1,
  // A journey that passes at its second try is told as flaky, and does not hold back a release.
  retries: process.env.CI ? 1 : 0,
  // Two journeys share the machine with two products: on a busy one, steps take several times as long.
  timeout: process.env.CI ? 90_000 : 40_000,
  expect: { timeout: process.env.CI ? 15_000 : 8_000 },
  reporter: [[process.env.CI ? 'line' : 'list'], ['./scripts/gate/playwrightReporter.ts']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    actionTimeout: process.env.CI ? 15_000 : 8_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions,
    // Journeys about a movement choose `no-preference`: waiting for transitions took time in all others.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
