import { randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';
import { sendFile } from '../../../test/sendFile.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const quiet = openLog('silent', false);
const job = () => server.jobs.find(({ name }) => name === 'media.sweep')!;
/** Runs the part of the sweep that deletes rows with their files, without the part that deletes files without a row. */
const sweepRows = (companyId: number) =>
  job().run(errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, quiet), {} as never);

const storedFiles = async (): Promise<string[]> =>
  (await readdir(join(server.config.dataDirectory, 'media'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function makeFile(extension: string): Promise<string> {
  const name = `${randomBytes(20).toString('hex')}.${extension}`;
  const folder = join(server.config.dataDirectory, 'media', name.slice(0, 2), name.slice(2, 4));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), 'x');
  const old = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(folder, name), old, old);
  return name;
}

/** Inserts a medium that was stored two days ago. Returns its id and its four files. */
async function makeMedium(
  companyId: number,
  owner: 'message' | 'schedule' | 'quickMessage',
): Promise<{ id: number; names: string[] }> {
  const names = await Promise.all(['png', 'webp', 'mp4', 'ogg'].map(makeFile));
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into media (company_id, path, thumb_path, playable_path, voice_path, kind, mime, name, bytes, sha256, owner_kind, owner_id, created_at)
     values ($1, $2, $3, $4, $5, 'image', 'image/png', 'foto.png', 1, 'x', $6, 2000000000, now() - interval '2 days') returning id`,
    [companyId, ...names, owner],
  );
  return { id: rows[0]!.id, names };
}

describe('the nightly sweep of files', () => {
  it('deletes all four files of a row in the same run', async () => {
    const { companyId } = await makeInbox(server);
    const { names } = await makeMedium(companyId, 'message');
    await sweepRows(companyId);
    const left = await storedFiles();
    expect(names.filter((name) => left.includes(name))).toEqual([]);
  });

  it('keeps the file of a quick message as long as it is attached', async () => {
    const { companyId, admin } = await makeInbox(server);
    const [kept, gone] = [await makeMedium(companyId, 'quickMessage'), await makeMedium(companyId, 'quickMessage')];
    await server.admin.query(
      `insert into quick_messages (company_id, user_id, shortcode, message, media_id) values ($1, $2, 'foto', '', $3)`,
      [companyId, admin.id, kept.id],
    );
    await sweepRows(companyId);
    const left = await storedFiles();
    expect(left).toEqual(expect.arrayContaining(kept.names));
    expect(gone.names.filter((name) => left.includes(name))).toEqual([]);
    await server.admin.query('update quick_messages set media_id = null where company_id = $1', [companyId]);
    await sweepRows(companyId);
    const after = await storedFiles();
    expect(kept.names.filter((name) => after.includes(name))).toEqual([]);
  });

  it('keeps the file of a scheduled message as long as the schedule exists', async () => {
    const { companyId, admin, testContact } = await makeInbox(server);
    await testContact.says('oi');
    const [kept, gone] = [await makeMedium(companyId, 'schedule'), await makeMedium(companyId, 'schedule')];
    await server.admin.query(
      `insert into schedules (company_id, contact_id, user_id, body, send_at, media_id)
       select $1, c.id, $2, 'foto', now() + interval '1 day', $3 from contacts c where c.company_id = $1`,
      [companyId, admin.id, kept.id],
    );
    const idsOf = async () =>
      (await server.admin.query<{ id: number }>('select id from media where company_id = $1', [companyId])).rows.map(
        ({ id }) => id,
      );
    await sweepRows(companyId);
    expect(await idsOf()).toEqual([kept.id]);
    const left = await storedFiles();
    expect(left).toEqual(expect.arrayContaining(kept.names));
    expect(gone.names.filter((name) => left.includes(name))).toEqual([]);
    await server.admin.query('delete from schedules where company_id = $1', [companyId]);
    await sweepRows(companyId);
    expect(await idsOf()).toEqual([]);
  });

  it('deletes a thousand files without a row in one night and no more', async () => {
    const before = new Set(await storedFiles());
    for (let made = 0; made < 1_003; made += 59)
      await Promise.all(Array.from({ length: Math.min(59, 1_003 - made) }, () => makeFile('bin')));
    const strays = async () => (await storedFiles()).filter((name) => !before.has(name)).length;
    expect(await strays()).toBe(1_003);
    await job().runOnce!(quiet);
    expect(await strays()).toBe(3);
    await job().runOnce!(quiet);
    expect(await strays()).toBe(0);
  });
});

describe('a stored file that is read with a session', () => {
  let agent: TestUser;
  let url: URL;
  beforeAll(async () => {
    const inbox = await makeInbox(server);
    agent = inbox.agent;
    const { ticketId } = await inbox.testContact.says('oi');
    const params = { ticketId };
    await call(server, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id } });
    await sendFile(server, agent, ticketId, 'recibo.txt', 'Recibo');
    const { body } = await call(server, messagesApi.list, { as: agent, params });
    url = new URL(body.messages.find(({ mediaUrl }) => mediaUrl)!.mediaUrl!);
  });
  const read = (target: string) => fetch(server.url + target, { headers: { authorization: `Bearer ${agent.token}` } });

  it('is not cached and not shown by other sites; with a signature it is cached for five minutes', async () => {
    const [own, signed] = [await read(url.pathname), await fetch(server.url + url.pathname + url.search)];
    expect([own.status, signed.status]).toEqual([200, 200]);
    expect([own, signed].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'private, no-store',
      'private, max-age=300',
    ]);
    expect([own, signed].map(({ headers }) => headers.get('cross-origin-resource-policy'))).toEqual([
      'same-origin',
      'cross-origin',
    ]);
  });

  it('is a 404 once a newer sign-in replaced the session, and the signed address still works', async () => {
    await server.admin.query('update users set generation = generation + 1 where id = $1', [agent.id]);
    expect((await read(url.pathname)).status).toBe(404);
    expect((await fetch(server.url + url.pathname + url.search)).status).toBe(200);
  });
});
