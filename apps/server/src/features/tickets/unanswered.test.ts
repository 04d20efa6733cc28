import { messagesApi, settingsApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeTestContact, makeInbox } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

type Inbox = Awaited<ReturnType<typeof makeInbox>>;

const unansweredSince = async ({ agent }: Inbox, ticketId: number) =>
  (await call(server, ticketsApi.get, { as: agent, params: { ticketId } })).body.unansweredSince;
const change = (as: Inbox['agent'], ticketId: number, body: object) =>
  call(server, ticketsApi.update, { as, params: { ticketId }, body });
const accept = ({ agent }: Inbox, ticketId: number) => change(agent, ticketId, { status: 'open', userId: agent.id });
const answer = (as: Inbox['agent'], ticketId: number) =>
  call(server, messagesApi.send, { as, params: { ticketId }, body: { body: 'Já vejo' } });

describe('unansweredSince', () => {
  it('is the time of the first message that no person has answered, from the accept on', async () => {
    const inbox = await makeInbox(server);
    const sentAt = new Date(Date.now() - 20 * 60_000);
    const { ticketId } = await inbox.testContact.says('Bom dia', { timestamp: sentAt.toISOString() });
    expect(await unansweredSince(inbox, ticketId)).toBeNull();
    await accept(inbox, ticketId);
    const first = await unansweredSince(inbox, ticketId);
    expect(first).not.toBeNull();
    await inbox.testContact.says('Alguém aí?');
    expect(await unansweredSince(inbox, ticketId)).toBe(first);
    await answer(inbox.agent, ticketId);
    expect(await unansweredSince(inbox, ticketId)).toBeNull();
    await inbox.testContact.says('Obrigada');
    expect(Date.parse((await unansweredSince(inbox, ticketId))!)).toBeGreaterThan(Date.parse(first!));
  });

  it('goes on after an automatic message, such as the greeting of an accept', async () => {
    const inbox = await makeInbox(server);
    await call(server, settingsApi.change, {
      as: inbox.admin,
      params: { key: 'sendGreetingAccepted' },
      body: { value: 'enabled' },
    });
    const { ticketId } = await inbox.testContact.says('Bom dia');
    await accept(inbox, ticketId);
    const { body } = await call(server, ticketsApi.get, { as: inbox.agent, params: { ticketId } });
    expect(body).toMatchObject({ lastMessageFromMe: true, unansweredSince: expect.any(String) });
  });

  it('ends with an answer typed on the phone, and with the close of the ticket', async () => {
    const inbox = await makeInbox(server);
    const { ticketId } = await inbox.testContact.says('Bom dia');
    await accept(inbox, ticketId);
    await inbox.testContact.says('Do celular', { fromMe: true });
    expect(await unansweredSince(inbox, ticketId)).toBeNull();
    await inbox.testContact.says('Obrigada');
    expect(await unansweredSince(inbox, ticketId)).not.toBeNull();
    await change(inbox.agent, ticketId, { status: 'closed', userId: inbox.agent.id, closeUnread: true });
    await change(inbox.agent, ticketId, { status: 'open', userId: inbox.agent.id });
    expect(await unansweredSince(inbox, ticketId)).toBeNull();
  });

  it('orders the longest wait first over pages, and narrows the list to waits of a length', async () => {
    const inbox = await makeInbox(server);
    const ids: number[] = [];
    for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) {
      const { ticketId } = await makeTestContact(server, inbox.admin, inbox.connectionId, name).says('Oi');
      await accept(inbox, ticketId);
      ids.push(ticketId);
    }
    const [ana, bia, caio, davi] = ids as [number, number, number, number];
    await answer(inbox.agent, bia);
    await answer(inbox.agent, davi);
    await server.admin.query(
      `update tickets set unanswered_since = now() - case when id = $1 then interval '20 minutes' else interval '3 hours' end where id = any($2)`,
      [ana, [ana, caio]],
    );
    const list = async (query: object) =>
      (await call(server, ticketsApi.list, { as: inbox.agent, query: { status: 'open', ...query } })).body.tickets.map(
        ({ id }) => id,
      );
    expect(await list({})).toEqual([davi, bia, caio, ana]);
    expect(await list({ order: 'unanswered' })).toEqual([caio, ana, davi, bia]);
    expect(await list({ order: 'unanswered', unansweredMinutes: 0 })).toEqual([caio, ana]);
    expect(await list({ unansweredMinutes: 60 })).toEqual([caio]);

    // More than a page: the cursor goes on where the page ended, over those who wait and those who do not.
    await server.admin.query(
      `insert into tickets (company_id, contact_id, connection_id, status, user_id, active_at, unanswered_since, origin)
       select t.company_id, t.contact_id, null, 'open', t.user_id, now() - make_interval(mins => g), case when g % 2 = 0 then now() - make_interval(mins => g) end, 'person'
       from tickets t, generate_series(1, 100) g where t.id = $1`,
      [ana],
    );
    const whole = await server.admin.query<{ id: number }>(
      `select id from tickets where company_id = $1 and status = 'open' order by unanswered_since nulls last, case when unanswered_since is null then active_at end desc, id`,
      [inbox.companyId],
    );
    const read: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await call(server, ticketsApi.list, {
        as: inbox.agent,
        query: { status: 'open', order: 'unanswered', ...(cursor && { cursor }) },
      });
      read.push(...body.tickets.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(read).toEqual(whole.rows.map(({ id }) => id));
  });
});
