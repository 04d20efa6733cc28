import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { password } from './people.ts';

/** The built product with the demo data, for one worker: its address, and the ports of the simulated services it calls. */
export type Product = {
  url: string;
  port: number;
  graphPort: number;
  aiPort: number;
  googlePort: number;
  speechPort: number;
  stop(): Promise<void>;
};

/** The port of the first worker's product. Two checkouts that run journeys at the same time need a hundred between them. */
const firstPort = Number(process.env.E2E_PORT ?? 4_390);
/** Port of pages with other origins. The origin `listedOrigin` may call the product. */
export const otherPagesPort = firstPort - 10;
export const listedOrigin = `http://painel.localhost:${otherPagesPort}`;

/** The port of a simulated AI service is this much higher than the port of the product. */
const aiOffset = 40;
const googleOffset = 41;
// Each worker is two ports above the one before: three offsets side by side would meet.
const speechOffset = 60;
const readyWithinMs = 60_000;
const stopWithinMs = 10_000;

/** The data directory of this worker's product. A worker that replaces a failed one continues with the same data. */
export const dataDirectory = (): string =>
  join(process.env.E2E_DIRECTORY!, `product-${process.env.TEST_PARALLEL_INDEX ?? '0'}`);

/** Starts the product of a worker and waits until it is ready. Each worker has two ports of its own. */
export async function startProduct(worker: number): Promise<Product> {
  const port = firstPort + worker * 2;
  const url = `http://localhost:${port}`;
  const directory = dataDirectory();
  mkdirSync(directory, { recursive: true });
  // The account of the database process must be able to enter the directory.
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
      WEBHOOK_RECEIVER: '127.0.0.1',
      AI_URL: `http://127.0.0.1:${port + aiOffset}/v1`,
      GOOGLE_URL: `http://127.0.0.1:${port + googleOffset}`,
      SPEECH_URL: `http://127.0.0.1:${port + speechOffset}`,
    },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // Ends the product when its worker ends.
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
    aiPort: port + aiOffset,
    googlePort: port + googleOffset,
    speechPort: port + speechOffset,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGTERM');
      await Promise.race([ended, pause(stopWithinMs, undefined, { ref: false })]);
      kill();
    },
  };
}
