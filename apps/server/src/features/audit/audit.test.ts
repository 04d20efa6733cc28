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
import { describe, expect, it } from 'vitest';
import { openAuditFixture } from '../../../test/auditFixture.ts';
import { call, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser, within } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { auditEntries } from './audit.tables.ts';

const audit = openAuditFixture();

const newUser = { name: 'Bia', email: '', password: 'segredo-antigo-1', profile: 'user' as const };
const addUser = async () => {
  const email = `bia${audit.companyId}@casa.com`;
  const { status, body } = await call(audit.server, usersApi.create, { as: audit.admin, body: { ...newUser, email } });
  expect(status).toBe(200);
  return body;
};

describe('the audit', () => {
  it('records creation, change and deletion of a queue with the values before and after', async () => {
    const { body: queue } = await call(audit.server, queuesApi.create, {
      as: audit.admin,
      body: { name: 'Vendas', color: '#112233' },
    });
    const params = { queueId: queue.id };
    await call(audit.server, queuesApi.change, {
      as: audit.admin,
      params,
      body: { name: 'Vendas Sul', color: '#112233' },
    });
    await call(audit.server, queuesApi.change, { as: audit.admin, params, body: { name: 'Vendas Sul' } });
    await call(audit.server, queuesApi.remove, { as: audit.admin, params });
    const entries = await audit.list({ kind: 'queue' });
    expect(entries.map(({ action, entityName }) => [action, entityName])).toEqual([
      ['delete', 'Vendas Sul'],
      ['update', 'Vendas Sul'],
      ['create', 'Vendas'],
    ]);
    expect(entries[1]).toMatchObject({
      userId: audit.admin.id,
      entityId: String(queue.id),
      changes: [{ field: 'name', before: 'Vendas', after: 'Vendas Sul' }],
      hiddenFields: [],
    });
  });

  it('says nothing about the menu of a new queue without options', async () => {
    await call(audit.server, queuesApi.create, {
      as: audit.admin,
      body: { name: 'Vendas', color: '#112233', options: [] },
    });
    expect((await audit.list({ kind: 'queue' }))[0]).toMatchObject({ action: 'create', hiddenFields: [] });
  });

  it('counts contacts that were imported, tagged or deleted, and names none of them', async () => {
    const { admin: owner, testContact } = await makeInbox(audit.server);
    audit.admin = owner;
    await testContact.says('oi');
    const contactId = (await call(audit.server, contactsApi.page, { as: owner })).body.contacts[0]!.id;
    const { body: tag } = await call(audit.server, tagsApi.create, { as: owner, body: { name: 'VIP' } });
    await call(audit.server, contactsApi.tag, { as: owner, body: { contactIds: [contactId], tagId: tag.id } });
    const sheet = ['5511988880001', '5511988880002', 'x'].map((number) => ({ name: 'Bia Prado', number }));
    const { body: imported } = await call(audit.server, contactsApi.upload, { as: owner, body: sheet });
    const contactIds = imported.newContacts.map((made) => made.contactId);
    await call(audit.server, contactsApi.removeMany, { as: owner, body: { contactIds } });
    await call(audit.server, contactsApi.remove, { as: owner, params: { contactId } });
    const entries = await audit.list({ kind: 'contact' });
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
    const { admin: owner, testContact } = await makeInbox(audit.server);
    audit.admin = owner;
    await testContact.says('oi');
    const contactId = (await call(audit.server, contactsApi.page, { as: owner })).body.contacts[0]!.id;
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body: schedule } = await call(audit.server, schedulesApi.create, {
      as: owner,
      body: { body: 'Lembrete', contactId, sendAt },
    });
    await call(audit.server, schedulesApi.remove, { as: owner, params: { scheduleId: schedule.id } });
    expect(await audit.list({ kind: 'schedule' })).toMatchObject([
      { action: 'delete', entityName: '', changes: [{ field: 'sendAt', after: schedule.sendAt }] },
    ]);
  });

  it('records a change of the options tree, but not a tree that is sent back unchanged', async () => {
    const options = [{ title: 'Preço', message: 'Dez reais', children: [] }];
    const { body: queue } = await call(audit.server, queuesApi.create, {
      as: audit.admin,
      body: { name: 'Vendas', color: '#112233', options },
    });
    const change = (tree: object[]) =>
      call(audit.server, queuesApi.change, { as: audit.admin, params: { queueId: queue.id }, body: { options: tree } });
    expect((await change(options)).status).toBe(200);
    expect(await audit.list({ kind: 'queue' })).toHaveLength(1);
    expect((await change([{ ...options[0], title: 'Prazo' }])).status).toBe(200);
    expect((await audit.list({ kind: 'queue' }))[0]).toMatchObject({ action: 'update', hiddenFields: ['options'] });
  });

  it('records settings, users, connections and tags, and filters by kind, user, day and text', async () => {
    const changed = { as: audit.admin, params: { key: 'userRating' }, body: { value: 'enabled' } };
    await call(audit.server, settingsApi.change, changed);
    await call(audit.server, settingsApi.change, { ...changed, body: { value: 'disabled' } });
    const user = await addUser();
    await call(audit.server, usersApi.remove, { as: audit.admin, params: { userId: user.id } });
    const { body: tag } = await call(audit.server, tagsApi.create, { as: audit.admin, body: { name: 'Orçamento' } });
    await call(audit.server, tagsApi.remove, { as: audit.admin, params: { tagId: tag.id } });
    await call(audit.server, connectionsApi.create, { as: audit.admin, body: { name: 'Loja', provider: 'sandbox' } });
    expect((await audit.list({ kind: 'setting' }))[0]).toMatchObject({ action: 'update', entityId: 'userRating' });
    expect((await audit.list({ kind: 'user' })).map(({ action }) => action)).toEqual(['delete', 'create']);
    expect((await audit.list({ kind: 'tag' })).map(({ action }) => action)).toEqual(['delete', 'create']);
    expect((await audit.list({ kind: 'connection' })).map(({ action }) => action)).toEqual(['create']);
    expect((await audit.list({ searchParam: 'orcam' })).map(({ kind }) => kind)).toEqual(['tag', 'tag']);
    expect(await audit.list({ userId: user.id })).toEqual([]);
    expect(await audit.list({ to: '2020-01-01' })).toEqual([]);
    expect((await audit.list({ from: '2020-01-01', userId: audit.admin.id })).length).toBeGreaterThanOrEqual(6);
  });

  it('stores no password and no token, only the names of their fields', async () => {
    const secrets = ['segredo-antigo-1', 'segredo-novo-22', 'chave-do-asaas', 'token-da-loja-1', 'token-da-loja-2'];
    await call(audit.server, settingsApi.change, {
      as: audit.admin,
      params: { key: 'paymentToken' },
      body: { value: 'chave-do-asaas' },
    });
    const user = await addUser();
    const changed = await call(audit.server, usersApi.change, {
      as: audit.admin,
      params: { userId: user.id },
      body: { password: 'segredo-novo-22' },
    });
    expect(changed.status).toBe(200);
    const { body: connection } = await call(audit.server, connectionsApi.create, {
      as: audit.admin,
      body: { name: 'Loja', provider: 'sandbox', token: `token-da-loja-1-${audit.companyId}` },
    });
    await call(audit.server, connectionsApi.change, {
      as: audit.admin,
      params: { whatsappId: connection.id },
      body: { token: `token-da-loja-2-${audit.companyId}` },
    });
    const rows = await within(audit.server, audit.companyId, (work) => work.db.select().from(auditEntries));
    const hidden = rows.map(({ kind, action, hiddenFields }) => [kind, action, hiddenFields]);
    expect(hidden).toContainEqual(['setting', 'update', ['value']]);
    expect(hidden).toContainEqual(['user', 'update', ['password']]);
    expect(hidden).toContainEqual(['connection', 'create', ['token']]);
    expect(hidden).toContainEqual(['connection', 'update', ['token']]);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });

  it('records nothing for a rejected change, and is closed to other profiles', async () => {
    const rejected = { as: audit.admin, params: { key: 'userRating' }, body: { value: 'talvez' } };
    expect((await call(audit.server, settingsApi.change, rejected)).status).toBe(400);
    expect(await audit.list()).toEqual([]);
    const supervisor = await makeUser(audit.server, audit.companyId, { profile: 'supervisor' });
    expect((await call(audit.server, auditApi.list, { as: supervisor, query: {} })).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
  });

  it('pages through entries of one moment without repeating or skipping one', async () => {
    await audit.server.admin.query(
      `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
       select $1, 'Ana', 'update', 'tag', n, 'Etiqueta ' || n, '[]', '[]', now() - n / 30 * interval '1 hour' from generate_series(1, 95) n`,
      [audit.companyId],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReplyOf<typeof auditApi.list> = (
        await call(audit.server, auditApi.list, { as: audit.admin, query: { ...(cursor && { cursor }) } })
      ).body;
      expect(page.count).toBe(95);
      seen.push(...page.entries.map(({ entityId }) => entityId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(95);
    expect(seen).toHaveLength(95);
    const second = await call(audit.server, auditApi.list, { as: audit.admin, query: { pageNumber: 2 } });
    expect(second.body.entries.map(({ entityId }) => entityId)).toEqual(
      seen.slice(limits.listPage, 2 * limits.listPage),
    );
    expect((await audit.list({ searchParam: 'ETIQUETA 77' })).map(({ entityId }) => entityId)).toEqual(['77']);
    expect(await audit.list({ searchParam: 'etiqueta 77', kind: 'queue' })).toEqual([]);
    expect((await audit.list({ searchParam: 'aná', kind: 'tag' })).length).toBe(limits.listPage);
  });

  it('cannot be changed or emptied by the working role, not even for old entries', async () => {
    const client = await audit.server.admin.connect();
    try {
      await client.query(`set role recado_app; select set_config('app.company_id', '${audit.companyId}', false)`);
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
    const other = await makeCompany(audit.server);
    for (const company of [audit.companyId, other])
      await audit.server.admin.query(
        `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
         select $1, 'Ana', 'update', 'tag', n, 'Etiqueta', '[]', '[]', now() - case when n > 2500 then interval '399 days' else interval '401 days' end
         from generate_series(1, 2503) n`,
        [company],
      );
    const kept = async (company: number): Promise<number> =>
      (
        await audit.server.admin.query('select count(*)::int as kept from audit_entries where company_id = $1', [
          company,
        ])
      ).rows[0].kept;
    const sweep = audit.server.jobs.find(({ name }) => name === 'audit.sweep')!;
    const actor = { kind: 'system', name: 'test' } as const;
    await sweep.run(errandOf(audit.server.workshop, audit.companyId, actor, openLog('silent', false)), {} as never);
    expect(await kept(audit.companyId)).toBe(3);
    expect(await kept(other)).toBe(2503);
    // The platform role deletes for the job, and its policy keeps young entries.
    const client = await audit.server.admin.connect();
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
    (await call(audit.server, quickMessagesApi.create, { as, body: { shortcode: 'a', message: 'b', ...body } })).body;
  const changed = (as: TestUser, quickMessageId: number, body: object) =>
    call(audit.server, quickMessagesApi.change, { as, params: { quickMessageId }, body });

  it('never has words from when it was private [AMB-41]', async () => {
    const owner = await makeUser(audit.server, audit.companyId);
    const { id } = await created(owner, { shortcode: 'segredo', message: 'senha do cofre: 1234', geral: false });
    await changed(owner, id, { shortcode: 'publica', message: 'Bom dia', geral: true });
    await changed(owner, id, { shortcode: 'diario', message: 'outra senha: 5678', geral: false });
    await changed(owner, id, { message: 'mais uma: 9999' });
    const entries = await audit.list({ kind: 'quickMessage' });
    expect(entries.map(({ action, entityName, changes }) => [action, entityName, changes])).toEqual([
      ['update', 'publica', [{ field: 'geral', before: true, after: false }]],
      ['update', 'publica', [{ field: 'geral', before: false, after: true }]],
    ]);
    const { rows } = await audit.server.admin.query('select * from audit_entries where company_id = $1', [
      audit.companyId,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/segredo|cofre|5678|diario|9999/);
  });

  it('has the words of a change between shared and shared', async () => {
    const { id } = await created(audit.admin, { shortcode: 'bomdia', message: 'Bom dia', geral: true });
    await changed(audit.admin, id, { message: 'Boa tarde' });
    expect((await audit.list({ kind: 'quickMessage' }))[0]!.changes).toEqual([
      { field: 'message', before: 'Bom dia', after: 'Boa tarde' },
    ]);
  });
});
