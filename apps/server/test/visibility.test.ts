import {
  internalNotesApi,
  mayProfile,
  messagesApi,
  notesApi,
  notFoundOf,
  rowKinds,
  ticketsApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { deliverAll } from './deliverAll.ts';
import { call, openTestServer, openScreen, type TestServer, type TestUser, type Screen } from './harness.ts';
import { makeConnection, makeTestContact, makeCompany, makeUser, makeQueue } from './make.ts';
import { endpoints, requestFor, type SecondCompany } from './samples.ts';
import { sendFile } from './sendFile.ts';
import { slotsOf } from './slots.ts';

/** Stands in every text of the ticket that the attendant of the other queue may not see, and nowhere else. */
const canary = 'CANARIOOCULTO';

type Setting = {
  companyId: number;
  connectionId: number;
  queueId: number;
  admin: TestUser;
  /** Attendant of the queue of the open ticket; the contact's earlier ticket is of another queue. */
  attendant: TestUser;
  /** Attendant of the queue of the earlier ticket. */
  colleague: TestUser;
  hidden: {
    ticketId: number;
    uuid: string;
    messageId: number;
    wid: string;
    fileMessageId: number;
    noteId: number;
    internalNoteId: number;
  };
  open: { ticketId: number; uuid: string; inboundReplyId: number; adminReplyId: number };
};

let server: TestServer;
let setting: Setting;
let screen: Screen;

beforeAll(async () => {
  server = await openTestServer();
  const companyId = await makeCompany(server);
  const [queueId, hiddenQueueId] = [
    await makeQueue(server, companyId),
    await makeQueue(server, companyId, `${canary} fila`),
  ];
  const admin = await makeUser(server, companyId, { profile: 'admin', queueIds: [queueId, hiddenQueueId] });
  const attendant = await makeUser(server, companyId, { queueIds: [queueId] });
  const colleague = await makeUser(server, companyId, { queueIds: [hiddenQueueId] });
  const connectionId = await makeConnection(server, companyId, admin);
  const testContact = makeTestContact(server, admin, connectionId, 'Ana');
  const change = (ticketId: number, body: object) =>
    call(server, ticketsApi.update, { as: admin, params: { ticketId }, body });
  const send = async (ticketId: number, body: object) =>
    (await call(server, messagesApi.send, { as: admin, params: { ticketId }, body })).body.id;

  const said = await testContact.says(`${canary} pergunta`);
  const taken = await change(said.ticketId, { status: 'open', userId: admin.id, queueId: hiddenQueueId });
  await send(said.ticketId, { body: `${canary} resposta` });
  const fileMessageId = await sendCanary(admin, said.ticketId);
  const note = await call(server, notesApi.create, {
    as: admin,
    body: { note: `${canary} observação`, ticketId: said.ticketId, contactId: taken.body.contactId },
  });
  const internalNote = await call(server, internalNotesApi.create, {
    as: admin,
    params: { ticketId: said.ticketId },
    body: { body: `${canary} nota interna` },
  });
  await change(said.ticketId, { status: 'closed' });

  const again = await testContact.says('outro assunto');
  const open = await change(again.ticketId, { status: 'open', userId: attendant.id, queueId });
  screen = await openScreen(server, attendant);
  await screen.join('joinTickets', 'open');
  await screen.join('joinNotification');
  await screen.join('joinChatBox', again.ticketId);
  const inboundReply = await testContact.says('sobre aquilo', { quotedWid: said.wid });
  const adminReplyId = await send(again.ticketId, { body: 'respondo aqui', quotedMsg: fileMessageId });
  setting = {
    ...{ companyId, connectionId, queueId, admin, attendant, colleague },
    hidden: {
      ticketId: said.ticketId,
      uuid: taken.body.uuid,
      messageId: said.messageId,
      wid: said.wid,
      fileMessageId,
      noteId: note.body.id,
      internalNoteId: internalNote.body.id,
    },
    open: { ticketId: again.ticketId, uuid: open.body.uuid, inboundReplyId: inboundReply.messageId, adminReplyId },
  };
}, 60_000);

/** Sends a text file whose name and caption carry the canary. Returns the id of the message. */
const sendCanary = (as: TestUser, ticketId: number): Promise<number> =>
  sendFile(server, as, ticketId, `${canary}.txt`, `${canary} conteúdo`, { caption: `${canary} legenda` });

/** The rows the attendant may see, in the shape the generated requests need. */
const visibleRows = async (): Promise<SecondCompany> => {
  const { rows } = await server.admin.query<{ contact_id: number }>('select contact_id from tickets where id = $1', [
    setting.open.ticketId,
  ]);
  const none = Object.fromEntries(rowKinds.map((kind) => [kind, 999_999])) as SecondCompany['ids'];
  const ids = {
    ...none,
    ticket: setting.open.ticketId,
    message: setting.open.inboundReplyId,
    contact: rows[0]!.contact_id,
    user: setting.attendant.id,
    queue: setting.queueId,
    connection: setting.connectionId,
    company: setting.companyId,
    setting: 'userRating',
    plan: 1,
    media: 'x',
  };
  return {
    companyId: setting.companyId,
    canary,
    admin: setting.attendant,
    apiToken: 'none',
    ids,
    uuids: { ticket: setting.open.uuid, chat: '2b1c4f3e-7a50-4c8e-9d0f-1a2b3c4d5e6f' },
  };
};

describe('a ticket of another queue of the same contact', () => {
  const reads = endpoints.filter(
    ([, { method, access }]) =>
      method === 'GET' &&
      (access === 'user' ||
        (access !== 'public' &&
          access !== 'provider' &&
          access !== 'token' &&
          access !== 'super' &&
          mayProfile('user', access))),
  );

  it.each(reads)(
    'leaves no byte in the answer of %s for an attendant of another queue [TIC-27, RT-25]',
    async (name, endpoint) => {
      const answer = await call(server, endpoint, {
        ...requestFor(name, endpoint, await visibleRows()),
        as: setting.attendant,
      });
      expect(answer.status).toBeLessThan(500);
      // The queue's name is no secret: queues are listed to everybody. What was said and noted is.
      expect(answer.text.replaceAll(`${canary} fila`, '')).not.toContain(canary);
    },
  );

  const slots = endpoints
    .filter(([, { access }]) => access !== 'public' && access !== 'provider' && access !== 'token')
    .flatMap(([name, endpoint]) =>
      slotsOf(endpoint)
        .filter(({ kind }) => kind === 'ticket' || kind === 'message' || kind === 'note' || kind === 'internalNote')
        .map((slot) => [`${name} ${slot.part}.${slot.name}`, name, endpoint, slot] as const),
    );

  it.each(slots)('is as missing as none in %s, and nothing changes [TIC-27]', async (_title, name, endpoint, slot) => {
    const request = requestFor(name, endpoint, await visibleRows());
    const { hidden } = setting;
    const value = slot.uuid
      ? hidden.uuid
      : {
          ticket: hidden.ticketId,
          message: hidden.messageId,
          note: hidden.noteId,
          internalNote: hidden.internalNoteId,
        }[slot.kind as 'ticket'];
    const part = { ...request[slot.part], [slot.name]: slot.many ? [value] : value };
    const before = await stateOf(hidden.ticketId);
    const answer = await call(server, endpoint, { ...request, [slot.part]: part, as: setting.attendant });
    const refused = (answer.body as { error?: string }).error;
    if (slot.part === 'query' && slot.name !== 'with') expect(answer.status).toBe(200);
    // An action that attendants do not have is refused before the row is looked for.
    else if (refused !== 'ERR_NO_PERMISSION') expect([answer.status, refused]).toEqual([404, notFoundOf[slot.kind]]);
    expect(answer.text.replaceAll(`${canary} fila`, '')).not.toContain(canary);
    expect(await stateOf(hidden.ticketId)).toBe(before);
  });

  test('there are such slots in parameters, queries and bodies', () => {
    expect(new Set(slots.map(([, , , { part }]) => part))).toEqual(new Set(['params', 'query', 'body']));
    expect(slots.map(([title]) => title)).toContain('messages.send body.quotedMsg');
  });
});

describe('a quoted message of a hidden ticket', () => {
  const quotesFor = async (as: TestUser) =>
    (await call(server, messagesApi.list, { as, params: { ticketId: setting.open.ticketId } })).body.messages.filter(
      ({ quotedMsgId }) => quotedMsgId !== null,
    );

  it('is withheld from the list, and only its id says that something was quoted [TIC-27, CONV-16]', async () => {
    expect(
      (await quotesFor(setting.attendant)).map(({ id, quotedMsgId, quotedMsg }) => ({ id, quotedMsgId, quotedMsg })),
    ).toEqual([
      { id: setting.open.inboundReplyId, quotedMsgId: setting.hidden.messageId, quotedMsg: null },
      { id: setting.open.adminReplyId, quotedMsgId: setting.hidden.fileMessageId, quotedMsg: null },
    ]);
  });

  it('is shown to those who see its ticket [CONV-16]', async () => {
    const quotes = await quotesFor(setting.admin);
    expect(quotes.map(({ quotedMsg }) => quotedMsg?.body)).toEqual([`${canary} pergunta`, `${canary} legenda`]);
    expect(quotes[1]!.quotedMsg!.mediaUrl).toContain('/public/');
  });

  it('is withheld from the events of an attendant and sent to those who see its ticket [RT-25]', async () => {
    const both = await openScreen(
      server,
      await makeUser(server, setting.companyId, { queueIds: [setting.queueId, await hiddenQueue()] }),
    );
    await both.join('joinChatBox', setting.open.ticketId);
    const answer = await call(server, messagesApi.send, {
      as: setting.admin,
      params: { ticketId: setting.open.ticketId },
      body: { body: 'mais uma vez', quotedMsg: setting.hidden.messageId },
    });
    const isIt = (event: { message?: { id: number } }) => event.message?.id === answer.body.id;
    expect(answer.body.quotedMsg?.body).toBe(`${canary} pergunta`);
    expect(await both.next('appMessage', isIt as never)).toMatchObject({
      message: { quotedMsg: { body: `${canary} pergunta` } },
    });
    expect(await screen.next('appMessage', isIt as never)).toMatchObject({
      message: { quotedMsgId: setting.hidden.messageId, quotedMsg: null },
    });
    await deliverAll(server, setting.admin, [both, screen]);
    expect(JSON.stringify(screen.received).replaceAll(`${canary} fila`, '')).not.toContain(canary);
  });

  it('cannot be quoted: it is as missing as none [CONV-43, TIC-27]', async () => {
    const quote = (quotedMsg: number) =>
      call(server, messagesApi.send, {
        as: setting.attendant,
        params: { ticketId: setting.open.ticketId },
        body: { body: 'cito', quotedMsg },
      });
    expect(await quote(setting.hidden.messageId)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    });
    expect((await quote(setting.open.inboundReplyId)).status).toBe(200);
  });
});

const hiddenQueue = async (): Promise<number> =>
  (
    await server.admin.query<{ queue_id: number }>('select queue_id from tickets where id = $1', [
      setting.hidden.ticketId,
    ])
  ).rows[0]!.queue_id;

/** The hidden ticket with its messages and notes, as text. */
async function stateOf(ticketId: number): Promise<string> {
  const { rows } = await server.admin.query(
    `select to_jsonb(t) as ticket, (select jsonb_agg(to_jsonb(m) order by m.id) from messages m where m.ticket_id = t.id) as messages, (select jsonb_agg(to_jsonb(n) order by n.id) from ticket_notes n where n.ticket_id = t.id) as notes,
       (select jsonb_agg(to_jsonb(i) order by i.id) from internal_notes i where i.ticket_id = t.id) as internal
     from tickets t where t.id = $1`,
    [ticketId],
  );
  return JSON.stringify(rows);
}
