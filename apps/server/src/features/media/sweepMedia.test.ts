import { randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, send, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeTestContact, makeInbox, makeUser } from '../../../test/make.ts';
import { sendFile } from '../../../test/sendFile.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const quiet = openLog('silent', false);
const dayAndMore = 25 * 60 * 60_000;

/** The sweep as the runner plays it: each company, then the house. */
async function sweep(...companies: number[]): Promise<void> {
  const job = server.jobs.find(({ name }) => name === 'media.sweep')!;
  for (const companyId of companies)
    await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, quiet), {} as never);
  await job.runOnce!(quiet);
}

/** Bare names of everything kept. */
const kept = async (): Promise<string[]> =>
  (await readdir(join(server.config.dataDirectory, 'media'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function age(...names: string[]): Promise<void> {
  const old = new Date(Date.now() - dayAndMore);
  for (const name of names)
    await utimes(join(server.config.dataDirectory, 'media', name.slice(0, 2), name.slice(2, 4), name), old, old);
  await server.admin.query('update media set created_at = $1 where path = any($2)', [old, names]);
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture sent to a customer; gives the address and the bare names of its files. */
async function sendPicture(agent: TestUser, ticketId: number): Promise<{ url: string; names: string[] }> {
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const id = await sendFile(server, agent, ticketId, 'foto.png', png, { type: 'image/png', caption: 'foto' });
  const { rows } = await server.admin.query<{ path: string; thumb: string | null }>(
    'select path, thumb_path as thumb from media where owner_id = $1',
    [id],
  );
  const page = await call(server, messagesApi.list, { as: agent, params: { ticketId } });
  const url = new URL(page.body.messages.find((message) => message.id === id)!.mediaUrl!);
  return { url: url.pathname + url.search, names: [rows[0]!.path, rows[0]!.thumb].filter((name) => name !== null) };
}

test('a day after a ticket was deleted its files are gone from the disk, and nothing else is [TIC-21]', async () => {
  const [inbox, other] = [await makeInbox(server), await makeInbox(server)];
  const stays = await sendPicture(inbox.agent, (await inbox.testContact.says('fica')).ticketId);
  const foreign = await sendPicture(other.agent, (await other.testContact.says('de outra empresa')).ticketId);
  const { ticketId } = await makeTestContact(server, inbox.admin, inbox.connectionId, 'Zé').says('vai');
  const goes = await sendPicture(inbox.agent, ticketId);
  expect(goes.names).toHaveLength(2);
  // The phone has it before it is deleted: nothing asks for the file any more.
  await until(
    async () =>
      (await server.admin.query('select 1 from outbox_commands where company_id = $1', [inbox.companyId])).rowCount ===
      0,
  );
  expect((await call(server, ticketsApi.remove, { as: inbox.admin, params: { ticketId } })).status).toBe(200);

  // Less than a day old: everything stays.
  await sweep(inbox.companyId, other.companyId);
  expect(await kept()).toEqual(expect.arrayContaining([...stays.names, ...foreign.names, ...goes.names]));

  await age(...stays.names, ...foreign.names, ...goes.names);
  await sweep(inbox.companyId, other.companyId);
  const left = await kept();
  expect(left).toEqual(expect.arrayContaining([...stays.names, ...foreign.names]));
  expect(goes.names.filter((name) => left.includes(name))).toEqual([]);
  expect((await server.admin.query('select 1 from media where path = $1', [goes.names[0]])).rowCount).toBe(0);
  expect((await send(server, { method: 'GET', url: stays.url })).status).toBe(200);
  expect((await send(server, { method: 'GET', url: goes.url })).status).toBe(404);
});

test('files without a row are deleted after a day, uploads in progress and new files stay [CONV-42]', async () => {
  const { companyId, agent, testContact } = await makeInbox(server);
  const known = await sendPicture(agent, (await testContact.says('oi')).ticketId);
  const root = server.config.dataDirectory;
  const make = async (ageMs: number): Promise<string> => {
    const name = `${randomBytes(20).toString('hex')}.png`;
    const folder = join(root, 'media', name.slice(0, 2), name.slice(2, 4));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), png);
    const then = new Date(Date.now() - ageMs);
    await utimes(join(folder, name), then, then);
    return name;
  };
  const [stray, fresh] = [await make(dayAndMore), await make(dayAndMore - 2 * 60 * 60_000)];
  const upload = join(root, 'incoming', 'agora.part');
  const forgotten = join(root, 'incoming', 'antigo.part');
  for (const path of [upload, forgotten]) await writeFile(path, 'metade');
  const old = new Date(Date.now() - dayAndMore);
  await utimes(forgotten, old, old);
  await age(...known.names);

  await sweep(companyId);
  const left = await kept();
  expect(left).toEqual(expect.arrayContaining([fresh, ...known.names]));
  expect(left).not.toContain(stray);
  expect(await readdir(join(root, 'incoming'))).toContain('agora.part');
  expect(await readdir(join(root, 'incoming'))).not.toContain('antigo.part');
});

test('a ticket with many files is swept to its end, however many transactions that takes [TIC-21]', async () => {
  const { companyId, agent, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const { names } = await sendPicture(agent, ticketId);
  await server.admin.query(
    `insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id, created_at)
     select company_id, 'feito' || n || '.png', kind, mime, name, bytes, sha256, 'message', 2000000000 + n, now() - interval '2 days' from media, generate_series(1, 55) n where path = $1`,
    [names[0]],
  );
  await sweep(companyId);
  expect((await server.admin.query('select path from media where company_id = $1', [companyId])).rows).toEqual([
    { path: names[0] },
  ]);
});

test('renditions of a file stay as long as its message and go with it [CONV-42]', async () => {
  const { companyId, agent, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const { names } = await sendPicture(agent, ticketId);
  const renditions = await Promise.all(
    ['mp3', 'opus'].map(async (extension) => {
      const name = `${randomBytes(20).toString('hex')}.${extension}`;
      const folder = join(server.config.dataDirectory, 'media', name.slice(0, 2), name.slice(2, 4));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), png);
      return name;
    }),
  );
  await server.admin.query('update media set playable_path = $1, voice_path = $2 where path = $3', [
    ...renditions,
    names[0],
  ]);
  await age(...names, ...renditions);
  await sweep(companyId);
  expect(await kept()).toEqual(expect.arrayContaining(renditions));

  await until(
    async () =>
      (await server.admin.query('select 1 from outbox_commands where company_id = $1', [companyId])).rowCount === 0,
  );
  expect(
    (
      await call(server, ticketsApi.remove, {
        as: await makeUser(server, companyId, { profile: 'admin' }),
        params: { ticketId },
      })
    ).status,
  ).toBe(200);
  await sweep(companyId);
  expect((await kept()).filter((name) => [...names, ...renditions].includes(name))).toEqual([]);
});
