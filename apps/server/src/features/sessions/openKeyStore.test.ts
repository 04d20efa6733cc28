import { randomBytes } from 'node:crypto';
import { connectionsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, pause, until, type TestServer } from '../../../test/harness.ts';
import { makeInbox, within } from '../../../test/make.ts';
import { openSecrets } from '../../kernel/secrets.ts';
import { connections } from '../connections/connections.tables.ts';
import { retryUntilClosed } from './retryUntilClosed.ts';
import { LeaseLost, takeLease, type Lease } from './lease.ts';
import { openKeyStore } from './openKeyStore.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const secrets = openSecrets([randomBytes(32)]);
const secret = 'a private ratchet key';

/** A connection nobody keeps, with its lease taken by us. */
async function makeSession() {
  const { companyId, admin } = await makeInbox(server);
  const connectionId = await within(
    server,
    companyId,
    async (work) =>
      (
        await work.db
          .insert(connections)
          .values({ companyId, name: `Sessão ${randomBytes(4).toString('hex')}`, provider: 'beta' })
          .returning({ id: connections.id })
      )[0]!.id,
  );
  const lease = (await takeLease(server.workshop, 'ours', companyId, connectionId))!;
  return { companyId, admin, connectionId, lease, keys: storeOf(lease) };
}
const storeOf = (lease: Lease) =>
  openKeyStore(
    retryUntilClosed(lease.inCompany, () => false),
    lease.connectionId,
    secrets,
  );
const rowsOf = async (connectionId: number) =>
  (
    await server.admin.query('select type, key, value from session_keys where connection_id = $1 order by type, key', [
      connectionId,
    ])
  ).rows as { type: string; key: string; value: string }[];

test('keys are encrypted, one row each, and a row copied elsewhere cannot be decrypted [CONN-23]', async () => {
  const { connectionId, keys } = await makeSession();
  await keys.write([
    { type: 'creds', id: 'creds', value: secret },
    { type: 'session', id: '5511.1', value: 'first' },
    { type: 'session', id: '5511.2', value: 'second' },
  ]);
  let works = 0;
  server.workshop.onWork = () => void works++;
  expect([...(await keys.read('session', ['5511.1', '5511.2', '5511.3']))]).toEqual([
    ['5511.1', 'first'],
    ['5511.2', 'second'],
  ]);
  expect(works).toBe(1);
  delete server.workshop.onWork;
  const stored = await rowsOf(connectionId);
  expect(stored.map(({ type, key }) => `${type}/${key}`)).toEqual(['creds/creds', 'session/5511.1', 'session/5511.2']);
  for (const { value } of stored) expect(value).toMatch(/^v1\./);
  expect(JSON.stringify(stored)).not.toContain(secret);

  // The last word on a key counts, also within one write.
  await keys.write([
    { type: 'session', id: '5511.1', value: null },
    { type: 'session', id: '5511.2', value: 'thrown away' },
    { type: 'session', id: '5511.2', value: 'third' },
    { type: 'pre-key', id: '1', value: 'made' },
    { type: 'pre-key', id: '1', value: null },
  ]);
  expect([...(await keys.read('session', ['5511.1', '5511.2'])), ...(await keys.read('pre-key', ['1']))]).toEqual([
    ['5511.2', 'third'],
  ]);

  await server.admin.query(`update session_keys set key = '5511.9' where connection_id = $1 and key = '5511.2'`, [
    connectionId,
  ]);
  await expect(keys.read('session', ['5511.9'])).rejects.toThrow();
  await keys.clear();
  expect(await rowsOf(connectionId)).toEqual([]);
});

test('a stale owner gets LeaseLost for writes and deletes, and the new owner’s keys stay [trust R8]', async () => {
  const { companyId, connectionId, keys } = await makeSession();
  await keys.write([{ type: 'creds', id: 'creds', value: 'ours' }]);
  // As if this process had slept past its lease.
  await server.admin.query(
    `update session_leases set expires_at = now() - interval '1 second' where connection_id = $1`,
    [connectionId],
  );
  const other = storeOf((await takeLease(server.workshop, 'theirs', companyId, connectionId))!);
  await other.write([{ type: 'creds', id: 'creds', value: 'theirs' }]);
  await expect(keys.write([{ type: 'creds', id: 'creds', value: 'stale' }])).rejects.toThrow(LeaseLost);
  await expect(keys.clear()).rejects.toThrow(LeaseLost);
  await expect(keys.read('creds', ['creds'])).rejects.toThrow(LeaseLost);
  expect([...(await other.read('creds', ['creds']))]).toEqual([['creds', 'theirs']]);
});

test('a database that is away is waited out, and everything is written once it is back (trust R2)', async () => {
  const { lease, connectionId } = await makeSession();
  let isAway = true;
  const keys = openKeyStore(
    retryUntilClosed(
      (task) =>
        lease.inCompany(async (work) => {
          const value = await task(work);
          // The server ends the transaction's own connection, as a restart of the database does.
          if (isAway) await work.db.execute('select pg_terminate_backend(pg_backend_pid())');
          return value;
        }),
      () => false,
    ),
    connectionId,
    secrets,
  );
  let written = false;
  const writing = keys.write([{ type: 'creds', id: 'creds', value: secret }]).then(() => (written = true));
  await pause(800);
  expect([written, await rowsOf(connectionId)]).toEqual([false, []]);
  isAway = false;
  await writing;
  expect([...(await keys.read('creds', ['creds']))]).toEqual([['creds', secret]]);
});

test('deleting a connection whose phone is not running removes its keys [CONN-36]', async () => {
  const { admin, connectionId, keys } = await makeSession();
  await keys.write([{ type: 'creds', id: 'creds', value: secret }]);
  expect((await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } })).status).toBe(
    200,
  );
  await until(async () => (await rowsOf(connectionId)).length === 0);
});
