import { campaignsApi, segmentsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeTag } from '../../../test/make.ts';
import { makeCampaign, makeCampaignCompany, untilStatus } from '../../../test/makeCampaign.ts';

const many = 100_000;

const tables = ['contacts', 'contact_identities', 'contact_list_items', 'tickets', 'ticket_tags', 'campaign_shippings'];

let server: TestServer;
let made: Awaited<ReturnType<typeof makeCampaignCompany>>;

/** The rows of a test come after the statistics, as an import comes after the last look of PostgreSQL. */
const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await server.admin.query<{ id: number }>(text, [made.companyId, ...values])).rows[0]!.id;

beforeAll(async () => {
  server = await openTestServer();
  made = await makeCampaignCompany(server);
  await insert(
    `with known as (
       insert into contacts (company_id, name, number) select $1, 'Conhecida ' || n, '5513988' || (100000 + n)
       from generate_series(1, 100) n returning id, number)
     insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'phone', number from known
     returning contact_id as id`,
  );
  for (const table of tables) await server.admin.query(`alter table ${table} set (autovacuum_enabled = off)`);
  await server.admin.query(`analyze ${tables.join(', ')}`);
});

const makeLargeList = () =>
  insert(
    `with list as (insert into contact_lists (company_id, name) values ($1, 'Todos') returning id)
     insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid, checked_at)
     select $1, list.id, 'Cliente ' || n, '5513988' || (100000 + n), '5513988' || (100000 + n), true, now()
     from list, generate_series(1, $2::int) n returning contact_list_id as id`,
    many,
  );

/** Makes contacts with a ticket each, which carries a tag. */
async function makeTaggedContacts(tagId: number): Promise<void> {
  await insert(
    `insert into contacts (company_id, name, number) select $1, 'Etiquetada ' || n, '5511' || (900000000 + n)
     from generate_series(1, $2::int) n returning id`,
    many,
  );
  await insert(
    `insert into tickets (company_id, contact_id, connection_id, status, code)
     select company_id, id, $2, 'closed', 'p' || id from contacts where company_id = $1 and name like 'Etiquetada%' returning id`,
    made.connectionId,
  );
  await insert(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select company_id, id, $2 from tickets where company_id = $1 and code like 'p%' returning ticket_id as id`,
    tagId,
  );
}

/** Reads who would be reached, starts a campaign, and returns both counts. */
async function countAndStart(chosen: { contactListId: number } | { tagId: number } | { segmentId: number }) {
  const { admin: as, connectionId: whatsappId } = made;
  const { body: audience } = await call(server, campaignsApi.audience, { as, query: chosen });
  const id = await makeCampaign(server, as, { ...chosen, whatsappId });
  await untilStatus(server, as, id, 'EM_ANDAMENTO', 35_000);
  await call(server, campaignsApi.cancel, { as, params: { campaignId: id } });
  const { rows } = await server.admin.query<{ count: number }>(
    'select count(*)::int as count from campaign_shippings where campaign_id = $1',
    [id],
  );
  return [audience.recipients, rows[0]!.count];
}

describe('a campaign to 100,000 people', () => {
  it.each(['has not counted yet', 'has counted'])('begins for a list that PostgreSQL %s', async (statistics) => {
    const contactListId = await makeLargeList();
    if (statistics === 'has counted') await server.admin.query('analyze contact_list_items');
    expect(await countAndStart({ contactListId })).toEqual([many, many]);
  });

  it('begins for a tag and for a segment that PostgreSQL has not counted yet', async () => {
    const tagId = await makeTag(server, made.companyId, 'Todos');
    await makeTaggedContacts(tagId);
    expect(await countAndStart({ tagId })).toEqual([many, many]);
    const other = await makeTag(server, made.companyId, 'Outra');
    const { body: segment } = await call(server, segmentsApi.create, {
      as: made.admin,
      body: {
        name: 'Antigas',
        conditions: [
          { kind: 'tag', tagId, has: true },
          { kind: 'tag', tagId: other, has: false },
          { kind: 'queue', queueId: made.queueId, has: false },
        ],
      },
    });
    expect(await countAndStart({ segmentId: segment.id })).toEqual([many, many]);
  });
});
