import { campaignsApi, contactListItemsApi, contactsApi, spellingsOf, toNumberKey } from '@recado/contracts';
import { getTableName, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { within } from '../../../test/make.ts';
import { getCampaign, makeCampaign, makeCampaignCompany, makeList, untilStatus } from '../../../test/makeCampaign.ts';
import { numberKeyOf, spellingsIn } from '../../kernel/db/numberSpellings.ts';
import { contactRows } from '../../kernel/db/ofContact.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A contact whose number WhatsApp spells without the ninth digit. */
async function makeShort(companyId: number, name: string, number: string, optedOut = false): Promise<number> {
  const { rows } = await server.admin.query<{ id: number }>(
    `with made as (insert into contacts (company_id, name, number, opted_out) values ($1, $2, $3, $4) returning id)
     insert into contact_identities (company_id, kind, value, contact_id)
     select $1, 'phone', $3, id from made returning contact_id as id`,
    [companyId, name, number, optedOut],
  );
  return rows[0]!.id;
}

describe('a recipient whom WhatsApp knows without the ninth digit', () => {
  it('is the contact of that number: opted out, or deleted after the start [CAMP-29]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId } = await makeList(server, made, []);
    await makeShort(companyId, 'Sem vontade', '551388001001', true);
    const contactId = await makeShort(companyId, 'Apagada', '551388001002');
    for (const [name, number] of [
      ['Sem vontade', '5513988001001'],
      ['Apagada', '5513988001002'],
    ] as const)
      await call(server, contactListItemsApi.create, { as: admin, body: { contactListId, name, number } });
    const audience = await call(server, campaignsApi.audience, { as: admin, query: { contactListId } });
    expect(audience.body).toMatchObject({ recipients: 1, skipped: { optedOut: 1 }, samples: [{ name: 'Apagada' }] });

    const setStatus = (status: string) =>
      server.admin.query('update connections set status = $2 where company_id = $1', [companyId, status]);
    await setStatus('TIMEOUT');
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await until(async () => (await getCampaign(server, admin, id)).shipping.length === 2);
    expect((await call(server, contactsApi.remove, { as: admin, params: { contactId } })).status).toBe(200);
    await setStatus('CONNECTED');
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(shipping.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['Sem vontade', 'skipped', 'optedOut'],
      ['Apagada', 'skipped', 'contactRemoved'],
    ]);
  });

  it('has its rows in lists, campaigns and suppressed numbers, for the export of its data', async () => {
    const made = await makeCampaignCompany(server);
    const { companyId, connectionId: whatsappId, admin } = made;
    const { contactListId } = await makeList(server, made, []);
    const contactId = await makeShort(companyId, 'Ana', '551388001003');
    const campaignId = await makeCampaign(server, admin, { whatsappId, contactListId, scheduledAt: null });
    const number = ['Ana', '5513988001003'];
    await server.admin.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, number_key) values ($1, $2, $3, $4, $4)`,
      [companyId, contactListId, ...number],
    );
    await server.admin.query(
      `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key)
       values ($1, $2, $3, $4, $5, $5)`,
      [companyId, campaignId, whatsappId, ...number],
    );
    await server.admin.query(
      `insert into suppressed_numbers (company_id, note, number, number_key) values ($1, $2, $3, $3)`,
      [companyId, ...number],
    );
    for (const name of ['contact_list_items', 'campaign_shippings', 'suppressed_numbers']) {
      const { table, whose } = contactRows().find((rows) => getTableName(rows.table) === name)!;
      const found = await within(server, companyId, (work) => work.db.$count(table, whose({ companyId, contactId })));
      expect([name, found]).toEqual([name, 1]);
    }
  });
});

it('a number that WhatsApp did not know more than 30 days ago is asked about again [CAMP-29]', async () => {
  const made = await makeCampaignCompany(server);
  const { admin, companyId, connectionId: whatsappId } = made;
  const { contactListId } = await makeList(server, made, ['Há muito tempo', 'Há pouco']);
  await server.admin.query(
    `update contact_list_items set is_whatsapp_valid = false,
       checked_at = now() - case when name = 'Há pouco' then interval '29 days' else interval '31 days' end
     where company_id = $1`,
    [companyId],
  );
  const audience = await call(server, campaignsApi.audience, { as: admin, query: { contactListId } });
  expect(audience.body).toMatchObject({ recipients: 1, unchecked: 1, skipped: { invalidNumber: 1 } });
  const id = await makeCampaign(server, admin, { whatsappId, contactListId });
  const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
  expect(shipping.map(({ name, status, reason }) => [name, status, reason])).toEqual([
    ['Há muito tempo', 'delivered', null],
    ['Há pouco', 'skipped', 'invalidNumber'],
  ]);
});

const numbers = ['5513988001002', '551388001002', '551333334444', '5511987654321', '541112345678', '351912345678', ''];

it('the spellings of numbers in the database are those of the contracts', async () => {
  const { companyId } = await makeCampaignCompany(server);
  const all = [...new Set(numbers.flatMap(spellingsOf))];
  const { rows } = await within(server, companyId, (work) =>
    work.db.execute<{ number: string; key: string; spellings: string[] }>(sql`
      select number, key, array(
        select value from unnest(${sql.param(all)}::text[]) value where value in ${spellingsIn(sql`number`, sql`key`)}) as spellings
      from unnest(${sql.param(all)}::text[]) number
      cross join lateral (select ${numberKeyOf(sql`number`)} as key) keyed`),
  );
  expect(rows).toHaveLength(all.length);
  for (const { number, key, spellings } of rows)
    expect([number, key, spellings.toSorted()]).toEqual([number, toNumberKey(number), spellingsOf(number).toSorted()]);
});
