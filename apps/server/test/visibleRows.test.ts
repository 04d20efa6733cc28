import {
  notesApi,
  quickMessagesApi,
  schedulesApi,
  teamChatApi,
  ticketsApi,
  type TicketStatus,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverAll } from './deliverAll.ts';
import { call, openScreen, openTestServer, type Screen, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeConnection, makeQueue, makeTestContact, makeUser } from './make.ts';

type Viewer = { user: TestUser; screen: Screen };

let server: TestServer;
let viewers: Record<string, Viewer>;
let queueIds: number[];
let connectionId: number;

const ticketStates: readonly TicketStatus[] = ['pending', 'open', 'closed'];

beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
  const companyId = await makeCompany(server);
  queueIds = [await makeQueue(server, companyId), await makeQueue(server, companyId)];
  const [first, second] = queueIds as [number, number];
  const users = {
    admin: await makeUser(server, companyId, { profile: 'admin' }),
    first: await makeUser(server, companyId, { queueIds: [first] }),
    second: await makeUser(server, companyId, { queueIds: [second] }),
    supervisor: await makeUser(server, companyId, { profile: 'supervisor', queueIds: [first] }),
    withoutPending: await makeUser(server, companyId, { queueIds: [first, second], allTicket: false }),
  };
  connectionId = await makeConnection(server, companyId, users.admin);
  viewers = {};
  for (const [name, user] of Object.entries(users)) {
    const screen = await openScreen(server, user);
    for (const status of ticketStates) await screen.join('joinTickets', status);
    viewers[name] = { user, screen };
  }
}, 60_000);

type Seen = { listed: boolean; read: boolean; received: boolean };

/** Returns a sentence for each viewer whose list, record and events disagree. */
const faultsOf = (seen: Record<string, Seen>): string[] =>
  Object.entries(seen)
    .filter(([, { listed, read, received }]) => listed !== read || read !== received)
    .map(([name, facts]) => `${name}: ${JSON.stringify(facts)}`);

async function seenBy(look: (viewer: Viewer) => Promise<Seen>): Promise<Record<string, Seen>> {
  await deliverAll(
    server,
    viewers.admin!.user,
    Object.values(viewers).map(({ screen }) => screen),
  );
  const seen: Record<string, Seen> = {};
  for (const [name, viewer] of Object.entries(viewers)) seen[name] = await look(viewer);
  return seen;
}

const viewersOf = (seen: Record<string, Seen>): string[] => Object.keys(seen).filter((name) => seen[name]!.read);

describe('list, record and events of a row', () => {
  it.each([
    ['admin', false, ['admin']],
    ['first', false, ['first']],
    ['first', true, ['admin', 'first', 'second', 'supervisor', 'withoutPending']],
  ])('agree on a quick message of %s with geral = %s', async (owner, geral, expected) => {
    const { id } = (
      await call(server, quickMessagesApi.create, {
        as: viewers[owner]!.user,
        body: { shortcode: `oi ${owner} ${geral}`, message: 'Olá', geral },
      })
    ).body;
    const seen = await seenBy(async ({ user: as, screen }) => ({
      listed: (await call(server, quickMessagesApi.list, { as })).body.records.some((row) => row.id === id),
      read: (await call(server, quickMessagesApi.get, { as, params: { quickMessageId: id } })).status === 200,
      received: !screen.silent('quickMessage', (event) => event.action === 'create' && event.record.id === id),
    }));
    expect(faultsOf(seen)).toEqual([]);
    expect(viewersOf(seen)).toEqual(expected);
  });

  // `conventions.test.ts` compares the condition of lists with the record: lists of tickets have filters of their own.
  it.each([
    ['admin', 0, ['admin', 'first', 'supervisor', 'withoutPending']],
    ['admin', 1, ['admin', 'second', 'withoutPending']],
    ['second', 0, ['admin', 'first', 'second', 'supervisor', 'withoutPending']],
  ] as const)('agree on an open ticket of %s in queue %i [TIC-27, RT-25]', async (owner, queue, expected) => {
    const as = viewers.admin!.user;
    const { ticketId } = await makeTestContact(server, as, connectionId, `Ana ${owner} ${queue}`).says('oi');
    const body = { status: 'open' as const, queueId: queueIds[queue]!, userId: viewers[owner]!.user.id };
    const changed = await call(server, ticketsApi.update, { as, params: { ticketId }, body });
    expect(changed.body).toMatchObject(body);
    const seen = await seenBy(async ({ user, screen }) => {
      const read = (await call(server, ticketsApi.get, { as: user, params: { ticketId } })).status === 200;
      const received = !screen.silent(
        'ticket',
        (event) => event.action === 'update' && event.ticket.id === ticketId && event.ticket.status === 'open',
      );
      return { listed: read, read, received };
    });
    expect(faultsOf(seen)).toEqual([]);
    expect(viewersOf(seen)).toEqual(expected);
  });

  /** A ticket of a new contact that an administrator moved into a state. */
  async function makeTicket(change: { status: TicketStatus; queueId?: number | null; userId?: number | null }) {
    const as = viewers.admin!.user;
    const name = `Ana ${JSON.stringify(change)}`;
    const { ticketId } = await makeTestContact(server, as, connectionId, name).says('oi');
    const { body } = await call(server, ticketsApi.update, {
      as,
      params: { ticketId },
      body: { status: 'open', userId: change.userId ?? as.id, queueId: change.queueId ?? queueIds[0]! },
    });
    return { ticketId, contactId: body.contactId, as };
  }
  const isListed = async (as: TestUser, ticketId: number): Promise<boolean> => {
    let cursor: string | null = null;
    do {
      const { body }: { body: { tickets: { id: number }[]; nextCursor: string | null } } = await call(
        server,
        ticketsApi.list,
        { as, query: cursor === null ? {} : { cursor } },
      );
      if (body.tickets.some(({ id }) => id === ticketId)) return true;
      cursor = body.nextCursor;
    } while (cursor !== null);
    return false;
  };

  it.each([
    ['pending', 0, null, ['admin', 'first', 'supervisor']],
    ['pending', 1, null, ['admin', 'second']],
    ['closed', 0, 'second', ['admin', 'first', 'supervisor', 'withoutPending']],
    ['closed', 1, 'first', ['admin', 'second', 'withoutPending']],
  ] as const)(
    'agree on a ticket that becomes %s in queue %i [TIC-25, TIC-28]',
    async (status, queue, holder, expected) => {
      const queueId = queueIds[queue]!;
      const userId = holder === null ? null : viewers[holder]!.user.id;
      const { ticketId, as } = await makeTicket({ status, queueId, userId });
      const changed = await call(server, ticketsApi.update, {
        as,
        params: { ticketId },
        body: status === 'pending' ? { status, userId: null } : { status },
      });
      expect(changed.body).toMatchObject({ status, queueId });
      const seen = await seenBy(async ({ user, screen }) => ({
        listed: await isListed(user, ticketId),
        read: (await call(server, ticketsApi.get, { as: user, params: { ticketId } })).status === 200,
        received: !screen.silent(
          'ticket',
          (event) =>
            event.action === 'update' &&
            event.ticket.id === ticketId &&
            event.ticket.status === status &&
            event.ticket.queueId === queueId,
        ),
      }));
      expect(faultsOf(seen)).toEqual([]);
      expect(viewersOf(seen)).toEqual(expected);
    },
  );

  it('agree on a note of an open ticket', async () => {
    const { ticketId, contactId, as } = await makeTicket({ status: 'open', queueId: queueIds[1]! });
    const note = (await call(server, notesApi.create, { as, body: { note: 'Ligar', ticketId, contactId } })).body;
    const seen = await seenBy(async ({ user, screen }) => {
      const { body } = await call(server, notesApi.list, { as: user, query: { contactId } });
      const listed = body.some(({ id }) => id === note.id);
      const received = !screen.silent('ticketNote', (event) => event.action === 'create' && event.note.id === note.id);
      const read = (await call(server, ticketsApi.get, { as: user, params: { ticketId } })).status === 200;
      return { listed, read, received };
    });
    expect(faultsOf(seen)).toEqual([]);
    expect(viewersOf(seen)).toEqual(['admin', 'second', 'withoutPending']);
  });

  it.each([
    ['first', ['second'], ['first', 'second']],
    ['admin', ['first'], ['admin', 'first']],
    ['second', ['supervisor', 'withoutPending'], ['second', 'supervisor', 'withoutPending']],
  ])('agree on a team chat of %s with %j: its members alone [CHAT-15]', async (owner, members, expected) => {
    const chat = (
      await call(server, teamChatApi.create, {
        as: viewers[owner]!.user,
        body: { title: 'Equipe', users: members.map((name) => ({ id: viewers[name]!.user.id })) },
      })
    ).body;
    await call(server, teamChatApi.send, {
      as: viewers[owner]!.user,
      params: { chatId: chat.id },
      body: { message: 'Bom dia' },
    });
    const seen = await seenBy(async ({ user: as, screen }) => ({
      listed: (await call(server, teamChatApi.list, { as, query: {} })).body.records.some(({ id }) => id === chat.id),
      read: (await call(server, teamChatApi.get, { as, params: { chatUuid: chat.uuid } })).status === 200,
      received: !screen.silent('chat', (event) => event.action === 'new-message' && event.chat.id === chat.id),
    }));
    expect(faultsOf(seen)).toEqual([]);
    expect(viewersOf(seen)).toEqual(expected);
  });

  it('agree on a schedule: the whole company sees it', async () => {
    const { contactId, as } = await makeTicket({ status: 'open' });
    const { body: schedule } = await call(server, schedulesApi.create, {
      as: viewers.first!.user,
      body: { contactId, body: 'Lembrete', sendAt: new Date(Date.now() + 86_400_000).toISOString() },
    });
    expect(schedule.userId).not.toBe(as.id);
    const seen = await seenBy(async ({ user, screen }) => ({
      listed: (await call(server, schedulesApi.list, { as: user, query: {} })).body.schedules.some(
        ({ id }) => id === schedule.id,
      ),
      read: (await call(server, schedulesApi.get, { as: user, params: { scheduleId: schedule.id } })).status === 200,
      received: !screen.silent('schedule', (event) => event.action === 'create' && event.schedule.id === schedule.id),
    }));
    expect(faultsOf(seen)).toEqual([]);
    expect(viewersOf(seen)).toEqual(Object.keys(viewers));
  });

  it('are refused when a screen receives an event of a row that its user may not read', () =>
    expect(faultsOf({ second: { listed: false, read: false, received: true } })).toEqual([
      'second: {"listed":false,"read":false,"received":true}',
    ]));
});
