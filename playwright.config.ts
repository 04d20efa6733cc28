import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The configuration is read again in every worker: the first reader decides where the product keeps its data.
process.env.E2E_DIRECTORY ??= mkdtempSync(join(tmpdir(), 'recado-e2e-'));
chmodSync(process.env.E2E_DIRECTORY, 0o755);
const port = 4_390;
/** Meta's side of the official API, which a journey that needs one starts here. */
export const graphPort = 4_391;

export default defineConfig({
  testDir: 'e2e',
  globalTeardown: './e2e/removeData.ts',
  // One product, one demo company: journeys that change the same list take turns.
  workers: 1,
  // A journey that passes at its second try is told as flaky, and does not hold back a release.
  retries: process.env.CI ? 1 : 0,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 8_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : { executablePath: '/usr/bin/chromium' }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node --enable-source-maps apps/server/dist/main.js',
    url: `http://localhost:${port}/api/ready`,
    timeout: 40_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DIRECTORY, ADMIN_PASSWORD: 'senha-das-jornadas', LOG_LEVEL: 'error', DEMO: 'on', GRAPH_URL: `http://127.0.0.1:${graphPort}` },
  },
});
