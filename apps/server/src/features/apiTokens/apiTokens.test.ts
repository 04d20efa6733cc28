import { apiScopes, apiTokensApi, externalApi, type ApiScope } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox } from '../../../test/make.ts';

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
let count = 0;

beforeAll(async () => {
  server = await openTestServer();
  inbox = await makeInbox(server);
});

const create = (as: TestUser, scopes: ApiScope[] = [...apiScopes], whatsappId: number | null = null) =>
  call(server, apiTokensApi.create, { as, body: { name: `Sistema ${count++}`, scopes, whatsappId } });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const tickets = (token: string) => call(server, externalApi.tickets, bearer(token));

describe('an API token', () => {
  it('is shown once and stored as a hash', async () => {
    const { body } = await create(inbox.admin);
    expect(body.token).toMatch(/^rcd_[\w-]{43}$/);
    expect(body.hint).toBe(body.token.slice(-4));
    const listed = await call(server, apiTokensApi.list, { as: inbox.admin });
    expect(listed.text).not.toContain(body.token);
    const { rows } = await server.admin.query('select * from api_tokens where id = $1', [body.id]);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  it('has a name of its own, also when it is renamed', async () => {
    const { body: first } = await create(inbox.admin);
    const { body: second } = await create(inbox.admin);
    const change = (apiTokenId: number, name: string) =>
      call(server, apiTokensApi.change, { as: inbox.admin, params: { apiTokenId }, body: { name } });
    const same = first.name.toUpperCase().replace(' ', '\u00a0');
    expect((await change(second.id, same)).body).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
    const body = { name: same, scopes: [...apiScopes], whatsappId: null };
    expect((await call(server, apiTokensApi.create, { as: inbox.admin, body })).body).toEqual({
      error: 'ERR_NAME_ALREADY_EXISTS',
    });
    expect((await change(first.id, same)).status).toBe(200);
  });

  it('stops working when it is renewed or revoked', async () => {
    const { body } = await create(inbox.admin);
    const params = { apiTokenId: body.id };
    expect((await tickets(body.token)).status).toBe(200);
    const renewed = (await call(server, apiTokensApi.renew, { as: inbox.admin, params })).body;
    expect((await tickets(body.token)).status).toBe(401);
    expect((await tickets(renewed.token)).status).toBe(200);
    await call(server, apiTokensApi.revoke, { as: inbox.admin, params });
    expect((await tickets(renewed.token)).status).toBe(401);
  });

  it('shows its last use', async () => {
    const { body } = await create(inbox.admin);
    expect(body.lastUsedAt).toBeNull();
    await tickets(body.token);
    const listed = await call(server, apiTokensApi.list, { as: inbox.admin });
    const { lastUsedAt } = listed.body.find(({ id }) => id === body.id)!;
    expect(Math.abs(Date.parse(lastUsedAt!) - Date.now())).toBeLessThan(30_000);
  });

  it('may do what its scopes name, and nothing else', async () => {
    const calls = {
      'contacts:read': externalApi.contacts,
      'tickets:read': externalApi.tickets,
      'webhooks:manage': externalApi.webhooks,
    } as const;
    for (const scope of Object.keys(calls) as (keyof typeof calls)[]) {
      const { token } = (await create(inbox.admin, [scope])).body;
      for (const [needed, endpoint] of Object.entries(calls)) {
        const answer = await call(server, endpoint, bearer(token));
        expect([scope, needed, answer.status]).toEqual([scope, needed, needed === scope ? 200 : 400]);
        if (needed !== scope) expect(answer.body).toEqual({ error: 'ERR_NO_PERMISSION', details: { scope: needed } });
      }
    }
  });

  it('sends through its connection, otherwise through the default one', async () => {
    const { companyId, admin, connectionId } = await makeInbox(server);
    const send = (token: string) =>
      call(server, externalApi.send, { ...bearer(token), body: { number: '5513988880000', body: 'oi' } });
    const chosen = (await create(admin, ['messages:send'], connectionId)).body;
    expect((await send(chosen.token)).status).toBe(200);
    const open = (await create(admin, ['messages:send'])).body;
    expect((await send(open.token)).body).toMatchObject({ error: 'ERR_NO_DEF_WAPP_FOUND' });
    await server.admin.query('update connections set is_default = true where company_id = $1', [companyId]);
    expect((await send(open.token)).status).toBe(200);
  });

  it('is managed by administrators only, up to 50 in a company', async () => {
    const { admin, agent, companyId } = await makeInbox(server);
    expect((await create(agent)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    await server.admin.query(
      `insert into api_tokens (company_id, name, hash, hint, scopes)
       select $1::int, 'T' || n, 'h' || $1::int || '-' || n, 'abcd', '{messages:send}' from generate_series(1, 50) n`,
      [companyId],
    );
    expect((await create(admin)).body).toMatchObject({ error: 'ERR_TOO_MANY_API_TOKENS' });
  });

  it('has 300 calls a minute for everything but sending', async () => {
    const { body } = await create(inbox.admin);
    const statuses: number[] = [];
    for (let n = 0; n < 305; n++)
      statuses.push(
        (await call(server, externalApi.contact, { ...bearer(body.token), params: { contactId: 999_999 } })).status,
      );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

describe('reading with an API token', () => {
  it('shows what an administrator sees, and marks nothing as read', async () => {
    const { admin, testContact, companyId } = await makeInbox(server);
    const { token } = (await create(admin)).body;
    const { ticketId, messageId } = await testContact.says('Bom dia');
    await testContact.says('Tem alguém?');
    const listed = await tickets(token);
    expect(listed.body).toMatchObject({ count: 1, hasMore: false, tickets: [{ id: ticketId, unreadMessages: 2 }] });
    const read = await call(server, externalApi.messages, { ...bearer(token), params: { ticketId } });
    expect(read.body.messages.map(({ body }) => body)).toEqual(['Bom dia', 'Tem alguém?']);
    const one = await call(server, externalApi.message, { ...bearer(token), params: { messageId } });
    expect(one.body.body).toBe('Bom dia');
    const contacts = await call(server, externalApi.contacts, { ...bearer(token), query: { searchParam: 'ana' } });
    expect(contacts.body.contacts.map(({ number }) => number)).toEqual([testContact.number]);
    expect((await tickets(token)).body.tickets[0]!.unreadMessages).toBe(2);
    const { rows } = await server.admin.query(
      'select count(*)::int as n from messages where company_id = $1 and read',
      [companyId],
    );
    expect(rows[0].n).toBe(0);
  });

  it('pages through the messages of a ticket without gaps or repeats', async () => {
    const { admin, testContact } = await makeInbox(server);
    const { token } = (await create(admin)).body;
    let ticketId = 0;
    for (let n = 0; n < 25; n++) ({ ticketId } = await testContact.says(`mensagem ${n}`));
    await until(() => ticketId > 0);
    const page = (cursor?: string) =>
      call(server, externalApi.messages, { ...bearer(token), params: { ticketId }, query: cursor ? { cursor } : {} });
    const first = await page();
    const second = await page(first.body.nextCursor!);
    expect([first.body.count, first.body.hasMore, second.body.hasMore]).toEqual([25, true, false]);
    expect([...second.body.messages, ...first.body.messages].map(({ body }) => body)).toEqual(
      Array.from({ length: 25 }, (_, n) => `mensagem ${n}`),
    );
  });

  it('never shows rows of another company', async () => {
    const [ours, theirs] = [await makeInbox(server), await makeInbox(server)];
    const { token } = (await create(ours.admin)).body;
    const { ticketId, messageId } = await theirs.testContact.says('segredo deles');
    for (const answer of [
      await call(server, externalApi.ticket, { ...bearer(token), params: { ticketId } }),
      await call(server, externalApi.messages, { ...bearer(token), params: { ticketId } }),
      await call(server, externalApi.message, { ...bearer(token), params: { messageId } }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('webhooks by an API token', () => {
  it('are created, listed and removed like those of an administrator', async () => {
    const { admin } = await makeInbox(server);
    const { token } = (await create(admin, ['webhooks:manage'])).body;
    const created = await call(server, externalApi.createWebhook, {
      ...bearer(token),
      body: { name: 'ERP', url: 'https://erp.example.com/recado', events: ['ticket.closed'] },
    });
    expect(created.body.secret).toMatch(/^whsec_/);
    expect((await call(server, externalApi.webhooks, bearer(token))).body).toHaveLength(1);
    const params = { webhookId: created.body.id };
    expect((await call(server, externalApi.removeWebhook, { ...bearer(token), params })).status).toBe(200);
    expect((await call(server, externalApi.webhooks, bearer(token))).body).toEqual([]);
    const { rows } = await server.admin.query(
      `select user_id, user_name from audit_entries where company_id = $1 and kind = 'webhook' order by id limit 1`,
      [admin.companyId],
    );
    expect(rows[0]).toMatchObject({ user_id: null, user_name: expect.stringContaining('Sistema') });
  });
});

describe('an address that guesses tokens', () => {
  it('is refused after 60 wrong ones, except with an API token, which cannot be guessed', async () => {
    const { admin, companyId, connectionId } = await makeInbox(server);
    const { token } = (await create(admin)).body;
    await server.admin.query(`update connections set token = 'padaria' where company_id = $1 and id = $2`, [
      companyId,
      connectionId,
    ]);
    const send = (as: string) =>
      call(server, externalApi.send, { ...bearer(as), body: { number: '5513988881111', body: 'oi' } });
    expect((await send('padaria')).status).toBe(200);
    const guesses: number[] = [];
    for (let n = 0; n < 65; n++) guesses.push((await tickets(`errado${n}`)).status);
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(60);
    expect(guesses.at(-1)).toBe(429);
    expect((await send('padaria')).status).toBe(429);
    expect((await tickets(token)).status).toBe(200);
  });
});
