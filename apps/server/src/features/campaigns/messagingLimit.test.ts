import { campaignsApi, cloudApi, connectionsApi, contactListItemsApi, contactListsApi } from '@recado/contracts';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCloudInbox, openCloudServer, type Stub } from '../../../test/cloud.ts';
import { call, pause, until, type TestServer } from '../../../test/harness.ts';
import { getCampaign, makeCampaign, untilStatus } from '../../../test/makeCampaign.ts';
import { envelope } from '../../gateways/whatsapp/cloud/testing/webhooks.ts';
import { startedPeople } from './sending/startedPeople.ts';

const template = { name: 'volta', language: 'pt_BR', params: [{ text: '{nome}', fallback: '' }] };
let server: TestServer;
let stub: Stub;
let inbox: Awaited<ReturnType<typeof makeCloudInbox>>;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer({
    templates: [
      {
        name: 'volta',
        language: 'pt_BR',
        category: 'MARKETING',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Olá {{1}}' }],
      },
    ],
    rules: { window: true },
  }));
  inbox = await makeCloudInbox(server);
  await call(server, campaignsApi.changeSettings, {
    as: inbox.admin,
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  await call(server, cloudApi.templates, { as: inbox.admin, params: { whatsappId: inbox.connectionId } });
});

let count = 0;
const newNumber = (): string => `551392${String(4_000_000 + ++count)}`;
async function listOf(numbers: readonly string[]): Promise<number> {
  const { body } = await call(server, contactListsApi.create, { as: inbox.admin, body: { name: 'Clientes' } });
  for (const number of numbers)
    await call(server, contactListItemsApi.create, {
      as: inbox.admin,
      body: { contactListId: body.id, name: `Cliente ${number.slice(-3)}`, number },
    });
  return body.id;
}
const start = (contactListId: number) =>
  makeCampaign(server, inbox.admin, { whatsappId: inbox.connectionId, contactListId, template });
const health = async () =>
  (await call(server, campaignsApi.numberHealth, { as: inbox.admin, params: { whatsappId: inbox.connectionId } })).body;
const limitTo = (people: number | string, field = 'business_capability_update', more: object = {}) =>
  inbox.deliver([envelope(inbox.number, [{ max_daily_conversations_per_business: people, ...more }], field)]);
/** Makes what campaigns sent older. */
const age = (hours: number) =>
  server.admin.query(
    `update campaign_shippings set part_sent_at = part_sent_at - $2 * interval '1 hour' where company_id = $1`,
    [inbox.companyId, hours],
  );
/** A campaign waits from the moment at which its first message is stored, before Meta has it. */
const untilWaiting = (id: number) =>
  until(async () => {
    const { wait, report } = await getCampaign(server, inbox.admin, id);
    return wait !== null && report.delivered === 1;
  }, 15_000);
const sentTo = (numbers: readonly string[]) =>
  numbers.map((number) => stub.sent.filter(({ payload }) => payload['to'] === number).length);

describe('the rating of an official number', () => {
  it('is read from Meta with the time since when it holds', async () => {
    const first = await until(async () => {
      const { official } = await health();
      return official !== null && official;
    });
    expect(first).toMatchObject({ quality: 'GREEN', messagingLimit: 250, throughput: 'STANDARD' });
    Object.assign(stub.rating, { quality: 'YELLOW', throughput: 'HIGH' });
    await call(server, connectionsApi.newQr, { as: inbox.admin, params: { whatsappId: inbox.connectionId } });
    const second = await until(async () => {
      const { official } = await health();
      return official?.quality === 'YELLOW' && official;
    });
    expect(second).toMatchObject({ throughput: 'HIGH', messagingLimitSince: first.messagingLimitSince });
    expect(second.qualitySince > first.qualitySince).toBe(true);
    await inbox.stands('CONNECTED');
  });

  it('follows the webhooks of Meta, also the older one, and ignores a throughput', async () => {
    const { messagingLimitSince } = (await health()).official!;
    expect(await limitTo(2_000)).toEqual([200]);
    expect((await health()).official).toMatchObject({ messagingLimit: 2_000, quality: 'YELLOW' });
    expect((await health()).official!.messagingLimitSince! > messagingLimitSince!).toBe(true);
    const older = (current_limit: string, event: string) =>
      inbox.deliver([envelope(inbox.number, [{ event, current_limit }], 'phone_number_quality_update')]);
    await older('TIER_10K', 'UPGRADE');
    await older('TIER_UNLIMITED', 'THROUGHPUT_UPGRADE');
    expect((await health()).official).toMatchObject({ messagingLimit: 10_000 });
    await limitTo(-1);
    expect((await health()).official).toMatchObject({ messagingLimit: -1 });
    await inbox.deliver([
      envelope({ wabaId: '999' }, [{ max_daily_conversations_per_business: 50 }], 'business_capability_update'),
    ]);
    expect((await health()).official).toMatchObject({ messagingLimit: -1 });
  });
});

describe('a campaign at the messaging limit', () => {
  it('waits with a time, still writes to people in their window, and goes on when there is room', async () => {
    const [first, second, third, inWindow] = [newNumber(), newNumber(), newNumber(), newNumber()];
    await inbox.deliver([inbox.said(inWindow, 'wamid.janela', 'oi')]);
    await limitTo(2);
    const id = await start(await listOf([first, second, third, inWindow]));
    await until(async () => (await getCampaign(server, inbox.admin, id)).report.delivered === 3, 15_000);
    const waiting = await until(async () => {
      const campaign = await getCampaign(server, inbox.admin, id);
      return campaign.wait !== null && campaign;
    });
    expect(sentTo([first, second, third, inWindow])).toEqual([1, 1, 0, 1]);
    expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', wait: { reason: 'messagingLimit' } });
    // The first of them leaves the last 24 hours a day after it was written to.
    const hours = (Date.parse(waiting.wait!.until!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24);
    expect((await health()).startedInDay).toBe(2);
    const { rows } = await server.admin.query<{ at: Date }>(
      `select run_at as at from graphile_worker.jobs where key = $1`,
      [`campaignPace:${inbox.connectionId}`],
    );
    // It does not ask again and again.
    expect(rows[0]!.at.toISOString()).toBe(waiting.wait!.until);
    await age(25);
    await server.admin.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
      `campaignPace:${inbox.connectionId}`,
    ]);
    await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(sentTo([first, second, third, inWindow])).toEqual([1, 1, 1, 1]);
    expect(await getCampaign(server, inbox.admin, id)).toMatchObject({ wait: null });
    await age(25);
  });

  it('goes on by itself as soon as Meta raises the limit', async () => {
    const people = [newNumber(), newNumber()];
    await limitTo(1);
    const id = await start(await listOf(people));
    await untilWaiting(id);
    await pause(1_500);
    expect(sentTo(people)).toEqual([1, 0]);
    await limitTo('TIER_2K', 'phone_number_quality_update', { event: 'UPGRADE' });
    await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(sentTo(people)).toEqual([1, 1]);
    await age(25);
  });

  it('does not count a person whose message Meta refused', async () => {
    const people = [newNumber(), newNumber()];
    await limitTo(1);
    stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code: 131_026 } } });
    const id = await start(await listOf(people));
    await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(sentTo(people)).toEqual([0, 1]);
    await age(25);
  });

  it('goes on as soon as Meta refuses a message that it had accepted', async () => {
    const people = [newNumber(), newNumber()];
    await limitTo(1);
    const id = await start(await listOf(people));
    await untilWaiting(id);
    const { wid } = stub.sent.find(({ payload }) => payload['to'] === people[0])!;
    await inbox.deliver([inbox.status({ wid, status: 'failed', to: people[0]!, error: 131_026 })]);
    await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(sentTo(people)).toEqual([1, 1]);
    await age(25);
  });

  it('counts the people of a day by an index, among many other recipients', async () => {
    const id = await start(await listOf([]));
    await server.admin.query(
      `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, status, part_sent_at, via_template)
       select $1, $2, $3, 'Pessoa', n, n, 'delivered', now() - n * interval '1 hour', true from generate_series(1, 20000) n`,
      [inbox.companyId, id, inbox.connectionId],
    );
    await server.admin.query('vacuum (analyze) campaign_shippings');
    const { sql, params } = new PgDialect().sqlToQuery(startedPeople(inbox.companyId, inbox.number.wabaId));
    const { rows } = await server.admin.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('campaign_shippings_by_time');
    expect(plan).not.toContain('Seq Scan on campaign_shippings');
  });
});
