import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { password } from './people.ts';

/** The built product with the demo, for one worker alone: its address, and the port where it looks for Meta. */
export type Product = { url: string; port: number; graphPort: number; stop(): Promise<void> };

/** Where journeys serve pages of other origins; those of `listedOrigin` may call us. */
export const otherPagesPort = 4_380;
export const listedOrigin = `http://painel.localhost:${otherPagesPort}`;

const firstPort = 4_390;
const readyWithinMs = 60_000;
const stopWithinMs = 10_000;

/** Where this worker's product keeps its data; a worker that follows one whose journey failed goes on with the same. */
export const dataDirectory = (): string =>
  join(process.env.E2E_DIRECTORY!, `product-${process.env.TEST_PARALLEL_INDEX ?? '0'}`);

/** Starts the product of a worker and waits until it is ready. Workers have ports of their own, two each. */
export async function startProduct(worker: number): Promise<Product> {
  const port = firstPort + worker * 2;
  const url = `http://localhost:${port}`;
  const directory = dataDirectory();
  mkdirSync(directory, { recursive: true });
  // The database's own account has to pass through.
  chmodSync(directory, 0o755);
  const server = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'error',
      DEMO: 'on',
      ALLOWED_ORIGINS: listedOrigin,
      GRAPH_URL: `http://127.0.0.1:${port + 1}`,
    },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // A worker that is ended does not leave its product behind.
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  for (const end = Date.now() + readyWithinMs; ; await pause(100)) {
    if (server.exitCode !== null) throw new Error(`the product ended with ${server.exitCode} before it was ready`);
    const ready = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (Date.now() > end) throw new Error('the product did not become ready');
  }
  return {
    url,
    port,
    graphPort: port + 1,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGTERM');
      await Promise.race([ended, pause(stopWithinMs, undefined, { ref: false })]);
      kill();
    },
  };
}
