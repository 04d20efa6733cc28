import {
  auditApi,
  connectionsApi,
  contactsApi,
  limits,
  queuesApi,
  quickMessagesApi,
  schedulesApi,
  settingsApi,
  tagsApi,
  usersApi,
  type ReplyOf,
} from '@recado/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser, within } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { auditEntries } from './audit.tables.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

const list = async (query: object = {}) => {
  const { status, body } = await call(server, auditApi.list, { as: admin, query });
  expect(status).toBe(200);
  return body.entries;
};
const newUser = { name: 'Bia', email: '', password: 'segredo-antigo-1', profile: 'user' as const };
const addUser = async () => {
  const email = `bia${companyId}@casa.com`;
  const { status, body } = await call(server, usersApi.create, { as: admin, body: { ...newUser, email } });
  expect(status).toBe(200);
  return body;
};

describe('the audit', () => {
  it('records creation, change and deletion of a queue with the values before and after', async () => {
    const { body: queue } = await call(server, queuesApi.create, {
      as: admin,
      body: { name: 'Vendas', color: '#112233' },
    });
    const params = { queueId: queue.id };
    await call(server, queuesApi.change, { as: admin, params, body: { name: 'Vendas Sul', color: '#112233' } });
    await call(server, queuesApi.change, { as: admin, params, body: { name: 'Vendas Sul' } });
    await call(server, queuesApi.remove, { as: admin, params });
    const entries = await list({ kind: 'queue' });
    expect(entries.map(({ action, entityName }) => [action, entityName])).toEqual([
      ['delete', 'Vendas Sul'],
      ['update', 'Vendas Sul'],
      ['create', 'Vendas'],
    ]);
    expect(entries[1]).toMatchObject({
      userId: admin.id,
      entityId: String(queue.id),
      changes: [{ field: 'name', before: 'Vendas', after: 'Vendas Sul' }],
      hiddenFields: [],
    });
  });

  it('says nothing about the menu of a new queue without options', async () => {
    await call(server, queuesApi.create, { as: admin, body: { name: 'Vendas', color: '#112233', options: [] } });
    expect((await list({ kind: 'queue' }))[0]).toMatchObject({ action: 'create', hiddenFields: [] });
  });

  it('counts contacts that were imported, tagged or deleted, and names none of them', async () => {
    const { admin: owner, testContact } = await makeInbox(server);
    admin = owner;
    await testContact.says('oi');
    const contactId = (await call(server, contactsApi.page, { as: owner })).body.contacts[0]!.id;
    const { body: tag } = await call(server, tagsApi.create, { as: owner, body: { name: 'VIP' } });
    await call(server, contactsApi.tag, { as: owner, body: { contactIds: [contactId], tagId: tag.id } });
    const sheet = ['5511988880001', '5511988880002', 'x'].map((number) => ({ name: 'Bia Prado', number }));
    const { body: imported } = await call(server, contactsApi.upload, { as: owner, body: sheet });
    const contactIds = imported.newContacts.map((made) => made.contactId);
    await call(server, contactsApi.removeMany, { as: owner, body: { contactIds } });
    await call(server, contactsApi.remove, { as: owner, params: { contactId } });
    const entries = await list({ kind: 'contact' });
    expect(entries.map(({ action, changes }) => [action, changes.map(({ field, after }) => [field, after])])).toEqual([
      ['delete', [['count', 1]]],
      ['delete', [['count', 2]]],
      ['create', [['count', 2]]],
      [
        'update',
        [
          ['count', 1],
          ['tag', 'VIP'],
        ],
      ],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Bia');
  });

  it('records the deletion of a scheduled message with its time', async () => {
    const { admin: owner, testContact } = await makeInbox(server);
    admin = owner;
    await testContact.says('oi');
    const contactId = (await call(server, contactsApi.page, { as: owner })).body.contacts[0]!.id;
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body: schedule } = await call(server, schedulesApi.create, {
      as: owner,
      body: { body: 'Lembrete', contactId, sendAt },
    });
    await call(server, schedulesApi.remove, { as: owner, params: { scheduleId: schedule.id } });
    expect(await list({ kind: 'schedule' })).toMatchObject([
      { action: 'delete', entityName: '', changes: [{ field: 'sendAt', after: schedule.sendAt }] },
    ]);
  });

  it('records a change of the options tree, but not a tree that is sent back unchanged', async () => {
    const options = [{ title: 'Preço', message: 'Dez reais', children: [] }];
    const { body: queue } = await call(server, queuesApi.create, {
      as: admin,
      body: { name: 'Vendas', color: '#112233', options },
    });
    const change = (tree: object[]) =>
      call(server, queuesApi.change, { as: admin, params: { queueId: queue.id }, body: { options: tree } });
    expect((await change(options)).status).toBe(200);
    expect(await list({ kind: 'queue' })).toHaveLength(1);
    expect((await change([{ ...options[0], title: 'Prazo' }])).status).toBe(200);
    expect((await list({ kind: 'queue' }))[0]).toMatchObject({ action: 'update', hiddenFields: ['options'] });
  });

  it('records settings, users, connections and tags, and filters by kind, user, day and text', async () => {
    const changed = { as: admin, params: { key: 'userRating' }, body: { value: 'enabled' } };
    await call(server, settingsApi.change, changed);
    await call(server, settingsApi.change, { ...changed, body: { value: 'disabled' } });
    const user = await addUser();
    await call(server, usersApi.remove, { as: admin, params: { userId: user.id } });
    const { body: tag } = await call(server, tagsApi.create, { as: admin, body: { name: 'Orçamento' } });
    await call(server, tagsApi.remove, { as: admin, params: { tagId: tag.id } });
    await call(server, connectionsApi.create, { as: admin, body: { name: 'Loja', provider: 'sandbox' } });
    expect((await list({ kind: 'setting' }))[0]).toMatchObject({ action: 'update', entityId: 'userRating' });
    expect((await list({ kind: 'user' })).map(({ action }) => action)).toEqual(['delete', 'create']);
    expect((await list({ kind: 'tag' })).map(({ action }) => action)).toEqual(['delete', 'create']);
    expect((await list({ kind: 'connection' })).map(({ action }) => action)).toEqual(['create']);
    expect((await list({ searchParam: 'orcam' })).map(({ kind }) => kind)).toEqual(['tag', 'tag']);
    expect(await list({ userId: user.id })).toEqual([]);
    expect(await list({ to: '2020-01-01' })).toEqual([]);
    expect((await list({ from: '2020-01-01', userId: admin.id })).length).toBeGreaterThanOrEqual(6);
  });

  it('stores no password and no token, only the names of their fields', async () => {
    const secrets = ['segredo-antigo-1', 'segredo-novo-22', 'chave-do-asaas', 'token-da-loja-1', 'token-da-loja-2'];
    await call(server, settingsApi.change, {
      as: admin,
      params: { key: 'paymentToken' },
      body: { value: 'chave-do-asaas' },
    });
    const user = await addUser();
    const changed = await call(server, usersApi.change, {
      as: admin,
      params: { userId: user.id },
      body: { password: 'segredo-novo-22' },
    });
    expect(changed.status).toBe(200);
    const { body: connection } = await call(server, connectionsApi.create, {
      as: admin,
      body: { name: 'Loja', provider: 'sandbox', token: `token-da-loja-1-${companyId}` },
    });
    await call(server, connectionsApi.change, {
      as: admin,
      params: { whatsappId: connection.id },
      body: { token: `token-da-loja-2-${companyId}` },
    });
    const rows = await within(server, companyId, (work) => work.db.select().from(auditEntries));
    const hidden = rows.map(({ kind, action, hiddenFields }) => [kind, action, hiddenFields]);
    expect(hidden).toContainEqual(['setting', 'update', ['value']]);
    expect(hidden).toContainEqual(['user', 'update', ['password']]);
    expect(hidden).toContainEqual(['connection', 'create', ['token']]);
    expect(hidden).toContainEqual(['connection', 'update', ['token']]);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });

  it('records nothing for a rejected change, and is closed to other profiles', async () => {
    const rejected = { as: admin, params: { key: 'userRating' }, body: { value: 'talvez' } };
    expect((await call(server, settingsApi.change, rejected)).status).toBe(400);
    expect(await list()).toEqual([]);
    const supervisor = await makeUser(server, companyId, { profile: 'supervisor' });
    expect((await call(server, auditApi.list, { as: supervisor, query: {} })).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
  });

  it('pages through entries of one moment without repeating or skipping one', async () => {
    await server.admin.query(
      `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
       select $1, 'Ana', 'update', 'tag', n, 'Etiqueta ' || n, '[]', '[]', now() - n / 30 * interval '1 hour' from generate_series(1, 95) n`,
      [companyId],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReplyOf<typeof auditApi.list> = (
        await call(server, auditApi.list, { as: admin, query: { ...(cursor && { cursor }) } })
      ).body;
      expect(page.count).toBe(95);
      seen.push(...page.entries.map(({ entityId }) => entityId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(95);
    expect(seen).toHaveLength(95);
    const second = await call(server, auditApi.list, { as: admin, query: { pageNumber: 2 } });
    expect(second.body.entries.map(({ entityId }) => entityId)).toEqual(
      seen.slice(limits.listPage, 2 * limits.listPage),
    );
    expect((await list({ searchParam: 'ETIQUETA 77' })).map(({ entityId }) => entityId)).toEqual(['77']);
    expect(await list({ searchParam: 'etiqueta 77', kind: 'queue' })).toEqual([]);
    expect((await list({ searchParam: 'aná', kind: 'tag' })).length).toBe(limits.listPage);
  });

  it('cannot be changed or emptied by the working role, not even for old entries', async () => {
    const client = await server.admin.connect();
    try {
      await client.query(`set role recado_app; select set_config('app.company_id', '${companyId}', false)`);
      for (const statement of [
        `update audit_entries set entity_name = 'outro'`,
        'delete from audit_entries',
        'truncate audit_entries',
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied/);
    } finally {
      await client.query('reset role').catch(() => undefined);
      client.release(true);
    }
  });

  it('loses entries older than 400 days to the nightly job, in batches, and no younger one', async () => {
    const other = await makeCompany(server);
    for (const company of [companyId, other])
      await server.admin.query(
        `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
         select $1, 'Ana', 'update', 'tag', n, 'Etiqueta', '[]', '[]', now() - case when n > 2500 then interval '399 days' else interval '401 days' end
         from generate_series(1, 2503) n`,
        [company],
      );
    const kept = async (company: number): Promise<number> =>
      (await server.admin.query('select count(*)::int as kept from audit_entries where company_id = $1', [company]))
        .rows[0].kept;
    const sweep = server.jobs.find(({ name }) => name === 'audit.sweep')!;
    const actor = { kind: 'system', name: 'test' } as const;
    await sweep.run(errandOf(server.workshop, companyId, actor, openLog('silent', false)), {} as never);
    expect(await kept(companyId)).toBe(3);
    expect(await kept(other)).toBe(2503);
    // The platform role deletes for the job, and its policy keeps young entries.
    const client = await server.admin.connect();
    try {
      await client.query('set role recado_platform');
      await client.query('delete from audit_entries where company_id = $1', [other]);
    } finally {
      await client.query('reset role').catch(() => undefined);
      client.release(true);
    }
    expect(await kept(other)).toBe(3);
  });
});

describe('the record of a quick message', () => {
  const created = async (as: TestUser, body: object) =>
    (await call(server, quickMessagesApi.create, { as, body: { shortcode: 'a', message: 'b', ...body } })).body;
  const changed = (as: TestUser, quickMessageId: number, body: object) =>
    call(server, quickMessagesApi.change, { as, params: { quickMessageId }, body });

  it('never has words from when it was private [AMB-41]', async () => {
    const owner = await makeUser(server, companyId);
    const { id } = await created(owner, { shortcode: 'segredo', message: 'senha do cofre: 1234', geral: false });
    await changed(owner, id, { shortcode: 'publica', message: 'Bom dia', geral: true });
    await changed(owner, id, { shortcode: 'diario', message: 'outra senha: 5678', geral: false });
    await changed(owner, id, { message: 'mais uma: 9999' });
    const entries = await list({ kind: 'quickMessage' });
    expect(entries.map(({ action, entityName, changes }) => [action, entityName, changes])).toEqual([
      ['update', 'publica', [{ field: 'geral', before: true, after: false }]],
      ['update', 'publica', [{ field: 'geral', before: false, after: true }]],
    ]);
    const { rows } = await server.admin.query('select * from audit_entries where company_id = $1', [companyId]);
    expect(JSON.stringify(rows)).not.toMatch(/segredo|cofre|5678|diario|9999/);
  });

  it('has the words of a change between shared and shared', async () => {
    const { id } = await created(admin, { shortcode: 'bomdia', message: 'Bom dia', geral: true });
    await changed(admin, id, { message: 'Boa tarde' });
    expect((await list({ kind: 'quickMessage' }))[0]!.changes).toEqual([
      { field: 'message', before: 'Bom dia', after: 'Boa tarde' },
    ]);
  });
});
