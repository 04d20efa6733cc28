import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { campaignsApi, quickMessagesApi } from '@recado/contracts';
import { digest } from '../../test/digest.ts';
import { makeDatabase } from '../../test/makeDatabase.ts';
import { call, openTestServer, startTestServer, until, withDatabase, type TestServer } from '../../test/harness.ts';
import { makeCompany, makeInbox, makeUser } from '../../test/make.ts';
import { makeSecondCompany } from '../../test/samples.ts';
import { openStorage } from '../gateways/storage/openStorage.ts';
import { dumpDatabase } from '../kernel/db/backup/dumpDatabase.ts';
import { loadDatabase } from '../kernel/db/backup/loadDatabase.ts';
import { migrateDatabase, readMigrationTimes } from '../kernel/db/migrate.ts';
import { checkBackup, restoreBackup } from './restoreBackup.ts';
import { filesFolder, listBackups, removeOldBackups, writeBackup, type BackupSource } from './writeBackup.ts';
import { placeOf } from '../gateways/storage/storedPlace.ts';

let server: TestServer;
let source: BackupSource;
let stored: string;
const made: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(inject('directory'), 'backup-'));
  made.push(path);
  return path;
};
const tablesOf = async (admin: TestServer['admin']): Promise<number> =>
  (await admin.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).rowCount!;

beforeAll(async () => {
  server = await openTestServer();
  const storage = openStorage({ directory: server.config.dataDirectory });
  stored = (await storage.keepBuffer(Buffer.from('%PDF-1.4 fatura'), { name: 'fatura.pdf' })).path;
  const { database } = (await server.admin.query('select current_database() as database')).rows[0] as {
    database: string;
  };
  source = { adminUrl: withDatabase(inject('adminUrl'), database), storage, keyFile: undefined };
}, 60_000);
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

describe('a backup of a running installation', () => {
  it('restores every row and file of one moment, and the restored installation goes on', async () => {
    const second = await makeSecondCompany(server, 'canário');
    const before = await digest(server, second.companyId);
    const busy = await makeCompany(server);
    const writer = await makeUser(server, busy, { profile: 'admin' });
    let isWriting = true;
    let count = 0;
    const writing = (async () => {
      for (; isWriting; count++)
        await call(server, quickMessagesApi.create, {
          as: writer,
          body: { shortcode: `ola${count}`, message: 'Olá', geral: true },
        });
    })();
    const root = folder();
    while (count < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    const name = await writeBackup(source, root);
    isWriting = false;
    await writing;
    const manifest = await checkBackup(root, name);
    const target = await makeDatabase();
    const directory = folder();
    await restoreBackup(manifest, { root, name, mediaFolder: join(directory, 'media') }, target);

    expect(await digest({ ...server, admin: target.admin }, second.companyId)).toBe(before);
    const kept = (await target.admin.query('select shortcode from quick_messages where company_id = $1', [busy])).rows;
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(kept.length).toBeLessThanOrEqual(count);
    expect(readFileSync(placeOf(join(directory, 'media'), stored), 'utf8')).toBe('%PDF-1.4 fatura');

    const restored = await startTestServer(target.ownerUrl, directory);
    try {
      const reply = await call(restored, quickMessagesApi.create, {
        as: writer,
        body: { shortcode: 'depois', message: 'Depois da restauração', geral: true },
      });
      expect(reply.status).toBe(200);
    } finally {
      await restored.stop();
      await target.admin.end();
    }
  }, 120_000);

  it('copies stored files once for all backups, and drops those that only removed backups name', async () => {
    const root = folder();
    const first = await writeBackup(source, root, new Date('2026-11-01T03:00:00Z'));
    const place = placeOf(filesFolder(root), stored);
    const { ino } = statSync(place);
    const { path: late } = await source.storage.keepBuffer(Buffer.from('%PDF-1.4 tarde'), { name: 'tarde.pdf' });
    const second = await writeBackup(source, root, new Date('2026-11-02T03:00:00Z'));
    await source.storage.remove(late);
    const third = await writeBackup(source, root, new Date('2026-11-03T03:00:00Z'));
    expect(await listBackups(root)).toEqual([first, second, third]);
    expect(await removeOldBackups(root, 1)).toEqual([first, second]);
    expect(existsSync(placeOf(filesFolder(root), late))).toBe(false);
    expect(statSync(place).ino).toBe(ino);
    await checkBackup(root, third);
  });

  it('does not count before it is whole', async () => {
    const root = folder();
    const adminUrl = withDatabase(source.adminUrl, 'missing');
    await expect(writeBackup({ ...source, adminUrl }, root)).rejects.toThrow();
    expect(await listBackups(root)).toEqual([]);
    const name = await writeBackup(source, root);
    expect(readdirSync(root).filter((entry) => entry.endsWith('.part'))).toEqual([]);
    expect(await listBackups(root)).toEqual([name]);
  });
});

describe('a restore', () => {
  it('refuses a damaged backup, another key and a filled database, and changes nothing', async () => {
    const root = folder();
    const name = await writeBackup(source, root);
    const manifest = await checkBackup(root, name);
    const places = { root, name, mediaFolder: join(folder(), 'media') };
    const target = await makeDatabase();
    const otherKey = 'another key for tests, 9876543210 zyxwvut';
    await expect(
      restoreBackup(manifest, places, { ...target, keys: { appKey: otherKey, acceptedKey: undefined } }),
    ).rejects.toThrow(/APP_KEY/);
    await expect(restoreBackup(manifest, places, { ...target, adminUrl: source.adminUrl })).rejects.toThrow(/already/);
    const newer = { ...manifest.database, migrations: [...manifest.database.migrations, 9_999_999_999_999] };
    await expect(restoreBackup({ ...manifest, database: newer }, places, target)).rejects.toThrow(/newer version/);
    expect(await tablesOf(target.admin)).toBe(0);
    expect(existsSync(places.mediaFolder)).toBe(false);
    await target.admin.end();

    const table = join(root, name, manifest.database.tables[0]!.file);
    const bytes = readFileSync(table);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(table, bytes);
    await expect(checkBackup(root, name)).rejects.toThrow(/is damaged/);
    rmSync(placeOf(filesFolder(root), stored));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(table, bytes);
    await expect(checkBackup(root, name)).rejects.toThrow(/is missing/);
    rmSync(join(root, name, 'backup.json'));
    await expect(checkBackup(root, name)).rejects.toThrow(/no complete backup/);
  });

  it('brings the rows of an older version to this one', async () => {
    const older = await makeDatabase();
    const migrations = readMigrationTimes().length - 3;
    await migrateDatabase(older.ownerUrl, older.keys, { migrations });
    await older.admin.query(
      `insert into plans (name, users, connections, queues, value) values ('Antigo', 1, 1, 1, 49)`,
    );
    const root = folder();
    const dump = await dumpDatabase(older.adminUrl, root);
    expect(dump.migrations).toHaveLength(migrations);
    const target = await makeDatabase();
    await loadDatabase(dump, root, target);
    const columns = `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`;
    expect((await target.admin.query(columns)).rows).toEqual((await server.admin.query(columns)).rows);
    expect((await target.admin.query(`select name from plans where name = 'Antigo'`)).rowCount).toBe(1);
    await older.admin.end();
    await target.admin.end();
  }, 60_000);
});

describe('a restored installation', () => {
  let backedUp: TestServer;
  beforeAll(async () => {
    // Without a worker, which would send what is due before it is backed up.
    backedUp = await openTestServer({ roles: 'web,phones' });
  });

  it('asks a person about what was due since the backup, and sends none of it by itself', async () => {
    const { companyId, admin, connectionId, testContact } = await makeInbox(backedUp);
    const { ticketId } = await testContact.says('oi');
    const insert = async (table: string, columns: string, values: string) =>
      (
        await backedUp.admin.query<{ id: number }>(
          `insert into ${table} (company_id, ${columns})
           select t.company_id, ${values} from tickets t where t.id = $1 returning id`,
          [ticketId],
        )
      ).rows[0]!.id;
    const scheduleAt = (at: string) =>
      insert(
        'schedules',
        'contact_id, user_id, body, send_at',
        `t.contact_id, ${admin.id}, 'Até amanhã', now() + '${at}'`,
      );
    const campaignOf = (status: string, at: string) =>
      insert(
        'campaigns',
        'name, message1, connection_id, status, scheduled_at',
        `'${status} ${at}', 'Oferta', ${connectionId}, '${status}', now() + '${at}'`,
      );
    const schedules = [await scheduleAt('-1 minute'), await scheduleAt('1 hour')];
    const campaigns = [
      await campaignOf('EM_ANDAMENTO', '-1 minute'),
      await campaignOf('PROGRAMADA', '-1 minute'),
      await campaignOf('PROGRAMADA', '1 hour'),
    ];
    const messageId = await insert(
      'messages',
      'wid, ticket_id, connection_id, chat_contact_id, from_me, read, media_type, body, sent_at',
      `'3EB0WAITING', t.id, t.connection_id, t.contact_id, true, true, 'conversation', 'Já vejo', now()`,
    );
    await insert(
      'outbox_commands',
      'connection_id, chat, kind, message_id, not_before',
      `t.connection_id, 'contact:' || t.contact_id, 'send', ${messageId}, now() + '50 minutes'`,
    );
    const { database } = (await backedUp.admin.query('select current_database() as database')).rows[0] as {
      database: string;
    };
    const root = folder();
    const name = await writeBackup({ ...source, adminUrl: withDatabase(inject('adminUrl'), database) }, root);
    const target = await makeDatabase();
    const directory = folder();
    const places = { root, name, mediaFolder: join(directory, 'media') };
    await restoreBackup(await checkBackup(root, name), places, target);

    const rows = async (text: string, ids: number[]) => (await target.admin.query(text, [ids])).rows as unknown[];
    expect(await rows('select status, error from schedules where id = any($1) order by id', schedules)).toEqual([
      { status: 'ERRO', error: 'ERR_NOT_CONFIRMED' },
      { status: 'PENDENTE', error: null },
    ]);
    const restored = await startTestServer(target.ownerUrl, directory, { roles: 'web,phones' });
    try {
      const shown = await Promise.all(
        campaigns.map((campaignId) => call(restored, campaignsApi.get, { as: admin, params: { campaignId } })),
      );
      expect(shown.map(({ body }) => [body.status, body.reason, body.pause?.reason])).toEqual([
        ['EM_ANDAMENTO', null, 'restored'],
        ['CANCELADA', 'restored', undefined],
        ['PROGRAMADA', null, undefined],
      ]);
      await until(
        async () =>
          (
            await target.admin.query(`select 1 from messages where id = $1 and error = 'ERR_NOT_CONFIRMED'`, [
              messageId,
            ])
          ).rowCount === 1,
        20_000,
      );
      expect(
        (await target.admin.query('select 1 from outbox_commands where company_id = $1', [companyId])).rowCount,
      ).toBe(0);
    } finally {
      await restored.stop();
      await target.admin.end();
    }
  }, 120_000);
});
