import { campaignsApi, sandboxApi, toWallClock, type ContactBudget } from '@recado/contracts';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, pause, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import {
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  textsOf,
  untilStatus,
} from '../../../test/makeCampaign.ts';
import { numberFigures } from './health/readNumberHealth.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const healthOf = (as: TestUser, whatsappId: number) =>
  call(server, campaignsApi.numberHealth, { as, params: { whatsappId } });
const setBudget = (as: TestUser, whatsappId: number, budget: ContactBudget) =>
  call(server, campaignsApi.changeBudget, { as, params: { whatsappId }, body: budget });

describe('a change of one field of the budget', () => {
  it('keeps the fields that a colleague saved', async () => {
    const { admin, connectionId } = await makeCampaignCompany(server);
    const params = { whatsappId: connectionId };
    await setBudget(admin, connectionId, { enabled: true, perDay: 3, warmUp: false });
    await call(server, campaignsApi.changeBudget, { as: admin, params, body: { perDay: 9 } });
    const { body } = await call(server, campaignsApi.numberHealth, { as: admin, params });
    expect(body.budget).toEqual({ enabled: true, perDay: 9, warmUp: false });
  });
});

describe('the budget of new contacts', () => {
  it('is off at first, and refuses numbers that are none', async () => {
    const { admin, connectionId } = await makeCampaignCompany(server);
    expect((await healthOf(admin, connectionId)).body).toMatchObject({
      budget: { enabled: false, perDay: 200, warmUp: true },
      newToday: 0,
      allowedToday: null,
      ageDays: 0,
      days: [],
      failures: [],
      stopped: [],
    });
    expect((await setBudget(admin, connectionId, { enabled: true, perDay: 0, warmUp: true })).status).toBe(400);
    expect((await setBudget(admin, 999_999, { enabled: true, perDay: 1, warmUp: true })).body).toEqual({
      error: 'ERR_NO_WAPP_FOUND',
    });
  });

  it('holds back new contacts, lets known ones through, and goes on when it is raised', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Nova 1', 'Nova 2', 'Nova 3', 'Conhecida']);
    // The last one wrote to the connection before.
    await phones[3]!.says('Oi, vocês abrem hoje?');
    expect((await setBudget(admin, whatsappId, { enabled: true, perDay: 2, warmUp: true })).status).toBe(200);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await until(async () => (await getCampaign(server, admin, id)).report.delivered === 3);
    await pause(2_000);
    const waiting = await getCampaign(server, admin, id);
    expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', report: { delivered: 3, waiting: 1 } });
    expect(waiting.shipping.find(({ name }) => name === 'Conhecida')!.status).toBe('delivered');
    expect((await healthOf(admin, whatsappId)).body).toMatchObject({ newToday: 2, allowedToday: 2 });
    const { rows } = await server.admin.query<{ at: Date }>(
      `select run_at as at from graphile_worker.jobs where key = $1`,
      [`campaignPace:${whatsappId}`],
    );
    expect(waiting.wait).toEqual({ reason: 'budget', until: rows[0]!.at.toISOString() });
    // It waits for the next day of the company, and does not ask again and again.
    expect(toWallClock(rows[0]!.at, 'America/Sao_Paulo').minute).toBe(0);
    expect(rows[0]!.at.getTime()).toBeGreaterThan(Date.now());
    await setBudget(admin, whatsappId, { enabled: true, perDay: 3, warmUp: true });
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect((await Promise.all(phones.map(textsOf))).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect((await healthOf(admin, whatsappId)).body).toMatchObject({ newToday: 3, allowedToday: 3 });
  });

  it('begins anew on the next day of the company', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    await setBudget(admin, whatsappId, { enabled: true, perDay: 1, warmUp: false });
    await server.admin.query(
      `update campaign_paces set new_day = current_date - 2, new_count = 1 where company_id = $1`,
      [companyId],
    );
    expect((await healthOf(admin, whatsappId)).body).toMatchObject({ newToday: 0, allowedToday: 1 });
  });

  it('follows the age of the connection during the warm-up', async () => {
    const { admin, companyId, connectionId } = await makeCampaignCompany(server);
    await setBudget(admin, connectionId, { enabled: true, perDay: 500, warmUp: true });
    for (const [days, allowed] of [
      [0, 20],
      [5, 50],
      [9, 100],
      [30, 200],
    ]) {
      await server.admin.query(
        `update connections set created_at = now() - make_interval(days => $2) where company_id = $1`,
        [companyId, days],
      );
      expect((await healthOf(admin, connectionId)).body).toMatchObject({ ageDays: days, allowedToday: allowed });
    }
  });
});

describe('the health of a number', () => {
  it('shows what came of the messages of each day, and why some were refused', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana', 'Bia', 'Caio']);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await untilStatus(server, admin, id, 'FINALIZADA');
    const sent = await Promise.all(phones.map(async (phone) => (await phone.inbox())[0]!.wid));
    await phones[0]!.receipt(sent[0]!, 3);
    await phones[1]!.says('SAIR');
    await call(server, sandboxApi.receipts, {
      as: admin,
      params: { whatsappId },
      body: { wid: sent[2]!, error: 'undeliverable' },
    });
    await until(async () => {
      const { body } = await healthOf(admin, whatsappId);
      return body.failures.length === 1 && body.days[0]?.optedOut === 1 && body;
    });
    const { body } = await healthOf(admin, whatsappId);
    expect(body.days).toEqual([
      { day: expect.any(String), sent: 3, delivered: 1, read: 1, answered: 1, failed: 1, optedOut: 1 },
    ]);
    expect(body.failures).toEqual([{ code: 'ERR_WAPP_UNDELIVERABLE', count: 1 }]);
    await server.admin.query(
      `update campaign_shippings set part_sent_at = part_sent_at - interval '31 days' where company_id = $1`,
      [companyId],
    );
    expect((await healthOf(admin, whatsappId)).body).toMatchObject({ days: [], failures: [] });
  });

  it('reads a month of one connection by an index, among many other messages', async () => {
    const made = await makeCampaignCompany(server);
    const { companyId, connectionId, admin } = made;
    const { contactListId } = await makeList(server, made, ['Ana']);
    const id = await makeCampaign(server, admin, { whatsappId: connectionId, contactListId, scheduledAt: null });
    await server.admin.query(
      `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, status, part_sent_at)
       select $1, $2, $3, 'Pessoa', n, n, 'delivered', now() - n * interval '1 hour' from generate_series(1, 20000) n`,
      [companyId, id, connectionId],
    );
    await server.admin.query('vacuum (analyze) campaign_shippings');
    const { sql, params } = new PgDialect().sqlToQuery(numberFigures(companyId, connectionId, 'America/Sao_Paulo'));
    const { rows } = await server.admin.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('campaign_shippings_by_time');
    expect(plan).not.toContain('Seq Scan on campaign_shippings');
  });
});
