import { contactsApi, type SheetRow } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const upload = (as: TestUser, body: SheetRow[]) => call(server, contactsApi.upload, { as, body });
const check = (as: TestUser, body: SheetRow[]) => call(server, contactsApi.checkUpload, { as, body });

async function storedContacts(companyId: number) {
  const { rows } = await server.admin.query(
    `select c.name, c.number, c.email, array_agg(i.kind || ':' || i.value) as identities from contacts c
     left join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
     where c.company_id = $1 group by c.company_id, c.id order by c.id`,
    [companyId],
  );
  return rows as { name: string; number: string; email: string | null; identities: (string | null)[] }[];
}

const duplicate = { message: 'ERR_DUPLICATED_CONTACT', statusCode: 409 };
const invalid = { message: 'ERR_VALIDATION', statusCode: 400 };

describe('uploading the rows of a sheet', () => {
  it('creates the valid rows and lists the others with their reason [CONT-06, CONT-07, CONT-10, HTTP-50]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    const screen = await openScreen(server, user);
    const known = await call(server, contactsApi.create, {
      as: user,
      body: { name: 'Fernando L. Lopes', number: '5513991234321' },
    });
    await screen.next('contact');
    const rows: SheetRow[] = [
      { Nome: '  Ana Beatriz ', Telefone: '+55 (13) 99711-2043', Email: 'ana@exemplo.com' },
      { Nome: 'Décio Faria', Telefone: '3289-11' },
      { Nome: null, Telefone: '55 13 99655-9021' },
      { Nome: 'Eliane', Telefone: '5513996559022', Email: 'eliane@' },
      // This is the number of row 1 without the ninth digit.
      { Nome: 'Ana de novo', Telefone: '55 13 9711-2043' },
      { Nome: 'Fernando Lopes', Telefone: '551391234321' },
      // Columns in lower case, and a number as a number.
      { name: 'Bruno', number: 5_511_981_227_710, email: '' },
    ];
    const checked = (await check(user, rows)).body;
    expect(await storedContacts(companyId)).toHaveLength(1);

    const { status, body } = await upload(user, rows);
    expect(status).toBe(200);
    expect(body.newContacts).toEqual([
      { contactName: 'Ana Beatriz', contactId: expect.any(Number), row: 1 },
      { contactName: 'Eliane', contactId: expect.any(Number), row: 4 },
      { contactName: 'Bruno', contactId: expect.any(Number), row: 7 },
    ]);
    expect(body.errorBag).toEqual([
      { contactName: 'Décio Faria', row: 2, error: invalid, fields: { number: 'too_small' } },
      { contactName: '', row: 3, error: invalid, fields: { name: 'too_small' } },
      { contactName: 'Ana de novo', row: 5, error: duplicate, repeats: 1 },
      {
        contactName: 'Fernando Lopes',
        row: 6,
        error: duplicate,
        existing: { id: known.body.id, name: 'Fernando L. Lopes' },
      },
    ]);
    // A customer with a good number is imported without the bad e-mail.
    expect(body.adjusted).toEqual([{ row: 4, field: 'email' }]);
    expect(checked).toEqual({ newCount: 3, errorBag: body.errorBag, adjusted: body.adjusted });
    expect(await storedContacts(companyId)).toMatchObject([
      { name: 'Fernando L. Lopes' },
      { name: 'Ana Beatriz', number: '5513997112043', email: 'ana@exemplo.com', identities: ['phone:5513997112043'] },
      { name: 'Eliane', number: '5513996559022', email: null },
      { name: 'Bruno', number: '5511981227710', email: null, identities: ['phone:5511981227710'] },
    ]);
    expect(await screen.next('contact')).toMatchObject({ action: 'create', contact: { name: 'Ana Beatriz' } });
  });

  it('reads numbers as people write them, and names what is missing in the others [CONT-10, CONT-23]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    const { body } = await upload(user, [
      { Nome: 'Ana', Telefone: '0055 11 98765-2001' },
      { Nome: 'Bia', Telefone: '(31) 9123-2002' },
      { Nome: 'Caio', Telefone: '5,51199E+12' },
      { Nome: 'Davi', Telefone: '11 91234-0001 / 11 91234-0002' },
      { Nome: 'Eva', Telefone: '988000222' },
      { Nome: 'Fabi', Telefone: '11 98765-2001' },
    ]);
    expect((await storedContacts(companyId)).map(({ number }) => number)).toEqual(['5511987652001', '553191232002']);
    const refused = { message: 'ERR_WAPP_INVALID_CONTACT', statusCode: 400 };
    expect(body.errorBag).toEqual([
      { contactName: 'Caio', row: 3, error: refused, fields: { number: 'exponent' } },
      { contactName: 'Davi', row: 4, error: refused, fields: { number: 'several' } },
      { contactName: 'Eva', row: 5, error: refused, fields: { number: 'areaMissing' } },
      { contactName: 'Fabi', row: 6, error: duplicate, repeats: 1 },
    ]);
  });

  it('stores guarded and long names of an export as they were, and other columns [CONT-02, CONT-06]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    const long = 'Pousada e Restaurante '.repeat(5).trim();
    const extraInfo = [{ name: 'Cidade', value: 'Santos' }];
    const { body } = await upload(user, [
      { Nome: "'=Ana", Telefone: "'+4791234567" },
      { Nome: long, Telefone: '5513996559031', extraInfo },
      { Nome: 'x'.repeat(300), Telefone: '5513996559032' },
    ]);
    expect(body).toMatchObject({ errorBag: [], adjusted: [{ row: 3, field: 'name' }] });
    const { rows } = await server.admin.query(
      'select name, number, extra_info from contacts where company_id = $1 order by id',
      [companyId],
    );
    expect(rows).toEqual([
      { name: '=Ana', number: '4791234567', extra_info: [] },
      { name: long, number: '5513996559031', extra_info: [{ id: 1, ...extraInfo[0] }] },
      { name: 'x'.repeat(255), number: '5513996559032', extra_info: [] },
    ]);
  });

  it('adds nothing when the same sheet comes again, also twice at the same time [CONT-10]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    const rows = Array.from({ length: 300 }, (_row, n) => ({ Nome: `Pessoa ${n}`, Telefone: 5_511_980_000_000 + n }));
    const both = await Promise.all([upload(user, rows), upload(user, rows)]);
    expect(both.map(({ body }) => body.newContacts.length).sort((a, b) => a - b)).toEqual([0, 300]);
    const third = await upload(user, rows);
    expect([third.body.newContacts.length, third.body.errorBag.length]).toEqual([0, 300]);
    expect(await storedContacts(companyId)).toHaveLength(300);
  });

  it('stores nothing when the transaction fails in the middle', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    await server.admin.query(
      `create or replace function refuse_test_identity() returns trigger language plpgsql as $$
       begin if new.value = '5511970000199' then raise exception 'refused'; end if; return new; end $$;
       create trigger refuse_test_identity before insert on contact_identities for each row execute function refuse_test_identity()`,
    );
    try {
      const rows = Array.from({ length: 200 }, (_row, n) => ({ Nome: `Pessoa ${n}`, Telefone: 5_511_970_000_000 + n }));
      expect((await upload(user, rows)).status).toBe(500);
      expect(await storedContacts(companyId)).toEqual([]);
      expect((await upload(user, rows.slice(0, 199))).body.newContacts).toHaveLength(199);
    } finally {
      await server.admin.query(
        'drop trigger refuse_test_identity on contact_identities; drop function refuse_test_identity()',
      );
    }
  });

  it('takes 5,000 rows within 5 s, and refuses one more [CONT-10]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    const rows = Array.from({ length: 5_001 }, (_row, n) => ({
      Nome: `Pessoa de Sobrenome ${n}`,
      Telefone: `+55 (13) 9${String(90_000_000 + n)}`,
      Email: `pessoa${n}@exemplo.com.br`,
    }));
    expect((await upload(user, rows)).body).toMatchObject({ error: 'ERR_VALIDATION' });
    const begun = performance.now();
    const { body } = await upload(user, rows.slice(0, 5_000));
    const tookMs = performance.now() - begun;
    expect([body.newContacts.length, body.errorBag.length]).toEqual([5_000, 0]);
    expect(tookMs).toBeLessThan(5_000);
    // Each contact has its own number: the rows did not change places.
    const { rows: wrong } = await server.admin.query(
      `select 1 from contacts c join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
       where c.company_id = $1 and i.value <> c.number`,
      [companyId],
    );
    expect(wrong).toEqual([]);
  }, 30_000);

  it('turns people known from groups only into contacts [CONT-10]', async () => {
    const companyId = await makeCompany(server);
    const user = await makeUser(server, companyId);
    await server.admin.query(
      `with met as (insert into contacts (company_id, name, number, group_only) values ($1, 'Rê', '5513988880001', true) returning id)
       insert into contact_identities (company_id, kind, value, contact_id) select $1, 'phone', '5513988880001', id from met`,
      [companyId],
    );
    expect((await upload(user, [{ Nome: 'Renata', Telefone: '5513988880001' }])).body.newContacts).toHaveLength(1);
    expect((await call(server, contactsApi.page, { as: user })).body.contacts).toMatchObject([{ name: 'Renata' }]);
  });
});

describe('importing the contacts of the phone', () => {
  it('imports those of the default connection in the background, once [CONT-08, CONT-09, HTTP-49, AMB-38]', async () => {
    const { companyId, agent, connectionId } = await makeInbox(server);
    const start = (body: { whatsappId?: number }) => call(server, contactsApi.import, { as: agent, body });
    expect((await start({})).body).toEqual({ error: 'ERR_NO_DEF_WAPP_FOUND' });
    expect((await start({ whatsappId: 999_999 })).body).toEqual({ error: 'ERR_NO_WAPP_FOUND' });
    await server.admin.query('update connections set is_default = true where company_id = $1', [companyId]);
    const screen = await openScreen(server, agent);
    expect((await start({})).status).toBe(200);
    for (let n = 0; n < 6; n++) await screen.next('contact', ({ action }) => action === 'create');
    expect((await start({ whatsappId: connectionId })).status).toBe(200);
    await expect
      .poll(async () => {
        const { rows } = await server.admin.query('select 1 from outbox_commands where company_id = $1', [companyId]);
        return rows.length;
      })
      .toBe(0);
    const stored = await storedContacts(companyId);
    expect(stored.map(({ name }) => name).sort()).toEqual([
      'Ana Ferraz',
      'Bruno Teixeira',
      'Célia Moraes',
      'Davi Antunes',
      'Fábio Nunes',
      'Érica Lobo',
    ]);
    expect(stored.every(({ number, identities }) => identities[0] === `phone:${number}`)).toBe(true);
    // The second import found nobody new, and leaves no entry.
    const { rows: recorded } = await server.admin.query(
      `select e.action, e.user_id as "userId", u.name = e.user_name as "isNamed", e.changes
       from audit_entries e left join users u on u.company_id = e.company_id and u.id = e.user_id
       where e.company_id = $1 and e.kind = 'contact'`,
      [companyId],
    );
    expect(recorded).toEqual([
      {
        action: 'create',
        userId: agent.id,
        isNamed: true,
        changes: [{ field: 'count', before: null, after: 6 }],
      },
    ]);
    await server.admin.query(`update connections set status = 'DISCONNECTED' where company_id = $1`, [companyId]);
    expect((await start({})).body).toEqual({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  }, 40_000);
});
