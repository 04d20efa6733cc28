import {
  internalNotesApi,
  limits,
  mentionOf,
  schedulesApi,
  teamChatApi,
  ticketsApi,
  ticketTagsApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser } from '../../../test/make.ts';

const family = '👩‍👩‍👧';
/** A text whose joined emoji lies over this place. */
const over = (place: number): string => `${'x'.repeat(place - 3)}${family} depois`;
const cutAt = (place: number): string => 'x'.repeat(place - 3);

let server: TestServer;
let inbox: Awaited<ReturnType<typeof makeInbox>>;
beforeAll(async () => {
  server = await openTestServer();
  inbox = await makeInbox(server);
});

describe('the preview of a long text ends before a joined emoji, not within it', () => {
  it('in the list of tickets, also after the message was edited', async () => {
    const { admin, testContact } = inbox;
    const { ticketId, wid } = await testContact.says(over(255));
    const lastMessage = async () =>
      (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body.lastMessage;
    expect(await lastMessage()).toBe(cutAt(255));
    await testContact.says(`y${over(254)}`, { kind: 'edit', targetWid: wid });
    expect(await lastMessage()).toBe(`y${cutAt(254)}`);
  });

  it('on the board', async () => {
    const { admin, testContact } = inbox;
    const { ticketId } = await testContact.says(over(limits.kanbanMessage));
    const { body } = await call(server, ticketTagsApi.kanban, { as: admin, query: { showAll: true } });
    expect(body.tickets.find(({ id }) => id === ticketId)?.lastMessage).toBe(cutAt(limits.kanbanMessage));
  });

  it('in the subject of an earlier ticket', async () => {
    const { admin, testContact } = await makeInbox(server);
    const { ticketId: earlier } = await testContact.says(over(160));
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId: earlier },
      body: { status: 'closed', closeUnread: true },
    });
    const { ticketId } = await testContact.says('de novo');
    const { body } = await call(server, ticketsApi.others, { as: admin, params: { ticketId } });
    expect(body.tickets).toMatchObject([{ id: earlier, subject: cutAt(160) }]);
  });

  it('in the list of team chats', async () => {
    const { admin, agent } = inbox;
    const chat = { title: 'Turno da tarde', users: [{ id: agent.id }] };
    const { body } = await call(server, teamChatApi.create, { as: admin, body: chat });
    const params = { chatId: body.id };
    await call(server, teamChatApi.send, { as: admin, params, body: { message: over(255) } });
    const read = await call(server, teamChatApi.get, { as: admin, params: { chatUuid: body.uuid } });
    expect(read.body.lastMessage).toBe(cutAt(255));
  });

  it('in the list of mentions', async () => {
    const { admin, companyId, testContact } = inbox;
    const colleague = await makeUser(server, companyId, { profile: 'admin' });
    const { ticketId } = await testContact.says('oi');
    // On one line, the name stands in place of the mention.
    const body = `${mentionOf(colleague.id)} ${over(254 - colleague.name.length)}`;
    await call(server, internalNotesApi.create, { as: admin, params: { ticketId }, body: { body } });
    const [mention] = (await call(server, internalNotesApi.mentions, { as: colleague })).body;
    expect(mention!.text.endsWith('x')).toBe(true);
    expect(mention!.text.length).toBeGreaterThan(245);
  });

  it('in the calendar', async () => {
    const { admin, testContact } = inbox;
    const { ticketId } = await testContact.says('oi');
    const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    const body = { contactId, body: over(160), sendAt: '2090-05-01T12:00:00.000Z' };
    const { body: made } = await call(server, schedulesApi.create, { as: admin, body });
    const query = { from: '2090-05-01', to: '2090-05-02' };
    const { entries } = (await call(server, schedulesApi.calendar, { as: admin, query })).body;
    expect(entries.find(({ id }) => id === made.id)?.body).toBe(cutAt(160));
  });
});

it('the preview of a shared card is its name, also of one that an old phone wrote', async () => {
  const { admin, testContact } = inbox;
  const card = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=',
    '=C3=A3o;;;',
    'TEL;CELL:+55 13 99655-0182',
    'END:VCARD',
  ].join('\n');
  const { ticketId } = await testContact.says(card, { kind: 'contact' });
  const { body } = await call(server, ticketsApi.get, { as: admin, params: { ticketId } });
  expect(body.lastMessage).toBe('João Conceição');
});
