import { campaignsApi, sandboxApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, pause, until, type TestServer } from '../../../test/harness.ts';
import type { TestContact } from '../../../test/make.ts';
import {
  countsOf,
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  textsOf,
  untilStatus,
} from '../../../test/makeCampaign.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

type Admin = Parameters<typeof getCampaign>[1];
const resume = (as: Admin, campaignId: number) => call(server, campaignsApi.resume, { as, params: { campaignId } });
/** Refuses a message after it was accepted, as the official API does. */
async function refuse(as: Admin, whatsappId: number, phone: TestContact, error = 'undeliverable'): Promise<void> {
  const [sent] = await until(async () => {
    const inbox = await phone.inbox();
    return inbox.length > 0 && inbox;
  });
  const body = { wid: sent!.wid, error };
  expect(await call(server, sandboxApi.receipts, { as, params: { whatsappId }, body })).toMatchObject({ status: 200 });
}
const untilPaused = (as: Admin, id: number) => until(async () => (await getCampaign(server, as, id)).pause, 30_000);
const setNotice = (companyId: number, notice: string | null) =>
  server.admin.query('update connections set notice = $2 where company_id = $1', [companyId, notice]);
const names = (count: number) => Array.from({ length: count }, (_, at) => `Pessoa ${at + 1}`);

describe('a campaign that paused by itself', { timeout: 60_000 }, () => {
  it('sends nothing until a person goes on, then counts anew and sends each part once', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId, companyId } = made;
    const screen = await openScreen(server, admin);
    const { contactListId, phones } = await makeList(server, made, names(9));
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    for (const phone of phones.slice(0, 5)) await refuse(admin, whatsappId, phone);
    expect(await untilPaused(admin, id)).toMatchObject({ reason: 'refusals', count: 5 });
    await screen.next('campaign', (event) => event.action === 'update' && event.record.pause?.reason === 'refusals');
    await pause(1_500);
    const before = await countsOf(phones);
    expect(before).toContain(0);
    await pause(2_500);
    expect(await countsOf(phones)).toEqual(before);
    expect(await getCampaign(server, admin, id)).toMatchObject({ status: 'EM_ANDAMENTO', reason: null });
    expect(await resume(admin, id)).toMatchObject({ status: 204 });
    expect((await getCampaign(server, admin, id)).pause).toBeNull();
    expect((await resume(admin, id)).body).toEqual({
      error: 'ERR_CAMPAIGN_LOCKED',
      details: { status: 'EM_ANDAMENTO' },
    });
    const finished = await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(finished).toMatchObject({ pause: null, report: { waiting: 0 } });
    expect(await countsOf(phones)).toEqual(phones.map(() => 1));
    const { rows } = await server.admin.query(
      `select changes from audit_entries where company_id = $1 and kind = 'campaign' and entity_id = $2 and changes::text like '%refusals%'`,
      [companyId, String(id)],
    );
    expect(rows).toHaveLength(1);
  });

  it('paused because recipients opted out', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, names(9));
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    for (const phone of phones.slice(0, 3)) {
      await until(async () => (await textsOf(phone)).length > 0);
      await phone.says('SAIR');
    }
    expect(await untilPaused(admin, id)).toMatchObject({ reason: 'optOuts', count: 3 });
    expect((await getCampaign(server, admin, id)).report.waiting).toBeGreaterThan(0);
  });

  it('can be cancelled, and a restart counts anew too', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, names(9));
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    for (const phone of phones.slice(0, 5)) await refuse(admin, whatsappId, phone);
    await untilPaused(admin, id);
    await call(server, campaignsApi.cancel, { as: admin, params: { campaignId: id } });
    expect(await getCampaign(server, admin, id)).toMatchObject({ status: 'CANCELADA', pause: null });
    await call(server, campaignsApi.restart, { as: admin, params: { campaignId: id } });
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(await countsOf(phones)).toEqual(phones.map(() => 1));
  });

  it('paused because WhatsApp warned, and goes on while the accepted warning stays', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, names(2));
    await setNotice(companyId, 'reachout_timelock');
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    expect(await untilPaused(admin, id)).toMatchObject({ reason: 'warning' });
    expect(await countsOf(phones)).toEqual([0, 0]);
    await resume(admin, id);
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect(await countsOf(phones)).toEqual([1, 1]);
  });

  it('is cancelled, not paused, when WhatsApp restricts the number after accepting a message', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, names(4));
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await refuse(admin, whatsappId, phones[0]!, 'spam_limit');
    const cancelled = await untilStatus(server, admin, id, 'CANCELADA');
    expect(cancelled).toMatchObject({ reason: 'restricted', error: 'ERR_WAPP_RESTRICTED', pause: null });
  });

  it('keeps what a yes would send until it goes on', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, names(3));
    await call(server, campaignsApi.changeSettings, { as: admin, body: { settings: { messageInterval: 5 } } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, confirmation: true });
    await until(async () => (await getCampaign(server, admin, id)).report.asked === 1);
    await setNotice(companyId, 'spam_limit');
    await untilPaused(admin, id);
    await phones[0]!.says('sim');
    await until(async () => (await getCampaign(server, admin, id)).shipping[0]!.status === 'waiting');
    await resume(admin, id);
    await until(async () => (await getCampaign(server, admin, id)).shipping[0]!.status === 'delivered');
    expect(await textsOf(phones[0]!)).toHaveLength(1);
  });
});
