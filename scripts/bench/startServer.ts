import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openCaller } from './openCaller.ts';

const main = join(import.meta.dirname, '../../apps/server/dist/main.js');
/** No measurement asks Meta. */
const nowhere = 'http://127.0.0.1:1';
const readyWithinMs = 60_000;

/** The built server as it runs at a customer's: a process of its own, reached through its port. */
export type RunningServer = {
  pid: number;
  url: string;
  /** The process's output, for reporting failures. */ said(): string;
  hasEnded(): boolean;
};

type Start = { directory: string; password: string; nodeArguments: readonly string[]; started(pid: number): void };

/** Starts the built server on a data directory and waits until it is ready. `started` hears its process id at once. */
export async function startServer({ directory, password, nodeArguments, started }: Start): Promise<RunningServer> {
  const port = await freePort();
  const { NODE_ENV: _unset, DATABASE_URL: _none, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: directory,
    PORT: String(port),
    DEMO: 'off',
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
    TICKET_EXPIRY_HOURS: '0',
    GRAPH_URL: nowhere,
  };
  const child = spawn(process.execPath, [...nodeArguments, main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text);
      if (lines.length > 200) lines.shift();
    });
  if (child.pid === undefined) throw new Error('the server could not be started');
  started(child.pid);
  const server = {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    said: () => lines.join('').slice(-4_000),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
  const caller = openCaller(server.url, 1);
  for (const end = Date.now() + readyWithinMs; ; await pause(100)) {
    if (server.hasEnded()) throw new Error(`the server ended before it was ready.\n${server.said()}`);
    const ready = await caller.call('GET', '/ready').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) break;
    if (Date.now() > end) throw new Error(`the server was not ready in time.\n${server.said()}`);
  }
  caller.close();
  return server;
}

/** The memory a process holds and the most it ever held, in megabytes; undefined where the system does not tell. */
export function memoryOf(pid: number): { now: number; most: number } | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
