import { contactsApi, limits, ticketsApi, ticketTagsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeQueue, makeTag, makeTestContact, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

describe('the list of contacts', () => {
  it('shows and filters by the tags of tickets that the user may see [CONT-17]', async () => {
    const { companyId, admin, agent, connectionId, testContact } = await makeInbox(server);
    const tagId = await makeTag(server, companyId, 'Orçamento');
    const { ticketId } = await testContact.says('oi');
    await makeTestContact(server, admin, connectionId, 'Bia').says('olá');
    await server.admin.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
      companyId,
      ticketId,
      tagId,
    ]);
    const namesFor = async (as: typeof agent, tags: number[]) =>
      (await call(server, contactsApi.page, { as, query: { tags } })).body.contacts.map(({ name }) => name);
    expect(await namesFor(agent, [tagId])).toEqual(['Ana']);
    const { contacts } = (await call(server, contactsApi.page, { as: agent })).body;
    expect(contacts.map(({ name, tags }) => [name, tags.map((tag) => tag.name)])).toEqual([
      ['Ana', ['Orçamento']],
      ['Bia', []],
    ]);
    expect(contacts[0]!.lastActivityAt).toMatch(/^20/);
    const stranger = await makeUser(server, companyId, {
      queueIds: [await makeQueue(server, companyId)],
      allTicket: false,
    });
    expect(await namesFor(stranger, [tagId])).toEqual([]);
    expect((await call(server, contactsApi.page, { as: stranger })).body.contacts[0]).toMatchObject({
      tags: [],
      uuid: null,
      lastActivityAt: null,
    });
  });

  it('follows tags when their tickets change: person, queue, state and contact [CONT-17]', async () => {
    const { companyId, admin, agent, queueId, connectionId, testContact } = await makeInbox(server);
    const [first, second] = [await makeTag(server, companyId, 'Um'), await makeTag(server, companyId, 'Dois')];
    const { ticketId } = await testContact.says('oi');
    const bia = await makeTestContact(server, admin, connectionId, 'Bia').says('olá');
    for (const [id, tags] of [
      [ticketId, [first, second]],
      [bia.ticketId, [first]],
    ] as const)
      await call(server, ticketTagsApi.sync, { as: admin, body: { ticketId: id, tags: [...tags] } });
    const alone = await makeUser(server, companyId, { queueIds: [], allTicket: false });
    const page = async (as: typeof agent, tags: number[], more: object = {}) => {
      const { body } = await call(server, contactsApi.page, { as, query: { tags, ...more } });
      return [body.contacts.map(({ name }) => name), body.count];
    };
    expect(await page(admin, [first])).toEqual([['Ana', 'Bia'], 2]);
    expect(await page(admin, [first, second])).toEqual([['Ana'], 1]);
    expect(await page(admin, [first], { searchParam: 'bia' })).toEqual([['Bia'], 1]);
    expect(await page(admin, [first, second], { searchParam: 'bia' })).toEqual([[], 0]);
    expect(await page(alone, [first])).toEqual([[], 0]);
    expect(await page(alone, [first], { searchParam: 'ana' })).toEqual([[], 0]);

    const update = (body: object) => call(server, ticketsApi.update, { as: admin, params: { ticketId }, body });
    await update({ status: 'open', userId: alone.id, queueId });
    expect(await page(alone, [first])).toEqual([['Ana'], 1]);
    await update({ status: 'open', userId: agent.id, queueId });
    expect(await page(alone, [first])).toEqual([[], 0]);
    await update({ status: 'closed' });
    expect(await page(agent, [first, second])).toEqual([['Ana'], 1]);
    await server.admin.query(
      'update tickets set contact_id = (select contact_id from tickets where id = $1) where id = $2',
      [bia.ticketId, ticketId],
    );
    expect(await page(admin, [second])).toEqual([['Bia'], 1]);
    const { rows } = await server.admin.query(
      `select count(*)::int as wrong from ticket_tags x join tickets t on t.company_id = x.company_id and t.id = x.ticket_id
       where (x.contact_id, x.status, x.queue_id, x.user_id) is distinct from (t.contact_id, t.status, t.queue_id, t.user_id)`,
    );
    expect(rows[0].wrong).toBe(0);
  });

  it('counts all contacts with a tag but those known from groups only, also above 1,000', async () => {
    const { companyId, admin, connectionId } = await makeInbox(server);
    const tagId = await makeTag(server, companyId, 'Muitos');
    await server.admin.query(
      `with people as (
         insert into contacts (company_id, name, number, group_only)
         select $1, 'Pessoa ' || n, n, n > 1200 from generate_series(1, 1210) n returning id),
       attended as (
         insert into tickets (company_id, contact_id, connection_id, status, code, origin)
         select $1, id, $2, 'closed', 'c' || id, 'contact' from people returning id)
       select count(*) from attended`,
      [companyId, connectionId],
    );
    await server.admin.query(
      `insert into ticket_tags (company_id, ticket_id, tag_id) select $1, id, $2 from tickets where company_id = $1 and code like 'c%'`,
      [companyId, tagId],
    );
    const { body } = await call(server, contactsApi.page, { as: admin, query: { tags: [tagId] } });
    expect([body.count, body.contacts.length, body.hasMore]).toEqual([1_200, limits.contactsPage, true]);

    const fewId = await makeTag(server, companyId, 'Poucos');
    await server.admin.query(
      `insert into ticket_tags (company_id, ticket_id, tag_id)
       select $1, t.id, $2 from tickets t join contacts c on c.company_id = $1 and c.id = t.contact_id and c.name in ('Pessoa 7', 'Pessoa 1205', 'Pessoa 900')`,
      [companyId, fewId],
    );
    const search = async (tags: number[]) =>
      (await call(server, contactsApi.page, { as: admin, query: { tags, searchParam: 'pessoa' } })).body;
    expect((await search([tagId, fewId])).contacts.map(({ name }) => name)).toEqual(['Pessoa 7', 'Pessoa 900']);
    const many = await search([tagId]);
    // A search that finds more counts 1,000.
    expect([many.count, many.contacts.length, many.hasMore]).toEqual([1_000, limits.contactsPage, true]);
  });

  it('finds a number with or without its ninth digit, in any notation [CONT-23]', async () => {
    const user = await makeUser(server, await makeCompany(server));
    await call(server, contactsApi.create, { as: user, body: { name: 'Rui', number: '5513997112043' } });
    await call(server, contactsApi.create, { as: user, body: { name: 'Sol', number: '551388112043' } });
    const found = async (searchParam: string) =>
      (await call(server, contactsApi.page, { as: user, query: { searchParam } })).body.contacts.map(
        ({ name }) => name,
      );
    for (const search of ['13 9711-2043', '+55 (13) 9711-2043', '(13) 99711-2043', '99711.2043'])
      expect([search, await found(search)]).toEqual([search, ['Rui']]);
    for (const search of ['13 98811-2043', '551388112043', '+55 13 98811 2043'])
      expect([search, await found(search)]).toEqual([search, ['Sol']]);
  });
});

describe('a search with thousands of results', () => {
  it('lists them by name, page by page, each contact once [CONT-17]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    await server.admin.query(
      `insert into contacts (company_id, name, number, email)
       select $1, case n % 3 when 0 then 'Érica ' || n when 1 then 'Zeca ' || n else 'Outro ' || n end,
         case n % 3 when 1 then '551399' || (1000000 + n) else '' end, case n % 6 when 2 then 'erica' || n || '@x.com' end
       from generate_series(1, 6000) n`,
      [companyId],
    );
    const read = async (searchParam: string) => {
      const names: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 8; page++) {
        const query: object = { searchParam, ...(cursor ? { cursor } : {}) };
        const { body } = await call(server, contactsApi.page, { as: user, query });
        names.push(...body.contacts.map(({ name }) => name));
        cursor = body.nextCursor;
      }
      return names;
    };
    const plain = (name: string) => name.replace('É', 'e').toLowerCase();
    for (const [searchParam, first] of [
      ['ÉRICA', 'Érica'],
      ['er', 'Érica'],
      ['(13) 99', 'Zeca'],
    ] as const) {
      const names = await read(searchParam);
      expect([searchParam, names.length, new Set(names).size]).toEqual([searchParam, 240, 240]);
      expect(names.map(plain)).toEqual(names.map(plain).sort());
      expect(names[0]).toMatch(first);
    }
  });
});

describe('the export of contacts', () => {
  it('returns everything that matches, page by page, each contact once [CONT-24]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    await server.admin.query(
      `insert into contacts (company_id, name, number) select $1, 'Pessoa ' || (n % 7), n from generate_series(1, 5200) n`,
      [companyId],
    );
    await server.admin.query(
      `insert into contacts (company_id, name, group_only) values ($1, 'Pessoa do grupo', true)`,
      [companyId],
    );
    const numbers = new Set<string>();
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const query: { searchParam: string; cursor?: string } = { searchParam: 'pessoa', ...(cursor ? { cursor } : {}) };
      const { body } = await call(server, contactsApi.exportPage, { as: user, query });
      sizes.push(body.contacts.length);
      for (const { number } of body.contacts) numbers.add(number);
      cursor = body.nextCursor;
    } while (cursor);
    expect([sizes, numbers.size]).toEqual([[5_000, 200], 5_200]);
  });
});

describe('several contacts at once', () => {
  it('get a tag on the ticket that their card leads to; those without a ticket are counted', async () => {
    const { companyId, admin, agent, queueId, connectionId, testContact } = await makeInbox(server);
    const first = await testContact.says('oi');
    const bia = makeTestContact(server, admin, connectionId, 'Bia');
    const old = await bia.says('olá');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId: old.ticketId },
      body: { status: 'open', userId: agent.id, queueId },
    });
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId: old.ticketId },
      body: { status: 'closed' },
    });
    const { id: silent } = (
      await call(server, contactsApi.create, { as: agent, body: { name: 'Caio', number: '5513997112001' } })
    ).body;
    const ids = (await call(server, contactsApi.page, { as: agent })).body.contacts.map(({ id }) => id);
    const tag = (contactIds: number[], tagId: number) =>
      call(server, contactsApi.tag, { as: agent, body: { contactIds, tagId } });
    const [column, other] = [await makeTag(server, companyId, 'Alfa'), await makeTag(server, companyId, 'Beta')];
    await server.admin.query('update tags set kanban = 1 where company_id = $1', [companyId]);
    expect((await tag(ids, column)).body).toEqual({ tagged: 2, skipped: 1 });
    expect((await tag([...ids, 999_999], other)).body).toEqual({ tagged: 2, skipped: 1 });
    // A ticket is in one column of the kanban at a time.
    for (const { ticketId } of [first, old])
      expect(
        (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body.tags.map(({ name }) => name),
      ).toEqual(['Beta']);
    expect((await tag([silent], 999_999)).body).toEqual({ error: 'ERR_NO_TAG_FOUND' });
    expect((await tag([999_999], column)).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
  });

  it('are deleted by administrators only, with their tickets [CONT-11, CONT-26]', async () => {
    const { companyId, admin, agent, connectionId, testContact } = await makeInbox(server);
    await testContact.says('oi');
    await makeTestContact(server, admin, connectionId, 'Bia').says('olá');
    const ids = (await call(server, contactsApi.page, { as: admin })).body.contacts.map(({ id }) => id);
    const remove = (as: typeof admin, contactIds: number[]) =>
      call(server, contactsApi.removeMany, { as, body: { contactIds } });
    for (const as of [agent, await makeUser(server, companyId, { profile: 'supervisor' })])
      expect((await remove(as, ids)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect(
      (
        await remove(
          admin,
          Array.from({ length: 101 }, (_id, n) => n + 1),
        )
      ).body,
    ).toMatchObject({
      error: 'ERR_VALIDATION',
    });
    expect((await remove(admin, [...ids, 999_999])).body).toEqual({ removed: 2 });
    expect((await call(server, contactsApi.page, { as: admin })).body.count).toBe(0);
    const left = await server.admin.query('select 1 from tickets where company_id = $1', [companyId]);
    expect(left.rows).toEqual([]);
    expect((await remove(admin, ids)).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
  });
});
