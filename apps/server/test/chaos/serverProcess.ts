import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A text of the built server and what stands in its place while an experiment runs. */
export type Edit = readonly [find: string, put: string];

/** The built server as its own process, to be killed, frozen and stopped. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number | undefined;
  /** Starts it and waits until it is ready; gives how long that took, in milliseconds. */
  start(more?: { edits?: readonly Edit[]; env?: NodeJS.ProcessEnv }): Promise<number>;
  /** SIGKILL: no handler runs. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
  /** The last it printed, when it ended although nobody here ended it. */
  died(): string | undefined;
  /** Resolves when it is gone, or after a time; tells which. */
  gone(withinMs: number): Promise<boolean>;
};

const main = join(import.meta.dirname, '../../dist/main.js');
const hooks = join(import.meta.dirname, 'plantHooks.mjs');
const readyWithinMs = 45_000;
const lastWords = 2_000;

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A server that is to run in an environment, with edits in every one of its lives. */
export async function makeServerProcess(env: NodeJS.ProcessEnv, always: readonly Edit[] = []): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let wanted = false;
  let said = '';
  const over = (): boolean => !child || child.exitCode !== null || child.signalCode !== null;
  const exited = async (): Promise<number | null> => {
    if (!over()) await new Promise((resolve) => child!.once('exit', resolve));
    return child?.exitCode ?? null;
  };

  return {
    url,
    get pid() {
      return child?.pid;
    },
    async start({ edits = [], env: more = {} } = {}) {
      const begun = performance.now();
      const planted = [...always, ...edits];
      child = spawn(process.execPath, [...(planted.length > 0 ? ['--import', hooks] : []), main], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          PORT: String(port),
          DEMO: 'off',
          LOG_LEVEL: 'fatal',
          ...env,
          ...more,
          PLANT_EDITS: JSON.stringify(planted),
        },
      });
      wanted = true;
      said = '';
      child.stdout!.setEncoding('utf8').on('data', (piece: string) => (said = (said + piece).slice(-lastWords)));
      // A harm ends a process by SIGKILL; one that ends in another way has something to say, wherever the experiment
      // stands.
      child.once(
        'exit',
        (code, signal) =>
          void (
            wanted &&
            signal !== 'SIGKILL' &&
            process.stderr.write(`a server ended by itself (${code ?? signal}): ${said}\n`)
          ),
      );
      for (const end = begun + readyWithinMs; performance.now() < end; await pause(25)) {
        const ready = await fetch(`${url}/api/ready`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ready) return performance.now() - begun;
        if (over())
          throw new Error(`the server ended with ${child.exitCode ?? child.signalCode} before it was ready: ${said}`);
      }
      throw new Error('the server did not become ready');
    },
    async kill() {
      wanted = false;
      child?.kill('SIGKILL');
      await exited();
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      wanted = false;
      child?.kill('SIGTERM');
      return exited();
    },
    died: () => (wanted && over() ? said || `code ${child!.exitCode ?? child!.signalCode}` : undefined),
    async gone(withinMs) {
      const isGone = await Promise.race([exited().then(() => true), pause(withinMs, false, { ref: false })]);
      if (isGone) wanted = false;
      return isGone;
    },
  };
}
