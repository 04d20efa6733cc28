import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsApi } from '@recado/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCluster, type Cluster } from '../src/kernel/db/embedded/cluster.ts';
import { migrateDatabase } from '../src/kernel/db/migrate.ts';
import { resealDatabase } from '../src/kernel/db/resealDatabase.ts';
import { urlFor } from '../src/kernel/db/roles.ts';
import { testAppKey, testKeys } from './globalSetup.ts';
import { call, startTestServer, withDatabase } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';
import { makeSealedSamples } from './sealedSamples.ts';
import { declaredColumns, findSealedValues } from './sealedValues.ts';
import { hasPooler, startPooler } from './startPooler.ts';

const newKey = 'the next key of tests, 9876543210 zyxwvutsrqp';
const keys = { appKey: newKey, acceptedKey: testAppKey };
const laterKeys = { appKey: 'the key after next, 0123456789 abcdefghijk', acceptedKey: newKey };

// A cluster of its own: the passwords of the roles belong to all databases of one.
let cluster: Cluster;
let directory: string;
let admin: pg.Pool;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'recado-keys-'));
  chmodSync(directory, 0o755);
  cluster = await startCluster(directory, { fsync: false });
  await migrateDatabase(cluster.url, testKeys);
  const database = new URL(cluster.url).pathname.slice(1);
  admin = new pg.Pool({ connectionString: withDatabase(cluster.adminUrl, database), max: 2 });
  admin.on('error', () => undefined);
  const server = await startTestServer(cluster.url, directory, { poolerUrl: '' });
  try {
    await makeSealedSamples({ ...server, admin });
  } finally {
    await server.stop();
  }
}, 120_000);
afterAll(async () => {
  await admin.end();
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function login(appKey: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlFor(cluster.url, appKey, 'recado_app') });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('a rotation of the application key', () => {
  it('has a sample of each declared column, and every sealed value is in a declared one', async () => {
    expect([...(await findSealedValues(admin)).keys()].sort()).toEqual(declaredColumns());
    await admin.query(
      `create table planted_vaults as select jsonb_build_object('key', value) as draft from session_keys`,
    );
    expect([...(await findSealedValues(admin)).keys()]).toContain('planted_vaults.draft');
    await admin.query('drop table planted_vaults');
  });

  it('needs the earlier key, and changes nothing without it', async () => {
    const before = await findSealedValues(admin);
    await expect(resealDatabase(cluster.url, { appKey: newKey, acceptedKey: undefined })).rejects.toThrow(
      'APP_KEY_ACCEPTED is missing',
    );
    const strange = { appKey: newKey, acceptedKey: 'a key of nobody here, 0123456789 abcdefghijk' };
    await expect(resealDatabase(cluster.url, strange)).rejects.toThrow('APP_KEY is not the key');
    expect(await findSealedValues(admin)).toEqual(before);
    await login(testAppKey);
  });

  it('stops at a value that no key opens, and keeps the database with the earlier key', async () => {
    const strange = `v1.${'A'.repeat(80)}`;
    const { rows } = await admin.query<{ value: string }>(`select value from settings where key = 'paymentToken'`);
    await admin.query(`update settings set value = $1 where key = 'paymentToken'`, [strange]);
    await expect(resealDatabase(cluster.url, keys)).rejects.toThrow();
    await login(testAppKey);
    await admin.query(`update settings set value = $1 where key = 'paymentToken'`, [rows[0]!.value]);
  });

  it('seals every value anew, and the earlier key opens nothing any more', async () => {
    const before = new Set([...(await findSealedValues(admin)).values()].flat());
    expect(await resealDatabase(cluster.url, keys)).toBeGreaterThan(0);
    const after = await findSealedValues(admin);
    expect([...after.keys()].sort()).toEqual(declaredColumns());
    expect([...after.values()].flat()).toHaveLength(before.size);
    expect([...after.values()].flat().filter((value) => before.has(value))).toEqual([]);
    await expect(login(testAppKey)).rejects.toThrow(/password authentication failed/);
    await login(newKey);
    // Every value opens without the earlier key, so there is nothing left to do.
    expect(await resealDatabase(cluster.url, keys)).toBe(0);
  });

  it('does not end while a process seals with the earlier key', async () => {
    const { rows } = await admin.query<{ id: number; sealed: string }>('select id, sealed from mails');
    const putBack: Promise<unknown>[] = [];
    const printed = (): void => {
      for (const { id, sealed } of rows)
        putBack.push(admin.query('update mails set sealed = $2 where id = $1', [id, sealed]));
    };
    await expect(resealDatabase(cluster.url, laterKeys, printed)).rejects.toThrow('A process still seals values');
    await Promise.all(putBack);
    await login(newKey);
    // The run that noticed the value has sealed it anew, so the next run only has to hand the database over.
    expect(await resealDatabase(cluster.url, laterKeys)).toBe(0);
    await login(laterKeys.appKey);
  });

  it.skipIf(!hasPooler)('is 503 behind a PgBouncer until that has the new list of users', async () => {
    const { appKey: presentKey } = laterKeys;
    const lastKeys = { appKey: 'the last key of tests, 0123456789 zyxwvutsrqp', acceptedKey: presentKey };
    const pooler = await startPooler(withDatabase(cluster.adminUrl, new URL(cluster.url).pathname.slice(1)), 2);
    const server = await startTestServer(cluster.url, directory, {
      env: { APP_KEY: lastKeys.appKey, APP_KEY_ACCEPTED: presentKey },
      poolerUrl: pooler.url,
    });
    try {
      const user = await makeUser({ ...server, admin }, await makeCompany({ ...server, admin }));
      const status = async () => (await call(server, settingsApi.list, { as: user })).status;
      expect(await status()).toBe(200);
      await resealDatabase(cluster.url, lastKeys);
      await pooler.kill();
      await pooler.start();
      expect(await status()).toBe(503);
      await pooler.reload();
      await expect.poll(status, { timeout: 10_000 }).toBe(200);
    } finally {
      await server.stop();
      await pooler.remove();
    }
  });
});
