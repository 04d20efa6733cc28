import { campaignsApi, fileListsApi } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import {
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  textsOf,
  untilStatus,
} from '../../../test/makeCampaign.ts';
import { within } from '../../../test/make.ts';
import { mergeContacts } from '../../../test/mergeContacts.ts';
import { settled } from '../../app/ports.ts';
import type { Work } from '../../kernel/work.ts';
import { chatLockOf } from '../contacts/index.ts';
import { settleSend } from '../messages/index.ts';
import { bookPart } from './sending/bookStart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

type Admin = Parameters<typeof getCampaign>[1];
const act = (as: Admin, campaignId: number, name: 'cancel' | 'restart' | 'resume') =>
  call(server, campaignsApi[name], { as, params: { campaignId } });
const rowsOf = async (text: string, values: unknown[]) => (await server.admin.query(text, values)).rows;

/** Keeps what a task locks until the result is called. */
async function hold(companyId: number, task: (work: Work) => Promise<unknown>): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  const holding = within(server, companyId, async (work) => {
    await task(work);
    isHeld = true;
    await released;
  });
  await until(() => isHeld);
  return () => (release(), holding);
}

/** Waits until no job of the campaigns of a connection is left. */
const untilIdle = (connectionId: number, campaignId: number) =>
  until(
    async () =>
      (
        await rowsOf('select 1 from graphile_worker.jobs where key = any($1)', [
          [`campaignPace:${connectionId}`, `campaign:${campaignId}`],
        ])
      ).length === 0,
  );

describe('a person who acts while a campaign sends', { timeout: 40_000 }, () => {
  it('cancels before a recipient whose turn has begun already [CAMP-33]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const value = phones[0]!.number;
    const release = await hold(companyId, (work) => work.lock(chatLockOf([{ kind: 'phone', value }])));
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    // The turn of the recipient waits for the chat.
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and not granted`;
    await until(async () => (await rowsOf(waiting, [companyId])).length > 0);
    expect(await act(admin, id, 'cancel')).toMatchObject({ status: 204 });
    await release();
    await untilIdle(whatsappId, id);
    expect(await getCampaign(server, admin, id)).toMatchObject({
      status: 'CANCELADA',
      report: { waiting: 1, delivered: 0 },
    });
    expect(await textsOf(phones[0]!)).toEqual([]);
    await act(admin, id, 'restart');
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Um']);
  });

  it('goes on with a recipient whose next part was just put back because of the pause', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const files = await call(server, fileListsApi.create, { as: admin, body: { name: 'Tabelas', message: 'Veja' } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, fileListId: files.body.id });
    await untilStatus(server, admin, id, 'FINALIZADA');
    // As a pause meets it: the second part waits for its second.
    await rowsOf(
      `update campaigns set status = 'EM_ANDAMENTO', completed_at = null,
         pause = '{"reason": "warning", "at": "2026-11-01T12:00:00.000Z", "count": 0, "sent": 0}'
       where company_id = $1 and id = $2`,
      [companyId, id],
    );
    const [shipping] = await rowsOf(
      `update campaign_shippings set status = 'sending', part = 1, attempt = 1, message_id = null, delivered_at = null
       where company_id = $1 and campaign_id = $2 returning id`,
      [companyId, id],
    );
    const shippingId = (shipping as { id: number }).id;
    const release = await hold(companyId, (work) =>
      work.db.execute(
        sql`select 1 from campaign_shippings where company_id = ${companyId} and id = ${shippingId} for update`,
      ),
    );
    await within(server, companyId, (work) => bookPart(work, shippingId, work.now));
    const blocked = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%update "campaign_shippings"%'`;
    await until(async () => (await rowsOf(blocked, [])).length > 0);
    expect(await act(admin, id, 'resume')).toMatchObject({ status: 204 });
    await untilIdle(whatsappId, id);
    await release();
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Um', 'Veja', 'Veja']);
  });

  it('restarts, and a late receipt of a part that failed keeps it from being sent again [CAMP-33]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    // As a cancellation meets a message that the provider refused.
    const [message] = await rowsOf('select id from messages where company_id = $1 and shipping_id = $2', [
      companyId,
      shipping[0]!.id,
    ]);
    const messageId = (message as { id: number }).id;
    await rowsOf(
      `update campaign_shippings set status = 'failed', reason = 'ERR_SENDING_WAPP_MSG', part = 0, message_id = $3,
         delivered_at = null where company_id = $1 and id = $2`,
      [companyId, shipping[0]!.id, messageId],
    );
    await rowsOf('update messages set ack = 0 where company_id = $1 and id = $2', [companyId, messageId]);
    await rowsOf(`update campaigns set status = 'CANCELADA' where company_id = $1 and id = $2`, [companyId, id]);
    await rowsOf(`update campaign_paces set next_at = now() + interval '3 seconds' where company_id = $1`, [companyId]);
    expect(await act(admin, id, 'restart')).toMatchObject({ status: 204 });
    expect((await getCampaign(server, admin, id)).shipping[0]).toMatchObject({ status: 'waiting', reason: null });
    await within(server, companyId, (work) => settleSend(work, messageId, { outcome: 'sent' }, settled));
    const finished = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(finished.shipping[0]).toMatchObject({ status: 'delivered' });
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Um']);
  });
});

describe('two numbers of a list that are one contact', { timeout: 40_000 }, () => {
  /** Makes a list of two customers who wrote before, and a function that merges them. */
  async function makePair() {
    const made = await makeCampaignCompany(server);
    const list = await makeList(server, made, ['Um', 'Dois']);
    for (const phone of list.phones) await phone.says('Bom dia');
    const numbers = list.phones.map(({ number }) => number);
    return { ...made, ...list, merge: () => mergeContacts(server, made.companyId, numbers) };
  }
  const outcomes = ({ shipping }: Awaited<ReturnType<typeof getCampaign>>) =>
    shipping.map(({ name, status, reason }) => [name, status, reason]);

  it('get one message, as the preview says [CAMP-29]', async () => {
    const { admin, connectionId: whatsappId, contactListId, phones, merge } = await makePair();
    await merge();
    const audience = await call(server, campaignsApi.audience, { as: admin, query: { contactListId } });
    expect(audience.body).toMatchObject({ recipients: 1, skipped: { duplicate: 1 } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    expect(outcomes(await untilStatus(server, admin, id, 'FINALIZADA'))).toEqual([
      ['Um', 'delivered', null],
      ['Dois', 'skipped', 'duplicate'],
    ]);
    expect((await Promise.all(phones.map(textsOf))).flat()).toEqual(['Oi, Um']);
  });

  it.each([
    ['has no WhatsApp', 'invalidNumber', 'update contact_list_items set is_whatsapp_valid = false'],
    [
      'is suppressed',
      'suppressed',
      `insert into suppressed_numbers (company_id, number, number_key, note)
         select company_id, number, number_key, '' from contact_list_items`,
    ],
  ])('get the message at the second one if the first %s [CAMP-29]', async (_, reason, statement) => {
    const { admin, companyId, connectionId: whatsappId, contactListId, phones, merge } = await makePair();
    await merge();
    await rowsOf(`${statement} where company_id = $1 and name = 'Um'`, [companyId]);
    const audience = await call(server, campaignsApi.audience, { as: admin, query: { contactListId } });
    expect(audience.body).toMatchObject({ recipients: 1, skipped: { [reason]: 1, duplicate: 0 } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    expect(outcomes(await untilStatus(server, admin, id, 'FINALIZADA'))).toEqual([
      ['Um', 'skipped', reason],
      ['Dois', 'delivered', null],
    ]);
    expect((await Promise.all(phones.map(textsOf))).flat()).toEqual(['Oi, Dois']);
  });

  it('get one message also if they are merged between the two', async () => {
    const { admin, connectionId: whatsappId, contactListId, phones, merge } = await makePair();
    await call(server, campaignsApi.changeSettings, {
      as: admin,
      body: { settings: { messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 0 } },
    });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await until(async () => (await textsOf(phones[0]!)).length > 0);
    await merge();
    expect(outcomes(await untilStatus(server, admin, id, 'FINALIZADA'))).toEqual([
      ['Um', 'delivered', null],
      ['Dois', 'skipped', 'duplicate'],
    ]);
    expect((await Promise.all(phones.map(textsOf))).flat()).toEqual(['Oi, Um']);
  });
});
