import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../../scripts/build.mjs';
import { startCluster } from '../../src/kernel/db/embedded/cluster.ts';

export const adminEmail = 'admin@caos.recado';
export const adminPassword = 'senha-do-caos-1';

/** The built server as its own process on its own data, to be killed. */
export type ServerProcess = {
  url: string;
  directory: string;
  /** Starts it and waits until it is ready; gives how long that took, in milliseconds. */
  start(): Promise<number>;
  /** SIGKILL: no handler runs. The embedded database lives on. */
  kill(): Promise<void>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
  /** Ends everything and removes the data. */
  remove(): Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Builds the server once and prepares an empty installation for it. */
export async function makeServerProcess(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  await build('server');
  const directory = mkdtempSync(join(tmpdir(), 'recado-chaos-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const exited = (): Promise<number | null> =>
    new Promise((resolve) => (child && child.exitCode === null && child.signalCode === null ? child.once('exit', (code) => resolve(code)) : resolve(child?.exitCode ?? null)));

  return {
    url,
    directory,
    async start() {
      const started = Date.now();
      child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/main.js')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          PORT: String(port),
          DATA_DIR: directory,
          DEMO: 'off',
          ADMIN_EMAIL: adminEmail,
          ADMIN_PASSWORD: adminPassword,
          LOG_LEVEL: 'error',
          ...env,
        },
      });
      for (let tries = 0; tries < 600; tries++) {
        const ready = await fetch(`${url}/api/ready`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ready) return Date.now() - started;
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('the server did not become ready');
    },
    async kill() {
      child?.kill('SIGKILL');
      await exited();
    },
    async stop() {
      child?.kill('SIGTERM');
      return exited();
    },
    async remove() {
      child?.kill('SIGKILL');
      await exited();
      await (await startCluster(directory)).stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
