import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type CallOf,
  type Channel,
  type Endpoint,
  type EventOf,
  type ReplyOf,
  limits,
  wireChannel,
} from '@recado/contracts';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { inject } from 'vitest';
import { openApp, type App } from '../src/app.ts';
import { companiesToSweep } from '../src/app/companiesToSweep.ts';
import { readConfig, type Config } from '../src/config.ts';
import { derivedKeys } from '../src/kernel/derivedKeys.ts';
import { openTokens } from '../src/kernel/http/tokens.ts';
import { openLog, type Log } from '../src/kernel/log.ts';
import type { OpenBetaDeps } from '../src/openBeta.ts';
import { afterFile } from './afterFile.ts';
import { undeclared } from './declared.ts';
import { testAppKey } from './globalSetup.ts';

/** A server with a database of its own, reached through its HTTP door and its sockets as browsers do. */
export type TestServer = App & { config: Config; databaseUrl: string; url: string; admin: pg.Pool };

type Choice = {
  roles?: string;
  env?: NodeJS.ProcessEnv;
  /** Sockets to WhatsApp Web that follow a script. */ makeSocket?: OpenBetaDeps['makeSocket'];
  /** Hears what is logged. */ log?: Log;
  /** A built web app to serve. */ webDirectory?: string;
  /** A PgBouncer in front of the database server. */ poolerUrl?: string;
};

/** No test reaches the real Graph API or an AI service: one that means it names a stub's address. */
const nowhere = 'http://127.0.0.1:1';

/** Copies the template database and starts a server on it; stops it after the file's tests. */
export async function openTestServer(choice: Choice = {}): Promise<TestServer> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const directory = join(inject('directory'), name);
  mkdirSync(directory, { recursive: true });
  const maker = new pg.Client({ connectionString: inject('adminUrl') });
  await maker.connect();
  // Files are copied in half of the time that logging their pages takes.
  await maker.query(`create database ${name} template recado owner recado_owner strategy file_copy`);
  await maker.end();
  const databaseUrl = withDatabase(inject('ownerUrl'), name);
  const server = await startTestServer(databaseUrl, directory, choice);
  const admin = new pg.Pool({ connectionString: withDatabase(inject('adminUrl'), name), max: 2 });
  admin.on('error', () => undefined);
  afterFile(async () => {
    await server.stop();
    await admin.end();
    const dropper = new pg.Client({ connectionString: inject('adminUrl') });
    await dropper.connect();
    await dropper.query(`drop database ${name} with (force)`);
    await dropper.end();
  });
  return { ...server, admin };
}

/** Another process of the same installation, as far as code can tell: its own pools, sockets and leases. */
export async function startTestServer(
  databaseUrl: string,
  directory: string,
  { roles, env, makeSocket, log, webDirectory, poolerUrl = inject('poolerUrl') }: Choice = {},
): Promise<Omit<TestServer, 'admin'>> {
  const config = readConfig({
    NODE_ENV: 'test',
    APP_KEY: testAppKey,
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    // The event loop is also that of the tests: on a busy machine, reading the modules of a file takes seconds.
    LAG_LIMIT_MS: '60000',
    GRAPH_URL: nowhere,
    AI_URL: nowhere,
    // Production refuses the addresses of tests.
    ...(env?.NODE_ENV === 'production' ? {} : { SPEECH_URL: nowhere }),
    ...(roles ? { ROLE: roles } : {}),
    ...(poolerUrl
      ? { DATABASE_URL: databaseUrl, POOLER_URL: withDatabase(poolerUrl, new URL(databaseUrl).pathname.slice(1)) }
      : {}),
    ...env,
  });
  const app = await openApp(
    config,
    databaseUrl,
    log ?? openLog(process.env.TEST_LOG ?? 'error', false),
    webDirectory,
    makeSocket,
  );
  await app.start();
  const address = app.http.server.address() as AddressInfo | null;
  return { ...app, jobs: asSwept(app), config, databaseUrl, url: address ? `http://127.0.0.1:${address.port}` : '' };
}

/** A sweep runs as a worker runs it: only for a company with something to do. */
const asSwept = ({ jobs, workshop }: App): App['jobs'] =>
  jobs.map((job) => {
    const { due } = job;
    if (!due) return job;
    return {
      ...job,
      async run(errand, payload) {
        if ((await companiesToSweep(workshop, due)).includes(errand.companyId)) await job.run(errand, payload);
      },
    };
  });

/** Returns a database URL with the name of another database. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/** Somebody signed in. */
export type TestUser = { id: number; companyId: number; profile: string; token: string };

/** An access token as login would issue it. */
export const tokenFor = (
  server: Pick<TestServer, 'config'>,
  user: { id: number; companyId: number; profile: string; generation?: number },
  seconds: number = limits.accessTokenSeconds,
): Promise<string> =>
  openTokens(derivedKeys(server.config, 'access tokens')).issue({ generation: 0, ...user }, seconds);

export type Answer<R = unknown> = { status: number; body: R; headers: Record<string, unknown>; text: string };

/** Calls an endpoint over HTTP. Throws when the answer's status or code is not declared by the contract. */
export async function call<E extends Endpoint>(
  server: Pick<TestServer, 'http'>,
  endpoint: E,
  input?: Partial<CallOf<E>> & { as?: TestUser; headers?: Record<string, string> },
): Promise<Answer<ReplyOf<E>>> {
  const { params, query, body, as, headers } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    as?: TestUser;
    headers?: Record<string, string>;
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [
      key,
      Array.isArray(value) ? JSON.stringify(value) : String(value),
    ]),
  );
  const answer = await send(server, {
    method: endpoint.method,
    url: `/api${path}${search.size ? `?${search}` : ''}`,
    ...(body === undefined ? {} : { payload: body as object }),
    headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
  });
  const fault = undeclared(endpoint, answer.status, answer.body);
  if (fault) throw new Error(fault);
  return answer as Answer<ReplyOf<E>>;
}

type Injected = {
  method: Endpoint['method'];
  url: string;
  payload?: object | string;
  headers?: Record<string, string>;
};

/** A raw request through the door. */
export async function send(server: Pick<TestServer, 'http'>, request: Injected): Promise<Answer> {
  const answer = await server.http.inject(request as never);
  let body: unknown = answer.body;
  try {
    body = JSON.parse(answer.body);
  } catch {
    body = answer.body;
  }
  return { status: answer.statusCode, body, headers: answer.headers, text: answer.body };
}

/** A browser's socket: joins rooms as the web does and collects what it hears. */
export type Screen = {
  socket: Socket;
  received: { channel: string; payload: never }[];
  join(emit: string, argument?: unknown): Promise<unknown>;
  /** The next event of a channel that fits, also one already received and not yet taken. */
  next<C extends Channel>(channel: C, fits?: (event: EventOf<C>) => boolean): Promise<EventOf<C>>;
  /** True if nothing of a channel that fits has been received and taken by nobody. */
  silent<C extends Channel>(channel: C, fits?: (event: EventOf<C>) => boolean): boolean;
  close(): void;
};

/** Connects a person's screen and waits until rooms may be joined. */
export async function openScreen(server: Pick<TestServer, 'url'>, user: TestUser): Promise<Screen> {
  const socket = io(`${server.url}/api`, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token: user.token },
    reconnection: false,
    forceNew: true,
  });
  afterFile(() => socket.close());
  const received: Screen['received'] = [];
  const waiting: { channel: string; fits: (event: never) => boolean; resolve: (event: never) => void }[] = [];
  socket.onAny((channel: string, input: unknown) => {
    if (channel === 'ready') return;
    const payload = input as never;
    const at = waiting.findIndex((one) => one.channel === channel && one.fits(payload));
    if (at >= 0) waiting.splice(at, 1)[0]!.resolve(payload);
    else received.push({ channel, payload });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    socket,
    received,
    join: (emit, argument) => socket.timeout(3_000).emitWithAck(emit, argument),
    next(channel, fits = () => true) {
      const name = wireChannel(user.companyId, channel);
      const at = received.findIndex((one) => one.channel === name && (fits as (event: never) => boolean)(one.payload));
      if (at >= 0) return Promise.resolve(received.splice(at, 1)[0]!.payload);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`nothing on ${channel} in time; received ${JSON.stringify(received).slice(0, 500)}`)),
          5_000,
        );
        waiting.push({ channel: name, fits: fits, resolve: (event: never) => (clearTimeout(timer), resolve(event)) });
      });
    },
    silent: (channel, fits = () => true) =>
      !received.some(
        (one) =>
          one.channel === wireChannel(user.companyId, channel) && (fits as (event: never) => boolean)(one.payload),
      ),
    close: () => void socket.close(),
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How often `until` looks, in ms. It soon looks less often: what the other tests compute is what it waits for. */
const [firstLookMs, longestLookMs, rarer] = [20, 150, 1.4];

/** Waits until something is true, or fails with what it last saw. */
export async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  within = 5_000,
): Promise<T> {
  const end = Date.now() + within;
  for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * rarer, longestLookMs)) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error('it did not become true in time');
    await pause(lookMs);
  }
}
