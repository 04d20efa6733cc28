import { campaignsApi, invoicesApi, plansApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../test/billing.ts';
import { call, openScreen, until, type TestServer } from '../../../test/harness.ts';
import { within } from '../../../test/make.ts';
import {
  countsOf,
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  textsOf,
  untilStatus,
} from '../../../test/makeCampaign.ts';
import { bookNext, bookPart, startCampaign } from './sending/bookStart.ts';

let server: TestServer;
let billing: Billing;
beforeAll(async () => {
  billing = await openBilling();
  ({ server } = billing);
});

const expire = (companyId: number, dueDate: string | null) =>
  server.admin.query('update companies set due_date = $2 where id = $1', [companyId, dueDate]);
/** Lets the pace of a connection look now instead of at its next time. */
const look = (connectionId: number) =>
  server.admin.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
    `campaignPace:${connectionId}`,
  ]);
const readWait = async (companyId: number) =>
  (
    await server.admin.query<{ wait: { reason: string } | null }>(
      'select wait from campaign_paces where company_id = $1',
      [companyId],
    )
  ).rows[0]?.wait;

/** A campaign whose company expires after the first of three recipients, until the pace has seen it. */
async function makeInterrupted() {
  const made = await makeCampaignCompany(server);
  const { admin, companyId, connectionId: whatsappId } = made;
  const { contactListId, phones } = await makeList(server, made, ['Um', 'Dois', 'Três']);
  await call(server, campaignsApi.changeSettings, {
    as: admin,
    body: { settings: { messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  const id = await makeCampaign(server, admin, { whatsappId, contactListId });
  await until(async () => (await textsOf(phones[0]!)).length > 0);
  await expire(companyId, '2020-01-01');
  await until(async () => (await readWait(companyId))?.reason === 'unserved', 15_000);
  return { admin, companyId, whatsappId, phones, id };
}

describe('a campaign that can send nothing', { timeout: 60_000 }, () => {
  it('says that its connection is down, and says nothing any more once it sends [CAMP-37]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const screen = await openScreen(server, admin);
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const setStatus = (status: string) =>
      server.admin.query('update connections set status = $2 where company_id = $1', [companyId, status]);
    await setStatus('TIMEOUT');
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await screen.next('campaign', (event) => event.action === 'update' && event.record.wait?.reason === 'disconnected');
    expect(await getCampaign(server, admin, id)).toMatchObject({
      status: 'EM_ANDAMENTO',
      wait: { reason: 'disconnected', until: null },
      pause: null,
    });
    await setStatus('CONNECTED');
    await look(whatsappId);
    await untilStatus(server, admin, id, 'FINALIZADA', 20_000);
    expect(await readWait(companyId)).toBeNull();
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Um']);
  });

  it('says that its company was expired, and goes on by itself within a day', async () => {
    const { admin, companyId, whatsappId, phones, id } = await makeInterrupted();
    await expire(companyId, null);
    expect(await getCampaign(server, admin, id)).toMatchObject({
      wait: { reason: 'unserved', until: null },
      pause: null,
    });
    await look(whatsappId);
    expect(await untilStatus(server, admin, id, 'FINALIZADA', 30_000)).toMatchObject({ wait: null });
    expect(await countsOf(phones)).toEqual([1, 1, 1]);
  });

  it('goes on at once after the payment, also before its start and between two parts', async () => {
    const { admin, companyId, whatsappId, phones, id } = await makeInterrupted();
    await expire(companyId, null);
    const { contactListId } = await getCampaign(server, admin, id);
    const second = await makeCampaign(server, admin, { whatsappId, contactListId, scheduledAt: null });
    await server.admin.query(`update campaigns set status = 'EM_ANDAMENTO', scheduled_at = now() where id = $1`, [
      second,
    ]);
    const { rows } = await server.admin.query<{ id: number }>(
      `update campaign_shippings set status = 'sending', message_id = null, part = 1, delivered_at = null
       where company_id = $1 and status = 'delivered' returning id`,
      [companyId],
    );
    await server.admin.query('update plans set value = 49 where id = (select plan_id from companies where id = $1)', [
      companyId,
    ]);
    await billing.setDue(companyId, -2);
    await billing.makeInvoices(companyId);
    const invoice = await server.admin.query<{ id: number }>('select id from invoices where company_id = $1', [
      companyId,
    ]);
    const tenMinutes = new Date(Date.now() + 600_000);
    await within(server, companyId, async (work) => {
      await bookPart(work, rows[0]!.id, tenMinutes);
      await work.enqueue(startCampaign, { campaignId: second }, { at: tenMinutes, key: `campaign:${second}` });
      await bookNext(work, whatsappId, tenMinutes);
    });
    const params = { invoiceId: invoice.rows[0]!.id };
    expect((await call(server, invoicesApi.confirm, { as: billing.operator, params })).body).toMatchObject({
      id: params.invoiceId,
    });
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    await untilStatus(server, admin, second, 'FINALIZADA', 40_000);
    expect(await countsOf(phones)).toEqual([2, 2, 2]);
  });

  it('goes on at once when the plan of its company has campaigns again', async () => {
    const { admin, companyId, whatsappId, phones, id } = await makeInterrupted();
    const { rows } = await server.admin.query<{ id: number }>(
      'update plans set use_campaigns = false where id = (select plan_id from companies where id = $1) returning id',
      [companyId],
    );
    await expire(companyId, null);
    await look(whatsappId);
    await within(server, companyId, (work) => bookNext(work, whatsappId, new Date(Date.now() + 600_000)));
    const changed = await call(server, plansApi.change, {
      as: billing.operator,
      params: { planId: rows[0]!.id },
      body: { useCampaigns: true },
    });
    expect(changed.status).toBe(200);
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(await countsOf(phones)).toEqual([1, 1, 1]);
  });

  it('asks a person after more than a day, and then sends each recipient the message once', async () => {
    const { admin, companyId, whatsappId, phones, id } = await makeInterrupted();
    await server.admin.query(
      `update campaign_paces set wait = jsonb_set(wait, '{since}', to_jsonb(now() - interval '25 hours'))
       where company_id = $1`,
      [companyId],
    );
    await server.admin.query(
      `update campaigns set started_at = now() - interval '26 hours' where company_id = $1 and id = $2`,
      [companyId, id],
    );
    await expire(companyId, null);
    await look(whatsappId);
    const paused = await until(async () => {
      const campaign = await getCampaign(server, admin, id);
      return campaign.pause && campaign;
    });
    expect(paused).toMatchObject({ status: 'EM_ANDAMENTO', pause: { reason: 'interrupted' }, wait: null });
    expect(await countsOf(phones)).toEqual([1, 0, 0]);
    const health = await call(server, campaignsApi.numberHealth, { as: admin, params: { whatsappId } });
    expect(health.body.stopped).toEqual([]);
    expect(await call(server, campaignsApi.resume, { as: admin, params: { campaignId: id } })).toMatchObject({
      status: 204,
    });
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(await countsOf(phones)).toEqual([1, 1, 1]);
  });

  it('goes on without a question if it began while another one could send nothing', async () => {
    const { admin, companyId, whatsappId, phones, id } = await makeInterrupted();
    await server.admin.query(
      `update campaign_paces set wait = jsonb_set(wait, '{since}', to_jsonb(now() - interval '25 hours'))
       where company_id = $1`,
      [companyId],
    );
    await expire(companyId, null);
    await look(whatsappId);
    expect(await untilStatus(server, admin, id, 'FINALIZADA', 30_000)).toMatchObject({ pause: null });
    expect(await countsOf(phones)).toEqual([1, 1, 1]);
  });
});
