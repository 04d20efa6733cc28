import { quickMessagesApi, ticketsApi, type TicketStatus } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
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
  };
  connectionId = await makeConnection(server, companyId, users.admin);
  viewers = {};
  for (const [name, user] of Object.entries(users)) {
    const screen = await openScreen(server, user);
    for (const status of ticketStates) await screen.join('joinTickets', status);
    viewers[name] = { user, screen };
  }
}, 60_000);

/** Publishes an event to everybody. Events of earlier commits have then arrived at all screens. */
async function deliverAll(): Promise<void> {
  const { body } = await call(server, quickMessagesApi.create, {
    as: viewers.admin!.user,
    body: { shortcode: 'todos', message: 'aviso', geral: true },
  });
  for (const { screen } of Object.values(viewers))
    await screen.next('quickMessage', (event) => event.action === 'create' && event.record.id === body.id);
}

type Seen = { listed: boolean; read: boolean; received: boolean };

/** Returns a sentence for each viewer whose list, record and events disagree. */
const faultsOf = (seen: Record<string, Seen>): string[] =>
  Object.entries(seen)
    .filter(([, { listed, read, received }]) => listed !== read || read !== received)
    .map(([name, facts]) => `${name}: ${JSON.stringify(facts)}`);

async function seenBy(look: (viewer: Viewer) => Promise<Seen>): Promise<Record<string, Seen>> {
  await deliverAll();
  const seen: Record<string, Seen> = {};
  for (const [name, viewer] of Object.entries(viewers)) seen[name] = await look(viewer);
  return seen;
}

const viewersOf = (seen: Record<string, Seen>): string[] => Object.keys(seen).filter((name) => seen[name]!.read);

describe('list, record and events of a row', () => {
  it.each([
    ['admin', false, ['admin']],
    ['first', false, ['first']],
    ['first', true, ['admin', 'first', 'second', 'supervisor']],
  ])('agree on a quick message of %s with geral = %s', async (owner, geral, expected) => {
    const { id } = (
      await call(server, quickMessagesApi.create, {
        as: viewers[owner]!.user,
        body: { shortcode: 'oi', message: 'Olá', geral },
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
    ['admin', 0, ['admin', 'first', 'supervisor']],
    ['admin', 1, ['admin', 'second']],
    ['second', 0, ['admin', 'first', 'second', 'supervisor']],
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

  it('are refused when a screen receives an event of a row that its user may not read', () =>
    expect(faultsOf({ second: { listed: false, read: false, received: true } })).toEqual([
      'second: {"listed":false,"read":false,"received":true}',
    ]));
});
