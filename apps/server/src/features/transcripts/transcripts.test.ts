import {
  internalNotesApi,
  mentionOf,
  messagesApi,
  ticketsApi,
  transcriptsApi,
  type TranscriptLine,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function openTicket() {
  const inbox = await makeInbox(server);
  const { agent, queueId, testContact } = inbox;
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  return { ...inbox, ticketId };
}

type Query = { scope?: 'ticket' | 'contact'; notes?: boolean };

/** Every line, page after page, and how many calls it took. */
async function read(as: TestUser, ticketId: number, query: Query = {}) {
  const lines: TranscriptLine[] = [];
  let pages = 0;
  let count: number | null = null;
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const { body } = await call(server, transcriptsApi.list, {
      as,
      params: { ticketId },
      query: { ...query, ...(cursor && { cursor }) },
    });
    lines.push(...body.lines);
    count ??= body.count;
    cursor = body.nextCursor;
  }
  return { lines, pages, count };
}

const textsOf = ({ lines }: { lines: TranscriptLine[] }) => lines.map(({ body }) => body);

describe('the transcript of a conversation', () => {
  it('names who wrote, marks what was deleted without its text, and has notes only when asked', async () => {
    const { agent, testContact, ticketId } = await openTicket();
    await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'Bom dia' } });
    const gone = await testContact.says('senha 1234');
    await testContact.says('', { kind: 'delete', targetWid: gone.wid });
    await call(server, internalNotesApi.create, {
      as: agent,
      params: { ticketId },
      body: { body: `para ${mentionOf(agent.id)}` },
    });
    await testContact.says('-23.55,-46.63', { kind: 'location' });
    const plain = await read(agent, ticketId);
    expect(plain.lines).toMatchObject([
      { kind: 'message', author: 'Ana', body: 'oi', fromMe: false },
      { kind: 'message', author: agent.name, body: 'Bom dia', fromMe: true },
      { kind: 'message', isDeleted: true, body: '' },
      { kind: 'message', mediaType: 'locationMessage' },
    ]);
    expect(plain.count).toBe(4);
    const noted = await read(agent, ticketId, { notes: true });
    expect(noted.lines.map(({ kind }) => kind)).toEqual(['message', 'message', 'message', 'note', 'message']);
    expect(noted.lines[3]).toMatchObject({ author: agent.name, body: `para @${agent.name}` });
  });

  it('has each of 3,210 messages once and in order, also those of one moment, with notes between', async () => {
    const { agent, companyId, ticketId } = await openTicket();
    await server.admin.query(
      `insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, contact_id, body, from_me, read, media_type, sent_at)
       select $1, 'T' || n, t.id, t.connection_id, t.contact_id, t.contact_id, 'm' || n, false, true, 'conversation', now() - interval '2 days' + (n / 700) * interval '1 minute'
       from tickets t, generate_series(1, 3209) n where t.company_id = $1 and t.id = $2`,
      [companyId, ticketId],
    );
    await server.admin.query(
      `insert into internal_notes (company_id, ticket_id, user_id, body, created_at) select $1, $2, $3, 'n' || n, now() - interval '2 days' + n * interval '30 seconds' from generate_series(-1, 12) n`,
      [companyId, ticketId, agent.id],
    );
    const { lines, pages, count } = await read(agent, ticketId, { notes: true });
    expect(count).toBe(3_210);
    expect(pages).toBe(7);
    expect(lines.filter(({ kind }) => kind === 'message').map(({ body }) => body)).toEqual([
      ...Array.from({ length: 3_209 }, (_, at) => `m${at + 1}`),
      'oi',
    ]);
    expect(lines.filter(({ kind }) => kind === 'note').map(({ body }) => body)).toEqual(
      Array.from({ length: 14 }, (_, at) => `n${at - 1}`),
    );
    expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
  });

  it('reaches over the tickets of the contact that the person sees, and marks nothing as read', async () => {
    const { agent, admin, testContact, companyId, ticketId } = await openTicket();
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'closed', closeUnread: true },
    });
    const next = await testContact.says('voltei');
    const queueId = await makeQueue(server, companyId);
    const other = await makeUser(server, companyId, { queueIds: [queueId] });
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId: next.ticketId },
      body: { status: 'open', userId: other.id, queueId },
    });
    expect(textsOf(await read(admin, next.ticketId, { scope: 'contact' }))).toEqual(['oi', 'voltei']);
    expect(textsOf(await read(admin, next.ticketId))).toEqual(['voltei']);
    expect(textsOf(await read(other, next.ticketId, { scope: 'contact', notes: true }))).toEqual(['voltei']);
    expect(
      (await call(server, ticketsApi.get, { as: other, params: { ticketId: next.ticketId } })).body.unreadMessages,
    ).toBe(1);
    expect((await call(server, transcriptsApi.list, { as: other, params: { ticketId } })).body).toEqual({
      error: 'ERR_NO_TICKET_FOUND',
    });
  });
});
