import { auditApi, campaignsApi, contactsApi, suppressedNumbersApi } from '@recado/contracts';
import { utils, write } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, until, type TestServer } from '../../../../test/harness.ts';
import {
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  textsOf,
  untilStatus,
} from '../../../../test/makeCampaign.ts';
import { postFile } from '../../../../test/sendFile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,worker,phones' });
});

const sheetOf = (rows: string[][]): File => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Lista');
  return new File([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)], 'bloqueio.xlsx');
};

describe('the suppression list', () => {
  it('adds, finds and releases numbers, each once with or without the ninth digit', async () => {
    const { admin, agent } = await makeCampaignCompany(server);
    const screen = await openScreen(server, admin);
    const add = (number: string, note?: string, as = admin) =>
      call(server, suppressedNumbersApi.create, { as, body: { number, ...(note !== undefined && { note }) } });
    const made = await add('+55 (13) 99711-2043', 'Ana, por telefone');
    expect(made.body).toMatchObject({ number: '5513997112043', note: 'Ana, por telefone' });
    expect(await screen.next('suppressedNumber')).toMatchObject({ action: 'create', record: { id: made.body.id } });
    expect((await add('551397112043')).body).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT' });
    expect((await add('123')).status).toBe(400);
    expect((await add('5513997112044', '', agent)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    const find = async (searchParam: string) =>
      (await call(server, suppressedNumbersApi.page, { as: admin, query: { searchParam } })).body.records.length;
    expect([await find('ANA'), await find('99711'), await find('outra')]).toEqual([1, 1, 0]);
    const params = { suppressedNumberId: made.body.id };
    expect((await call(server, suppressedNumbersApi.remove, { as: admin, params })).status).toBe(200);
    expect((await call(server, suppressedNumbersApi.remove, { as: admin, params })).body).toMatchObject({
      error: 'ERR_NO_SUPPRESSED_NUMBER_FOUND',
    });
    const audit = await call(server, auditApi.list, { as: admin, query: { kind: 'suppressedNumber' } });
    expect(audit.body.entries.map(({ action, entityName }) => [action, entityName])).toEqual([
      ['delete', ''],
      ['create', ''],
    ]);
  });

  it('takes the numbers of a sheet and names the rows it left out', async () => {
    const { admin } = await makeCampaignCompany(server);
    const rows = [
      ['Número', 'Nome'],
      ['5513988120001', 'Bia'],
      ['551388120001', 'Bia de novo'],
      ['12', 'Curto'],
      ['5511977770001'],
    ];
    const send = async () =>
      (await postFile(server, admin, '/suppressed-numbers/import', {}, sheetOf(rows), 'file')).body;
    expect(await send()).toEqual({
      addedCount: 2,
      skipped: [
        { row: 3, name: 'Bia de novo', reason: 'repeated' },
        { row: 4, name: 'Curto', reason: 'number' },
      ],
    });
    expect(await send()).toMatchObject({ addedCount: 0 });
  });

  it('keeps a number out of the snapshot, and out of a campaign that has begun', async () => {
    const company = await makeCampaignCompany(server);
    const { admin, connectionId } = company;
    const { contactListId, phones } = await makeList(server, company, ['Ana Rocha', 'Bruno Dias', 'Caio Melo']);
    const suppress = (number: string) => call(server, suppressedNumbersApi.create, { as: admin, body: { number } });
    await suppress(phones[0]!.number);
    const audience = await call(server, campaignsApi.audience, { as: admin, query: { contactListId } });
    expect(audience.body).toMatchObject({ recipients: 2, skipped: { suppressed: 1 } });
    await call(server, campaignsApi.changeSettings, { as: admin, body: { settings: { messageInterval: 5 } } });
    const id = await makeCampaign(server, admin, { whatsappId: connectionId, contactListId });
    await suppress(phones[2]!.number);
    await untilStatus(server, admin, id, 'FINALIZADA');
    const { shipping, report } = await getCampaign(server, admin, id);
    expect(shipping.map(({ status, reason }) => [status, reason])).toEqual([
      ['skipped', 'suppressed'],
      ['delivered', null],
      ['skipped', 'suppressed'],
    ]);
    expect(report).toMatchObject({ total: 3, delivered: 1, skipped: 2 });
    expect(await Promise.all(phones.map(textsOf))).toEqual([[], ['Oi, Bruno Dias'], []]);
  });

  it('keeps out a number of a campaign that WhatsApp writes in another way', async () => {
    const company = await makeCampaignCompany(server);
    const { admin, companyId, connectionId } = company;
    const { contactListId } = await makeList(server, company, ['Ana']);
    const setStatus = (status: string) =>
      server.admin.query('update connections set status = $2 where company_id = $1', [companyId, status]);
    await setStatus('TIMEOUT');
    const id = await makeCampaign(server, admin, { whatsappId: connectionId, contactListId });
    // As the check of an Argentinian number leaves it: the list has it without the 9.
    await until(async () => {
      const { rowCount } = await server.admin.query(
        `update campaign_shippings set number = '5491122223333', number_key = '541122223333'
         where company_id = $1 and campaign_id = $2`,
        [companyId, id],
      );
      return rowCount === 1;
    });
    await call(server, suppressedNumbersApi.create, { as: admin, body: { number: '+54 11 2222 3333' } });
    await setStatus('CONNECTED');
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(shipping.map(({ status, reason }) => [status, reason])).toEqual([['skipped', 'suppressed']]);
  });
});

describe('the opt-out of a contact', () => {
  it('has a date, and its undoing by an administrator is recorded without a name', async () => {
    const { admin, agent, companyId } = await makeCampaignCompany(server);
    const made = await call(server, contactsApi.create, {
      as: admin,
      body: { name: 'Dora Reis', number: '5513966660001' },
    });
    const params = { contactId: made.body.id };
    const optOut = (optedOut: boolean, as = admin) =>
      call(server, contactsApi.change, { as, params, body: { optedOut } });
    const out = await optOut(true);
    expect(out.body).toMatchObject({ optedOut: true, optedOutAt: expect.any(String) });
    expect((await optOut(false, agent)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await optOut(false)).body).toMatchObject({ optedOut: false, optedOutAt: null });
    const { rows } = await server.admin.query(
      `select entity_id, entity_name, user_name, changes from audit_entries where company_id = $1 and kind = 'optOut' order by id`,
      [companyId],
    );
    expect(rows[1]).toMatchObject({
      entity_id: String(made.body.id),
      entity_name: '',
      changes: [{ field: 'optedOut', before: true, after: false }],
    });
  });
});
