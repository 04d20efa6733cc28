import { authApi, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue, password } from '../../../test/make.ts';
import { sendFile } from '../../../test/sendFile.ts';
import { openTestBucket } from '../../../test/startBucket.ts';
import { derivedKey } from '../../kernel/derivedKeys.ts';
import { sign } from '../../kernel/secrets.ts';

describe.each(['folder', 'bucket'] as const)('access to a stored file in a %s', (place) => {
  let server: TestServer;
  let owner: Awaited<ReturnType<typeof makeInbox>>;
  let stranger: TestUser;
  let otherQueue: TestUser;
  /** Path and query of a file in a ticket that an attendant of a queue works on. */
  let path: string;
  let query: URLSearchParams;
  const content = 'canário: só para quem vê o atendimento';

  beforeAll(async () => {
    server = await openTestServer({ env: place === 'bucket' ? await openTestBucket() : {} });
    owner = await makeInbox(server);
    stranger = (await makeInbox(server)).admin;
    otherQueue = await makeUser(server, owner.companyId, { queueIds: [await makeQueue(server, owner.companyId)] });
    const { ticketId } = await owner.testContact.says('oi');
    await call(server, ticketsApi.update, {
      as: owner.agent,
      params: { ticketId },
      body: { status: 'open', userId: owner.agent.id, queueId: owner.queueId },
    });
    await sendFile(server, owner.agent, ticketId, 'segredo.txt', content);
    const sent = await until(async () =>
      (await call(server, messagesApi.list, { as: owner.agent, params: { ticketId } })).body.messages.find(
        ({ mediaUrl }) => mediaUrl,
      ),
    );
    const address = new URL(sent.mediaUrl!);
    path = address.pathname;
    query = address.searchParams;
  });

  async function get(target: string, { as, ...headers }: { as?: TestUser; range?: string; cookie?: string } = {}) {
    const answer = await fetch(server.url + target, {
      headers: { ...headers, ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    });
    const text = await answer.text();
    return {
      status: answer.status,
      seen: text.includes('canário') || (text !== '' && content.includes(text)),
      length: text.length,
    };
  }
  const nothing = { status: 404, seen: false };

  it('is for who sees its ticket, and for who holds its signed address [S11]', async () => {
    expect(await get(path, { as: owner.agent })).toMatchObject({ status: 200, seen: true });
    expect(await get(`${path}?${query}`)).toMatchObject({ status: 200, seen: true });
  });

  it('is for the cookie of a session, and for none whose session is over [S11]', async () => {
    const { id, email } = await makeUser(server, owner.companyId, { profile: 'admin' });
    const { headers } = await call(server, authApi.login, { body: { email, password } });
    const cookies = [headers['set-cookie']].flat().map((one) => String(one).split(';')[0]!);
    expect(await get(path, { cookie: cookies.join('; ') })).toMatchObject({ status: 200, seen: true });
    await server.admin.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id]);
    expect(await get(path, { cookie: cookies.join('; ') })).toMatchObject(nothing);
  });

  it('is a 404 for nobody, another company and another queue [S11]', async () => {
    for (const as of [undefined, stranger, otherQueue])
      expect(await get(path, as ? { as } : {})).toMatchObject(nothing);
  });

  it('is a 404 with a signature that was edited, expired, of too far a time or of another file [S11]', async () => {
    const key = derivedKey(server.config, 'file addresses');
    const name = path.split('/').at(-1)!;
    const signed = (of: string, expires: number) => `${path}?e=${expires}&s=${sign(key, `${of}\n${expires}`)}`;
    const now = Math.floor(Date.now() / 1_000);
    // The test signs as the product does.
    expect(await get(signed(name, now + 60))).toMatchObject({ status: 200 });
    const given = query.get('s')!;
    // Two letters in a fixed place would be those of one signature in a thousand.
    const edited = `${path}?e=${query.get('e')}&s=${given.startsWith('A') ? 'B' : 'A'}${given.slice(1)}`;
    for (const target of [
      edited,
      signed(name, now - 1),
      signed(name, now + 86_400),
      signed('1.outro.txt', now + 60),
      `${path}?e=${query.get('e')}`,
      `${path}?e=1e9&s=x`,
      `${path}?s=${query.get('s')}`,
    ])
      expect(await get(target)).toMatchObject(nothing);
  });

  it('ends at the file: no path leads to another one [S11]', async () => {
    const base = path.slice(0, path.lastIndexOf('/'));
    const company = path.split('/').at(-1)!.split('.')[0];
    for (const name of [
      '..%2f..%2fapp.key',
      '%2e%2e%2fapp.key',
      `${company}...%2f..%2fapp.key`,
      '....//app.key',
      `${company}.app.key%00.png`,
      '%5c..%5capp.key',
      `${company}./etc/passwd`,
    ])
      expect((await get(`${base}/${name}?${query}`, { as: owner.admin })).status).toBe(404);
  });

  it('answers ranges within the file and refuses the others [S11]', async () => {
    const target = `${path}?${query}`;
    expect(await get(target, { range: 'bytes=0-3' })).toMatchObject({ status: 206, length: 4 });
    for (const range of ['bytes=999999-', 'bytes=5-2', 'bytes=-0'])
      expect((await get(target, { range })).status).toBe(416);
    for (const range of [
      'bytes=0-1,3-4',
      'bytes=a-b',
      'lines=1-2',
      `bytes=${'9'.repeat(400)}-`,
      'bytes=0-99999999999999999999',
    ])
      expect((await get(target, { range })).status).toBeLessThan(500);
  });
});
