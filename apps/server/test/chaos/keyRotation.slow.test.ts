import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../buildServer.ts';
import { startTestServer } from '../harness.ts';
import { password } from '../make.ts';
import { makeSealedSamples } from '../sealedSamples.ts';
import { declaredColumns, findSealedValues } from '../sealedValues.ts';
import { openField, type Field } from './openField.ts';
import { openKeyUser, type KeyUser } from './openKeyUser.ts';
import { makeServerProcess, type ServerProcess } from './serverProcess.ts';

const newKey = 'the next key of experiments, 9876543210 zyxwvut';
const rotateKey = join(import.meta.dirname, '../../dist/commands/rotate-key.js');

let field: Field;
/** The settings of a process while both keys are accepted, and of one that knows the new key only. */
let settings: Record<'earlierFirst' | 'newFirst' | 'newOnly', NodeJS.ProcessEnv>;
let login: { email: string; password: string };
const servers: ServerProcess[] = [];
const rotations: ChildProcess[] = [];

beforeAll(async () => {
  await buildServer();
  field = await openField();
  const earlierKey = field.env.APP_KEY!;
  // Named by its address, the database is not the product's to stop with a process.
  const env = { ...field.env, DATABASE_URL: field.urlOver(field.databasePort), GRAPH_URL: 'http://127.0.0.1:1' };
  settings = {
    earlierFirst: { ...env, APP_KEY_ACCEPTED: newKey },
    newFirst: { ...env, APP_KEY: newKey, APP_KEY_ACCEPTED: earlierKey },
    newOnly: { ...env, APP_KEY: newKey, APP_KEY_ACCEPTED: '' },
  };
  const server = await startTestServer(env.DATABASE_URL, field.directory, {
    env: { APP_KEY: earlierKey },
    poolerUrl: '',
  });
  try {
    const { admin } = await makeSealedSamples({ ...server, admin: field.admin });
    login = { email: admin.email, password };
  } finally {
    await server.stop();
  }
  await field.admin.query('update cloud_accounts set confirmed_at = now()');
}, 120_000);
afterAll(async () => {
  for (const rotation of rotations) rotation.kill('SIGKILL');
  for (const server of servers) await server.kill();
  await field.remove();
}, 60_000);

async function start(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await makeServerProcess(env);
  servers.push(server);
  await server.start();
  return server;
}

/** The command of the operator, as its own process. */
function startRotation(): { child: ChildProcess; ended: Promise<{ code: number | null; printed: string }> } {
  const env = { PATH: process.env.PATH, ...settings.newFirst };
  const child = spawn(process.execPath, [rotateKey], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  rotations.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended: ended.then((code) => ({ code, printed })) };
}

/** How many of these values are in the database still. */
async function leftOf(values: ReadonlySet<string>): Promise<number> {
  return [...(await findSealedValues(field.admin)).values()].flat().filter((value) => values.has(value)).length;
}

/** Uses two processes in turn until it is stopped. `stop` returns what failed. */
function startTraffic(user: KeyUser, urls: readonly [string, string]): { stop(): Promise<string[]> } {
  let isWorking = true;
  const failures: string[] = [];
  const working = (async () => {
    for (let turn = 0; isWorking; turn++) {
      failures.push(...(await user.use(urls[turn % 2]!)));
      await pause(50);
    }
  })();
  return {
    async stop() {
      isWorking = false;
      await working;
      return failures;
    },
  };
}

test(
  'a key is rotated under traffic, with a kill in the middle, and nobody notices',
  { timeout: 120_000 },
  async () => {
    const [first, second] = await Promise.all([start(settings.earlierFirst), start(settings.newFirst)]);
    const user = await openKeyUser(first.url, login);
    // Tokens and addresses of one process are good at the other one, with either key as the current one.
    const mixed = startTraffic(user, [second.url, first.url]);
    await expect.poll(() => user.uses(), { timeout: 10_000 }).toBeGreaterThan(4);
    expect(await mixed.stop()).toEqual([]);

    // The next step of the instructions: every process seals with the new key.
    await first.stop();
    await first.start({ env: settings.newFirst });
    const before = new Set([...(await findSealedValues(field.admin)).values()].flat());
    const firstKey = await field.admin.query<{ value: string }>(`select value from session_keys where key = '0'`);
    const traffic = startTraffic(user, [second.url, first.url]);
    const killed = startRotation();
    const isBegun = async (): Promise<boolean> =>
      (await field.admin.query('select 1 from session_keys where value = $1', [firstKey.rows[0]!.value])).rowCount ===
      0;
    while (!(await isBegun()) && killed.child.exitCode === null) await pause(2);
    killed.child.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
    const left = await leftOf(before);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before.size);
    const { code, printed } = await startRotation().ended;
    expect([code, printed]).toEqual([0, expect.stringMatching(/The database belongs to APP_KEY now\./)]);
    expect(await traffic.stop()).toEqual([]);
    expect(await leftOf(before)).toBe(0);
    expect([...(await findSealedValues(field.admin)).keys()].sort()).toEqual(declaredColumns());

    // Pools and listeners log in anew with the passwords of the new key.
    await field.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'recado_%' and application_name <> 'chaos'`,
    );
    for (const { url } of [first, second]) {
      await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { timeout: 10_000 }).toBe(200);
      expect(await user.use(url)).toEqual([]);
    }

    // The earlier key is dropped, and nothing needs it any more.
    await first.stop();
    await first.start({ env: settings.newOnly });
    await second.stop();
    for (let turn = 0; turn < 2; turn++) expect(await user.use(first.url)).toEqual([]);
  },
);
