import { campaignsApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../../test/harness.ts';
import {
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  untilStatus,
} from '../../../../test/makeCampaign.ts';
import { storeFigures } from '../storeFigures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const reportOf = async (as: TestUser, campaignId: number) =>
  (await call(server, campaignsApi.report, { as, params: { campaignId } })).body;
const recipientsOf = async (
  as: TestUser,
  campaignId: number,
  query: { status?: 'answered' | 'optedOut'; searchParam?: string; pageNumber?: number } = {},
) => (await call(server, campaignsApi.recipients, { as, params: { campaignId }, query })).body.records;

/** A finished campaign to these people, of a company that asks for ratings. */
async function sendTo(names: readonly string[]) {
  const made = await makeCampaignCompany(server);
  const { admin, connectionId: whatsappId } = made;
  await call(server, settingsApi.change, { as: admin, params: { key: 'userRating' }, body: { value: 'enabled' } });
  const { contactListId, phones } = await makeList(server, made, names);
  const id = await makeCampaign(server, admin, { whatsappId, contactListId });
  await untilStatus(server, admin, id, 'FINALIZADA');
  return { ...made, phones, id };
}

describe('the report of a campaign', () => {
  it('counts the tickets that answers opened, the closed ones and their ratings [CAMP-15]', async () => {
    const { admin, agent, phones, id, queueId } = await sendTo(['Ana', 'Bia', 'Caio', 'Davi']);
    const [ana, bia, , davi] = phones as [(typeof phones)[0], ...typeof phones];
    expect((await reportOf(admin, id)).outcomes).toEqual({ tickets: 0, closed: 0, rated: 0, rating: null });

    const { ticketId } = await ana.says('Quero saber mais');
    await bia!.says('Que horas abre?');
    await davi!.says('sair');
    const change = (body: Record<string, unknown>) =>
      call(server, ticketsApi.update, { as: agent, params: { ticketId }, body });
    await change({ status: 'open', userId: agent.id, queueId });
    await change({ status: 'closed' });
    expect((await reportOf(admin, id)).outcomes).toEqual({ tickets: 2, closed: 1, rated: 0, rating: null });
    await ana.says('2');
    expect(await reportOf(admin, id)).toMatchObject({
      report: { answered: 3, optedOut: 1 },
      variants: [{ variant: 1, delivered: 4, answered: 3, optedOut: 1 }],
      outcomes: { tickets: 2, closed: 1, rated: 1, rating: 2 },
    });

    const answered = await recipientsOf(admin, id, { status: 'answered' });
    expect(answered.map(({ name, answerTicket }) => [name, answerTicket])).toEqual([
      ['Ana', { id: ticketId, status: 'closed', rating: 2 }],
      ['Bia', { id: expect.any(Number), status: 'pending', rating: null }],
      ['Davi', null],
    ]);
    expect((await recipientsOf(admin, id, { status: 'optedOut' })).map(({ name }) => name)).toEqual(['Davi']);
  });

  it('counts a later question of a person only once, and no conversation that was live before', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana', 'Bia']);
    const [ana, bia] = phones as [(typeof phones)[0], (typeof phones)[0]];
    await bia.says('Uma dúvida antes');
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await untilStatus(server, admin, id, 'FINALIZADA');
    await bia.says('Obrigada');
    const { ticketId } = await ana.says('Oi');
    await call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { status: 'closed' } });
    await ana.says('Mais uma coisa');
    expect((await reportOf(admin, id)).outcomes).toMatchObject({ tickets: 1, closed: 1 });
  });

  it('has no recipients, which the specified answer keeps', async () => {
    const { admin, id } = await sendTo(['Ana']);
    expect(await reportOf(admin, id)).not.toHaveProperty('shipping');
    expect((await getCampaign(server, admin, id)).shipping).toHaveLength(1);
  });

  it('is searched by parts of names and numbers, whose signs mean themselves [CAMP-15]', async () => {
    const { admin, id, companyId, connectionId } = await sendTo(['José da 5% Festa', 'Ana']);
    await addRecipients(companyId, id, connectionId, 1_500);
    const find = async (searchParam: string, query: { status?: 'failed'; pageNumber?: number } = {}) => {
      const params = { campaignId: id };
      const { body } = await call(server, campaignsApi.recipients, {
        as: admin,
        params,
        query: { ...query, searchParam },
      });
      return { names: body.records.map(({ name }) => name), count: body.count };
    };
    for (const words of ['jose', 'DA 5% f', '5%', 'jo'])
      expect([words, await find(words)]).toEqual([words, { names: ['José da 5% Festa'], count: 1 }]);
    expect(await find('j_s')).toEqual({ names: [], count: 0 });
    expect(await find('0000700')).toEqual({ names: ['Pessoa 700'], count: 1 });
    // More than the index looks up: they are read in their order, and counted up to a thousand.
    const common = await find('pessoa');
    expect([common.names.length, common.names[0], common.count]).toEqual([20, 'Pessoa 1', 1_000]);
    const next = await find('pessoa', { pageNumber: 2 });
    expect(new Set([...common.names, ...next.names]).size).toBe(40);
    expect(await find('pessoa', { status: 'failed' })).toEqual({ names: [], count: 0 });
  });

  it('exports all recipients, a thousand at a time', async () => {
    const { admin, id, companyId, connectionId } = await sendTo(['Ana']);
    await addRecipients(companyId, id, connectionId, 1_500);
    const read = async (cursor?: string) =>
      (
        await call(server, campaignsApi.exportRecipients, {
          as: admin,
          params: { campaignId: id },
          query: cursor === undefined ? {} : { cursor },
        })
      ).body;
    const first = await read();
    const second = await read(first.nextCursor!);
    expect([first.records.length, second.records.length, second.nextCursor]).toEqual([1_000, 501, null]);
    expect(new Set([...first.records, ...second.records].map((row) => row.id)).size).toBe(1_501);
  });
});

describe('the figures of a large campaign', () => {
  it('are stored with the progress and read without counting', async () => {
    const { admin, id, companyId, connectionId, phones } = await sendTo(['Ana']);
    await addRecipients(companyId, id, connectionId, 2_500);
    const total = async () => (await reportOf(admin, id)).report.total;
    expect(await total()).toBe(2_501);
    await server.workshop.inCompany(companyId, { kind: 'system', name: 'test' }, (work) => storeFigures(work, id));
    await server.admin.query('delete from campaign_shippings where company_id = $1 and number like $2', [
      companyId,
      '99%',
    ]);
    expect(await total()).toBe(2_501);
    // An answer books the next count.
    await phones[0]!.says('Oi');
    await until(async () => (await total()) === 1);
    expect(await reportOf(admin, id)).toMatchObject({
      report: { answered: 1 },
      variants: [{ variant: 1, answered: 1 }],
    });
  });
});

/** Adds delivered recipients whose numbers begin with 99. */
const addRecipients = (companyId: number, campaignId: number, connectionId: number, count: number) =>
  server.admin.query(
    `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, variant, status,
       delivered_at)
     select $1, $2, $3, 'Pessoa ' || n, (9900000000000 + n)::text, (9900000000000 + n)::text, 1, 'delivered', now()
     from generate_series(1, $4::int) n`,
    [companyId, campaignId, connectionId, count],
  );
