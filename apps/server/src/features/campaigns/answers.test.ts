import { campaignsApi, contactsApi, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, pause, until, type TestServer } from '../../../test/harness.ts';
import {
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  textsOf,
  untilStatus,
} from '../../../test/makeCampaign.ts';
import { makeConnection, makeTestContact, within } from '../../../test/make.ts';
import { bookPart } from './sending/bookStart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A company whose campaign asked these people, and has a file for those who say yes. */
async function askThese(names: readonly string[]) {
  const made = await makeCampaignCompany(server);
  const { admin, connectionId: whatsappId, companyId } = made;
  const { contactListId, phones } = await makeList(server, made, names);
  const id = await makeCampaign(server, admin, { whatsappId, contactListId, confirmation: true, scheduledAt: null });
  await server.admin.query(
    `with file as (
       insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
       values ($1, $3, 'image', 'image/png', 'sofa.png', 3, $3, 'campaign', $2) returning id)
     update campaigns set media_id = file.id from file where company_id = $1 and campaigns.id = $2`,
    [companyId, id, `${Math.random().toString(36).slice(2)}.png`],
  );
  await call(server, campaignsApi.change, { as: admin, params: { campaignId: id }, body: { scheduledAt: 'now' } });
  await untilStatus(server, admin, id, 'FINALIZADA');
  return { ...made, phones, id };
}
const statusOf = async (as: Parameters<typeof getCampaign>[1], id: number, name: string) =>
  (await getCampaign(server, as, id)).shipping.find((row) => row.name === name)!.status;

describe('a question of a campaign', () => {
  it('sends the variant alone, the rest after a yes, and nothing after a no [CAMP-36, CAMP-38, AMB-32]', async () => {
    const { admin, phones, id } = await askThese(['Ana', 'Bia', 'Caio']);
    const [ana, bia, caio] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]];
    expect(await Promise.all(phones.map(textsOf))).toEqual([['Oi, Ana'], ['Oi, Bia'], ['Oi, Caio']]);
    expect(await getCampaign(server, admin, id)).toMatchObject({
      report: { asked: 3, delivered: 0 },
      variants: [{ reached: 3, delivered: 0 }],
    });

    const yes = await ana.says('Sim!');
    await until(async () => (await ana.inbox()).length === 2);
    expect((await ana.inbox())[1]).toMatchObject({ kind: 'image', body: '' });
    await until(async () => (await statusOf(admin, id, 'Ana')) === 'delivered');
    const no = await bia.says('não');
    expect(await statusOf(admin, id, 'Bia')).toBe('declined');
    const other = await caio.says('Que horas abre?');
    expect(await statusOf(admin, id, 'Caio')).toBe('asked');
    const ticketOf = async (ticketId: number) =>
      (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    expect(await ticketOf(yes.ticketId)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(await ticketOf(no.ticketId)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(await ticketOf(other.ticketId)).toMatchObject({ status: 'pending', unreadMessages: 1 });
    // A second yes is an ordinary message.
    const again = await ana.says('sim');
    expect(await ticketOf(again.ticketId)).toMatchObject({ status: 'pending' });
    await pause(1_500);
    expect([await ana.inbox(), await bia.inbox()].map(({ length }) => length)).toEqual([2, 1]);
    const { report, variants } = await getCampaign(server, admin, id);
    expect(report).toMatchObject({ answered: 3, declined: 1, delivered: 1 });
    expect(variants).toMatchObject([{ reached: 3, delivered: 1, answered: 3 }]);
  });

  it('counts as read for nobody who was only asked or declined [CAMP-15]', async () => {
    const { admin, phones, id, companyId } = await askThese(['Ana', 'Bia', 'Caio']);
    await phones[0]!.says('sim');
    await phones[1]!.says('não');
    await until(async () => (await statusOf(admin, id, 'Ana')) === 'delivered');
    const reportAfter = async (condition: string) => {
      await server.admin.query(
        `update campaign_shippings set read_at = now(), received_at = now() where company_id = $1 and ${condition}`,
        [companyId],
      );
      const { report, variants } = await getCampaign(server, admin, id);
      return { received: report.received, read: report.read, ofVariant: variants[0]!.read };
    };
    await server.admin.query('update campaign_shippings set read_at = null, received_at = null where company_id = $1', [
      companyId,
    ]);
    expect(await reportAfter(`name in ('Bia', 'Caio')`)).toEqual({ received: 0, read: 0, ofVariant: 0 });
    expect(await reportAfter(`name = 'Ana'`)).toEqual({ received: 1, read: 1, ofVariant: 1 });
  });

  it('reached whoever got the message, was asked, declined or answered, and nobody else [CAMP-15]', async () => {
    const { admin, id, companyId } = await askThese(['Ana']);
    const reached = async (status: string, time?: 'delivered_at' | 'answered_at') => {
      await server.admin.query(
        `update campaign_shippings set status = $2, delivered_at = null, answered_at = null where company_id = $1`,
        [companyId, status],
      );
      if (time)
        await server.admin.query(`update campaign_shippings set ${time} = now() where company_id = $1`, [companyId]);
      return (await getCampaign(server, admin, id)).variants[0]!.reached;
    };
    expect([await reached('delivered', 'delivered_at'), await reached('asked'), await reached('declined')]).toEqual([
      1, 1, 1,
    ]);
    expect([await reached('unknown', 'answered_at'), await reached('failed', 'delivered_at')]).toEqual([1, 1]);
    expect([await reached('unknown'), await reached('failed'), await reached('skipped')]).toEqual([0, 0, 0]);
  });

  it('is answered by a yes that comes after six days [CAMP-36]', async () => {
    const { admin, phones, id, companyId } = await askThese(['Ana']);
    await server.admin.query(
      `update campaign_shippings set part_sent_at = now() - interval '6 days 23 hours',
         asked_at = now() - interval '6 days 23 hours' where company_id = $1`,
      [companyId],
    );
    await phones[0]!.says('sim');
    await until(async () => (await statusOf(admin, id, 'Ana')) === 'delivered');
    expect(await phones[0]!.inbox()).toHaveLength(2);
  });

  it('is not answered after a cancellation or a week [CAMP-36]', async () => {
    const { admin, phones, id, companyId } = await askThese(['Ana', 'Bia']);
    const [ana, bia] = phones as [(typeof phones)[0], (typeof phones)[0]];
    await server.admin.query(
      `update campaign_shippings set part_sent_at = now() - interval '8 days', asked_at = now() - interval '8 days'
       where company_id = $1 and name = 'Bia'`,
      [companyId],
    );
    await bia.says('sim');
    expect(await statusOf(admin, id, 'Bia')).toBe('asked');
    await server.admin.query(`update campaigns set status = 'CANCELADA' where company_id = $1`, [companyId]);
    await ana.says('sim');
    await pause(1_500);
    expect([await ana.inbox(), await bia.inbox()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('fails for a yes after the connection was deleted, and is not tried for ever [CAMP-36, CAMP-37]', async () => {
    const { admin, id, companyId, connectionId } = await askThese(['Ana']);
    const { rows } = await server.admin.query<{ id: number }>(
      `update campaign_shippings set status = 'sending', part = 1, message_id = null where company_id = $1 returning id`,
      [companyId],
    );
    await server.admin.query('update connections set deleted_at = now() where company_id = $1 and id = $2', [
      companyId,
      connectionId,
    ]);
    await within(server, companyId, (work) => bookPart(work, rows[0]!.id, work.now));
    await until(async () => (await statusOf(admin, id, 'Ana')) === 'failed');
    expect((await getCampaign(server, admin, id)).shipping).toMatchObject([{ reason: 'ERR_NO_WAPP_FOUND' }]);
  });

  it('is not answered by a yes to an attendant who wrote after it [CAMP-36]', async () => {
    const { admin, agent, phones, id } = await askThese(['Ana']);
    const [ana] = phones as [(typeof phones)[0]];
    const { ticketId } = await ana.says('Vocês entregam?');
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Posso reservar?' } });
    await ana.says('sim');
    expect(await statusOf(admin, id, 'Ana')).toBe('asked');
  });

  it('is answered by a yes in a live conversation if the company wrote nothing since [CAMP-36]', async () => {
    const { admin, phones, id } = await askThese(['Ana']);
    await phones[0]!.says('Que horas abre?');
    await phones[0]!.says('sim');
    await until(async () => (await statusOf(admin, id, 'Ana')) === 'delivered');
  });

  it('is not answered by a yes that was written before it and arrives late [CAMP-36]', async () => {
    const { admin, phones, id } = await askThese(['Ana']);
    await phones[0]!.says('sim', { timestamp: new Date(Date.now() - 5 * 60_000).toISOString() });
    expect(await statusOf(admin, id, 'Ana')).toBe('asked');
  });

  it('is not answered by a yes over another connection, whose campaign asked nothing [CAMP-36]', async () => {
    const { admin, companyId, phones, id } = await askThese(['Ana']);
    const otherId = await makeConnection(server, companyId, admin);
    const other = makeTestContact(server, admin, otherId, 'Ana', phones[0]!.number);
    const { rows } = await server.admin.query<{ id: number }>(
      'select contact_list_id as id from campaigns where company_id = $1',
      [companyId],
    );
    const newer = await makeCampaign(server, admin, { whatsappId: otherId, contactListId: rows[0]!.id });
    await untilStatus(server, admin, newer, 'FINALIZADA');
    await other.says('sim');
    expect([await statusOf(admin, id, 'Ana'), await statusOf(admin, newer, 'Ana')]).toEqual(['asked', 'delivered']);
  });
});

describe('two questions in a chat', () => {
  /** Asks Ana by two campaigns; the newer one asks nothing if `isQuestion` is false. */
  async function askTwice(isQuestion: boolean) {
    const { admin, companyId, connectionId: whatsappId, phones, id: older } = await askThese(['Ana']);
    const { rows } = await server.admin.query<{ id: number }>(
      'select contact_list_id as id from campaigns where company_id = $1',
      [companyId],
    );
    const body = { whatsappId, contactListId: rows[0]!.id, message1: 'Vem?', confirmation: isQuestion };
    const newer = await makeCampaign(server, admin, body);
    await untilStatus(server, admin, newer, 'FINALIZADA');
    return {
      ana: phones[0]!,
      older,
      newer,
      both: () => Promise.all([older, newer].map((id) => statusOf(admin, id, 'Ana'))),
    };
  }

  it('are answered from the newest to the oldest, one by each yes or no [CAMP-36]', async () => {
    const { ana, both } = await askTwice(true);
    await ana.says('não');
    expect(await both()).toEqual(['asked', 'declined']);
    await ana.says('sim');
    await until(async () => (await both())[0] === 'delivered');
    expect((await ana.inbox()).map(({ kind }) => kind)).toEqual(['text', 'text', 'image']);
  });

  it('leave the answer to the older one if the newer campaign asks nothing [CAMP-36]', async () => {
    const { ana, both } = await askTwice(false);
    await ana.says('sim');
    await until(async () => (await both())[0] === 'delivered');
    expect(await both()).toEqual(['delivered', 'delivered']);
  });

  it('leave the older one open if its week is over when the newer campaign is answered [CAMP-36]', async () => {
    const { ana, older, both } = await askTwice(false);
    await server.admin.query(
      `update campaign_shippings set part_sent_at = now() - interval '8 days', asked_at = now() - interval '8 days'
       where campaign_id = $1`,
      [older],
    );
    await ana.says('sim');
    expect(await both()).toEqual(['asked', 'delivered']);
  });
});

describe('a word of opting out', () => {
  it('is confirmed once, opens no ticket, and keeps later campaigns away [CAMP-38]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana']);
    const ana = phones[0]!;
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await untilStatus(server, admin, id, 'FINALIZADA');
    const { ticketId } = await ana.says('SAIR');
    await until(async () => (await ana.inbox()).length === 2);
    expect(await textsOf(ana)).toEqual(['Oi, Ana', 'Pronto. Você não receberá mais as nossas campanhas.']);
    await ana.says('sair');
    await pause(500);
    expect(await ana.inbox()).toHaveLength(2);
    const ticket = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    expect(ticket).toMatchObject({ status: 'closed', unreadMessages: 0 });
    const params = { contactId: ticket.contactId };
    expect((await call(server, contactsApi.get, { as: admin, params })).body).toMatchObject({ optedOut: true });

    const second = await makeCampaign(server, admin, { whatsappId, contactListId });
    expect(await untilStatus(server, admin, second, 'FINALIZADA')).toMatchObject({
      report: { skipped: 1, delivered: 0 },
      shipping: [{ status: 'skipped', reason: 'optedOut' }],
    });
    expect((await getCampaign(server, admin, id)).report).toMatchObject({ optedOut: 1 });

    await call(server, contactsApi.change, { as: admin, params, body: { optedOut: false } });
    const third = await makeCampaign(server, admin, { whatsappId, contactListId });
    expect((await untilStatus(server, admin, third, 'FINALIZADA')).report).toMatchObject({ delivered: 1 });
  });

  it('means nothing to who got no campaign in the last week [CAMP-38]', async () => {
    const made = await makeCampaignCompany(server);
    const { ticketId } = await made.testContact.says('sair');
    const ticket = (await call(server, ticketsApi.get, { as: made.admin, params: { ticketId } })).body;
    expect(ticket).toMatchObject({ status: 'pending' });
    const contact = await call(server, contactsApi.get, { as: made.admin, params: { contactId: ticket.contactId } });
    expect(contact.body).toMatchObject({ optedOut: false });
  });
});
