import {
  auditApi,
  contactListItemsApi,
  contactListsApi,
  contactsApi,
  personalDataApi,
  type SkippedRow,
} from '@recado/contracts';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { checkNumbersJob, resumeChecksJob } from './checkNumbers.job.ts';

let server: TestServer;
let companyId: number;
let connectionId: number;
let admin: TestUser;
let agent: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  ({ companyId, agent, connectionId } = await makeInbox(server));
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

const sheetOf = (name: string): Promise<Buffer> => readFile(new URL(`../../../test/sheets/${name}`, import.meta.url));
const makeList = async (name = 'Clientes VIP'): Promise<number> =>
  (await call(server, contactListsApi.create, { as: admin, body: { name } })).body.id;
const add = (contactListId: number, name: string, number: string, as = admin) =>
  call(server, contactListItemsApi.create, { as, body: { contactListId, name, number, email: '' } });
const itemsOf = async (contactListId: number, more: object = {}) =>
  (await call(server, contactListItemsApi.page, { as: admin, query: { contactListId, ...more } })).body.contacts;
const setConnected = (isConnected: boolean) =>
  server.admin.query(`update connections set is_default = $2, status = 'CONNECTED' where company_id = $1 and id = $3`, [
    companyId,
    isConnected,
    connectionId,
  ]);

async function send(
  path: string,
  file: Buffer,
  name: string,
  mapping?: string,
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  if (mapping !== undefined) form.set('mapping', mapping);
  form.set('file', new File([new Uint8Array(file)], name));
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}
const importInto = async (id: number, file: Buffer, name = 'lista.xlsx', mapping?: object) =>
  (await send(`/contact-lists/${id}/import`, file, name, mapping && JSON.stringify(mapping))).body as {
    addedCount: number;
    skipped: SkippedRow[];
    error?: string;
    details?: object;
  };
/** A table of HTML, which many systems export as .xls. */
const tableOf = (...rows: string[][]): Buffer =>
  Buffer.from(
    `<table>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`,
  );

describe('contact lists', () => {
  it('are created, renamed, counted, found and deleted, live for administrators [CLIST-02, CLIST-03, CLIST-12]', async () => {
    const [screen, other] = [await openScreen(server, admin), await openScreen(server, agent)];
    const id = await makeList('Lojistas da Baixada');
    expect(await screen.next('contactList')).toMatchObject({ action: 'create', record: { id, contactsCount: 0 } });
    await add(id, 'Ana Rocha', '+55 13 99711-2043');
    const params = { contactListId: id };
    const renamed = await call(server, contactListsApi.change, { as: admin, params, body: { name: 'Lojistas' } });
    expect(renamed.body).toMatchObject({ name: 'Lojistas', contactsCount: 1, uncheckedCount: 1 });
    const found = await call(server, contactListsApi.page, { as: admin, query: { searchParam: 'LÓJIS' } });
    expect(found.body).toMatchObject({ records: [{ id, contactsCount: 1 }], count: 1, hasMore: false });
    expect((await call(server, contactListsApi.list, { as: admin })).body).toMatchObject([{ id }]);
    for (const name of ['x', 'x'.repeat(51), undefined])
      expect((await call(server, contactListsApi.create, { as: admin, body: { name } as never })).status).toBe(400);
    const bounds = ['xx', 'x'.repeat(50)];
    for (const name of bounds)
      expect((await call(server, contactListsApi.create, { as: admin, body: { name } })).status).toBe(200);
    // The whole list is sorted, like its pages.
    await makeList('Álbum');
    const listed = (await call(server, contactListsApi.list, { as: admin })).body.map(({ name }) => name);
    expect(listed).toEqual(['Álbum', 'Lojistas', ...bounds]);
    expect((await call(server, contactListsApi.remove, { as: admin, params })).status).toBe(200);
    expect(await screen.next('contactList', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id });
    expect((await call(server, contactListsApi.get, { as: admin, params })).body).toEqual({
      error: 'ERR_NO_CONTACT_LIST_FOUND',
    });
    expect(other.silent('contactList')).toBe(true);
  });

  it('are read in pages by name, and all at once for a choice [CLIST-12]', async () => {
    const company = await makeCompany(server);
    const as = await makeUser(server, company, { profile: 'admin' });
    const names = Array.from({ length: 21 }, (_, at) => `Lista ${String(at + 1).padStart(2, '0')}`);
    for (const name of names.toReversed()) await call(server, contactListsApi.create, { as, body: { name } });
    const page = async (pageNumber: number) =>
      (await call(server, contactListsApi.page, { as, query: { pageNumber } })).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first.hasMore, first.count, second.hasMore]).toEqual([true, 21, false]);
    expect([first, second].map(({ records }) => records.map(({ name }) => name))).toEqual([
      names.slice(0, 20),
      names.slice(20),
    ]);
    expect((await call(server, contactListsApi.list, { as })).body.map(({ name }) => name)).toEqual(names);
  });

  it('hold each number once, with and without the ninth digit [CLIST-08, CLIST-09, CLIST-10, CLIST-11, CLIST-13, AMB-37]', async () => {
    const id = await makeList();
    const made = await add(id, 'Ana Rocha', '+55 (13) 99711-2043');
    expect(made.body).toMatchObject({
      name: 'Ana Rocha',
      number: '5513997112043',
      email: '',
      contactListId: id,
      companyId,
    });
    expect((await add(id, 'Ana de novo', '55 13 9711-2043')).body).toEqual({ error: 'ERR_DUPLICATED_CONTACT' });
    expect((await add(await makeList('Outra'), 'Ana Rocha', '5513997112043')).status).toBe(200);
    const bruno = (await add(id, 'Bruno Sá', '5513981227710')).body;
    const change = (body: object) =>
      call(server, contactListItemsApi.change, { as: admin, params: { contactListItemId: bruno.id }, body });
    expect((await change({ number: '551397112043' })).body).toEqual({ error: 'ERR_DUPLICATED_CONTACT' });
    expect((await change({ name: 'Bruno Camargo', email: 'bruno@email.com' })).body).toMatchObject({
      name: 'Bruno Camargo',
      email: 'bruno@email.com',
      number: '5513981227710',
    });
    for (const wrong of [{ name: 'B' }, { number: '1234567' }, { number: '9'.repeat(51) }, { email: 'bruno@' }])
      expect((await change(wrong)).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await itemsOf(id, { searchParam: 'camargo' })).map(({ name }) => name)).toEqual(['Bruno Camargo']);
    expect((await itemsOf(id, { searchParam: 'BRUNO@EMAIL' })).map(({ name }) => name)).toEqual(['Bruno Camargo']);
    const body = {
      contactListId: await makeList('Novos'),
      name: 'Caio',
      number: '5513981227711',
      email: 'caio@email.com',
    };
    expect((await call(server, contactListItemsApi.create, { as: admin, body })).body).toMatchObject(body);
    expect((await itemsOf(id, { searchParam: '9711-2043' })).map(({ name }) => name)).toEqual(['Ana Rocha']);
    const params = { contactListItemId: bruno.id };
    expect((await call(server, contactListItemsApi.remove, { as: agent, params })).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await call(server, contactListItemsApi.remove, { as: admin, params })).status).toBe(200);
    expect(await itemsOf(id)).toHaveLength(1);
  });
});

describe('the import of a sheet', () => {
  const skipped = [
    { row: 5, name: '', reason: 'name' },
    { row: 6, name: 'Décio', reason: 'number' },
    { row: 7, name: 'Ana repetida', reason: 'repeated' },
  ];

  it.each(['contacts.xls', 'contacts.xlsx'])(
    'reads %s, skips bad and repeated rows [CLIST-05, CLIST-16, AMB-39]',
    async (name) => {
      const id = await makeList();
      const sheet = await sheetOf(name);
      expect(await importInto(id, sheet, name)).toEqual({ addedCount: 3, skipped, withoutEmailCount: 0 });
      expect(await itemsOf(id)).toMatchObject([
        { name: 'Ana Beatriz Rocha', number: '5513997112043', email: 'ana@email.com', isWhatsappValid: null },
        { name: 'Bruno Camargo', number: '5513981227710', email: '' },
        { name: 'João Ávila ☺', number: '5511993405588', email: 'joao@email.com' },
      ]);
      const again = await importInto(id, sheet, name);
      expect(again.addedCount).toBe(0);
      expect(again.skipped.filter(({ reason }) => reason === 'known')).toHaveLength(3);
      // One entry for the import that added something, with the number alone.
      const { entries } = (await call(server, auditApi.list, { as: admin, query: { kind: 'contactList' } })).body;
      const ofList = entries.filter(({ entityId, action }) => entityId === String(id) && action === 'update');
      expect(ofList).toMatchObject([{ changes: [{ field: 'imported', after: 3 }] }]);
    },
  );

  it('reads numbers as people write them, and adds a row without its bad e-mail [CLIST-16, CONT-23]', async () => {
    const id = await makeList();
    const row = (...cells: string[]): string => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
    const html = [
      row('nome', 'numero', 'email'),
      row('Ana', '0055 13 99711-3001', 'ana@'),
      row('Bia', '(31) 9123-3002', ''),
      row('Caio', '5,51199E+12', ''),
    ];
    expect(await importInto(id, Buffer.from(`<table>${html.join('')}</table>`), 'lista.xls')).toEqual({
      addedCount: 2,
      skipped: [{ row: 4, name: 'Caio', reason: 'number', problem: 'exponent' }],
      withoutEmailCount: 1,
    });
    expect(await itemsOf(id)).toMatchObject([
      { name: 'Ana', number: '5513997113001', email: '' },
      { name: 'Bia', number: '553191233002', email: '' },
    ]);
  });

  it('recognises columns by the words in their names, as the import of contacts does [CLIST-05]', async () => {
    const id = await makeList();
    const sheet = tableOf(
      ['Relação de clientes', '', ''],
      ['NOME DO CLIENTE', 'Cidade', 'Telefone'],
      ['Ana Rocha', 'Santos', '13997113101'],
    );
    expect(await importInto(id, sheet, 'lista.xls')).toMatchObject({ addedCount: 1, skipped: [] });
    expect(await itemsOf(id)).toMatchObject([{ name: 'Ana Rocha', number: '5513997113101' }]);
  });

  it('asks for the columns it does not recognise, and reads those that are chosen [CLIST-05]', async () => {
    const id = await makeList();
    const sheet = tableOf(['', ''], ['Quem', 'Onde'], ['Ana Rocha', '4791234567'], ['Bia Sá', '12']);
    expect(await importInto(id, sheet, 'lista.xls')).toEqual({
      error: 'ERR_SHEET_COLUMNS',
      details: {
        rows: [
          { number: 2, cells: ['Quem', 'Onde'] },
          { number: 3, cells: ['Ana Rocha', '4791234567'] },
          { number: 4, cells: ['Bia Sá', '12'] },
        ],
      },
    });
    const mapping = { columns: ['name', 'number'], headRow: 2, country: '' };
    expect(await importInto(id, sheet, 'lista.xls', mapping)).toMatchObject({ addedCount: 1, skipped: [{ row: 4 }] });
    expect(await itemsOf(id)).toMatchObject([{ name: 'Ana Rocha', number: '4791234567' }]);
    for (const wrong of [
      { ...mapping, columns: ['nome'] },
      { ...mapping, headRow: -1 },
    ])
      expect((await importInto(id, sheet, 'lista.xls', wrong)).error).toBe('ERR_VALIDATION');
    expect((await importInto(id, sheet, 'lista.xls', { ...mapping, columns: ['name', null] })).error).toBe(
      'ERR_SHEET_COLUMNS',
    );
    expect((await send(`/contact-lists/${id}/import`, sheet, 'lista.xls', '{')).status).toBe(400);
  });

  it('take contacts of the book: each number once, and none without a number', async () => {
    const company = await makeInbox(server);
    const as = company.admin;
    const make = async (name: string, number: string, email = ''): Promise<number> =>
      (await call(server, contactsApi.create, { as, body: { name, number, email } })).body.id;
    const ana = await make('Ana Rocha', '5513997114001', 'ana@email.com');
    const bia = await make('Bia Sá', '5513997114002');
    await server.admin.query('update contacts set name = $2 where id = $1', [bia, `${'b'.repeat(49)}👩‍👩‍👧 Sá`]);
    const nameless = await make('Sem número', '5513997114003');
    const group = await make('Grupo', '5513997114004');
    const erased = await make('Apagada', '5513997114005');
    await server.admin.query(`update contacts set number = '' where id = $1`, [nameless]);
    await server.admin.query('update contacts set is_group = true where id = $1', [group]);
    await server.admin.query('update contacts set erased_at = now() where id = $1', [erased]);
    const { id } = (await call(server, contactListsApi.create, { as, body: { name: 'Campanha de maio' } })).body;
    const body = { name: 'Ana R.', number: '551397114001', contactListId: id };
    expect((await call(server, contactListItemsApi.create, { as, body })).status).toBe(200);
    const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const foreign = (
      await call(server, contactsApi.create, { as: stranger, body: { name: 'Davi', number: '5513997114006' } })
    ).body.id;
    const chosen = [ana, bia, nameless, group, erased, foreign];
    const put = (contactIds: number[], by = as, contactListId = id) =>
      call(server, contactListsApi.addContacts, { as: by, params: { contactListId }, body: { contactIds } });
    const screen = await openScreen(server, as);

    expect((await put(chosen)).body).toEqual({ addedCount: 1, knownCount: 1, withoutNumberCount: 2 });
    expect(await screen.next('contactListItem')).toEqual({ action: 'reload', contactListId: id });
    expect((await put(chosen)).body).toEqual({ addedCount: 0, knownCount: 2, withoutNumberCount: 2 });
    const { contacts } = (await call(server, contactListItemsApi.page, { as, query: { contactListId: id } })).body;
    expect(contacts.map(({ name, number }) => [name, number])).toEqual([
      ['Ana R.', '551397114001'],
      ['b'.repeat(49), '5513997114002'],
    ]);
    const { entries } = (await call(server, auditApi.list, { as, query: { kind: 'contactList' } })).body;
    expect(entries.filter(({ action }) => action === 'update')).toMatchObject([
      { entityId: String(id), entityName: 'Campanha de maio', changes: [{ field: 'added', after: 1 }] },
    ]);
    expect((await put([erased, foreign])).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
    expect((await put([foreign], stranger)).body).toEqual({ error: 'ERR_NO_CONTACT_LIST_FOUND' });
    expect((await put([ana], company.agent)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('answers the new items at the specified call, also twice at the same time [CLIST-13]', async () => {
    const id = await makeList();
    const sheet = await sheetOf('contacts.xls');
    const both = await Promise.all([1, 2].map(() => send(`/contact-lists/${id}/upload`, sheet, 'lista.xls')));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.flatMap(({ body }) => body as object[])).toHaveLength(3);
    expect(await itemsOf(id)).toHaveLength(3);
  });

  it('refuses other files, damaged sheets, sheets without the columns, and adds nothing', async () => {
    const id = await makeList();
    const [xls, xlsx] = [await sheetOf('contacts.xls'), await sheetOf('contacts.xlsx')];
    expect((await importInto(id, Buffer.from('nome;numero'), 'lista.xlsx')).error).toBe('ERR_FILE_TYPE');
    const renamed = Buffer.from(xls.toString('latin1').replaceAll('N\0o\0m\0e', 'X\0o\0m\0e'), 'latin1');
    expect((await importInto(id, renamed)).error).toBe('ERR_SHEET_COLUMNS');
    for (const whole of [xls, xlsx])
      expect((await importInto(id, whole.subarray(0, whole.length / 2))).error).toBe('ERR_FILE_TYPE');
    const html = Buffer.from('<table><tr><td>nome</td><td>numero</td></tr><tr><td>Ana</td></tr></table>');
    expect(await importInto(id, html, 'lista.xls')).toMatchObject({ addedCount: 0, skipped: [{ reason: 'number' }] });
    expect((await importInto(id, Buffer.alloc(5 * 1024 * 1024 + 1))).error).toBe('ERR_FILE_TOO_LARGE');
    expect((await importInto(999_999, xls)).error).toBe('ERR_NO_CONTACT_LIST_FOUND');
  });
});

describe('the numbers of a list', () => {
  it('are checked at once while a connection can tell, and again when they change [CLIST-06]', async () => {
    await setConnected(true);
    const id = await makeList();
    expect((await add(id, 'Carla Ximenes', '5511993405501')).body.isWhatsappValid).toBe(true);
    const none = (await add(id, 'Décio Faria', '5500993405502')).body;
    expect(none.isWhatsappValid).toBe(false);
    const params = { contactListItemId: none.id };
    const change = (body: object) => call(server, contactListItemsApi.change, { as: admin, params, body });
    expect((await change({ number: '5511993405502' })).body.isWhatsappValid).toBe(true);
    expect(await itemsOf(id, { state: 'invalid' })).toEqual([]);
    // The answer about the old number does not stay for one that nobody can check.
    await setConnected(false);
    expect((await change({ number: '5511993405503' })).body.isWhatsappValid).toBeNull();
  });

  it('are checked in the background after an import, live, by the connection [CLIST-15, CLIST-16]', async () => {
    await setConnected(false);
    const id = await makeList();
    const screen = await openScreen(server, admin);
    await importInto(id, await sheetOf('contacts.xls'));
    expect(await screen.next('contactListItem')).toEqual({ action: 'reload', contactListId: id });
    expect((await itemsOf(id, { state: 'unchecked' })).length).toBe(3);
    await setConnected(true);
    // Cron starts it every five minutes.
    const errand = errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
    await resumeChecksJob.run(errand, {});
    await expect.poll(() => itemsOf(id, { state: 'valid' }), { timeout: 15_000 }).toHaveLength(3);
    const list = await call(server, contactListsApi.get, { as: admin, params: { contactListId: id } });
    expect(list.body).toMatchObject({ contactsCount: 3, validCount: 3, invalidCount: 0, uncheckedCount: 0 });
  });

  it('keep the time of an answer that another list knew, so that it runs out [CLIST-06]', async () => {
    await setConnected(true);
    const number = '5511993405511';
    const first = await makeList();
    const { body: item } = await add(first, 'Fábio Luz', number);
    const old = `checked_at < now() - interval '19 days'`;
    const age = (days: number) =>
      server.admin.query(`update contact_list_items set checked_at = now() - $2 * interval '1 day' where id = $1`, [
        item.id,
        days,
      ]);
    const countOld = async (numberKey: string) =>
      (await server.admin.query(`select 1 from contact_list_items where number_key = $1 and ${old}`, [numberKey]))
        .rowCount;
    await age(20);
    expect((await add(await makeList(), 'Fábio Luz', number)).body.isWhatsappValid).toBe(true);
    expect(await countOld(number)).toBe(2);
    // The job stores the answer for an item that came by an import.
    const third = await makeList();
    await server.admin.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, number_key) values ($1, $2, 'Fábio', $3, $3)`,
      [companyId, third, number],
    );
    const errand = errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
    await resumeChecksJob.run(errand, {});
    await expect.poll(() => itemsOf(third, { state: 'valid' }), { timeout: 15_000 }).toHaveLength(1);
    expect(await countOld(number)).toBe(3);
  });

  it('become the digits under which WhatsApp knows them, at the contact too [CLIST-16]', async () => {
    await setConnected(false);
    const number = '5531987651234';
    const contact = (await call(server, contactsApi.create, { as: admin, body: { name: 'Duda', number } })).body;
    const id = await makeList('Números antigos');
    await add(id, 'Duda', number);
    await add(id, 'Sem conta', '5531987651235');
    const short = '553187651234';
    const job = checkNumbersJob({
      askableConnection: async () => connectionId,
      findNumber: async (_errand, _connectionId, asked) => (asked === number ? short : null),
    });
    await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false)), {});
    expect((await itemsOf(id)).map((item) => [item.name, item.number, item.isWhatsappValid])).toEqual([
      ['Duda', short, true],
      ['Sem conta', '5531987651235', false],
    ]);
    const { body } = await call(server, contactsApi.get, { as: admin, params: { contactId: contact.id } });
    expect(body).toMatchObject({ number, identities: [{ kind: 'phone', value: short }] });
    // Typed again, the number is in the list, and its answer is known.
    expect((await add(id, 'Duda', number)).body).toEqual({ error: 'ERR_DUPLICATED_CONTACT' });
    expect((await add(await makeList('Outra'), 'Duda', number)).body).toMatchObject({ number: short });
  });

  it('leave every list when their person is erased [CLIST-08]', async () => {
    await setConnected(false);
    const contact = await call(server, contactsApi.create, {
      as: admin,
      body: { name: 'Rita Prado', number: '5511988887701' },
    });
    const lists = [await makeList(), await makeList('Outra')];
    // Typed without the ninth digit.
    for (const id of lists) await add(id, 'Rita', '551188887701');
    await add(lists[0]!, 'Outra pessoa', '5511988887702');
    await call(server, personalDataApi.eraseContact, { as: admin, params: { contactId: contact.body.id } });
    expect((await itemsOf(lists[0]!)).map(({ name }) => name)).toEqual(['Outra pessoa']);
    expect(await itemsOf(lists[1]!)).toEqual([]);
  });
});
