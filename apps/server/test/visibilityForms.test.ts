import { isListedFor, ticketsApi, ticketStatuses, type Profile, type TicketFacts } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickMessages } from '../src/features/quickMessages/quickMessages.tables.ts';
import { quickMessageVisibility } from '../src/features/quickMessages/quickMessages.visibility.ts';
import { schedules } from '../src/features/schedules/schedules.tables.ts';
import { scheduleVisibility } from '../src/features/schedules/schedules.visibility.ts';
import { chats } from '../src/features/teamChat/teamChat.tables.ts';
import { chatVisibility } from '../src/features/teamChat/teamChat.visibility.ts';
import { roomsFor, ticketVisibility } from '../src/features/tickets/index.ts';
import { ownRooms } from '../src/kernel/realtime/socketSession.ts';
import type { Visibility } from '../src/kernel/visibility.ts';
import type { Viewer, Work } from '../src/kernel/work.ts';
import { seeded } from './chaos/seeded.ts';
import { seed } from './seed.ts';
import { call, openTestServer, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeQueue, makeUser, within } from './make.ts';

const rowsPerKind = 130;
const viewerCount = 18;

type Row<F> = { id: number; facts: F };
type SampleViewer = Viewer & { user: TestUser };

let server: TestServer;
let companyId: number;
let viewers: SampleViewer[];
let rows: {
  tickets: Row<TicketFacts>[];
  quickMessages: Row<{ userId: number; geral: boolean }>[];
  chats: Row<{ users: { userId: number }[] }>[];
  schedules: Row<unknown>[];
};

/** Runs an insert with the facts as JSON in `$2`. Returns the ids of the rows. */
async function insert(statement: string, facts: readonly unknown[]): Promise<number[]> {
  const { rows: inserted } = await server.admin.query<{ id: number }>(statement, [companyId, JSON.stringify(facts)]);
  return inserted.map(({ id }) => id);
}

beforeAll(async () => {
  process.stdout.write(`visibility seed ${seed}\n`);
  const { next, pick } = seeded(seed);
  server = await openTestServer({ roles: 'web' });
  companyId = await makeCompany(server);
  const queueIds = [await makeQueue(server, companyId), await makeQueue(server, companyId)];
  queueIds.push(await makeQueue(server, companyId));
  viewers = [];
  for (let index = 0; index < viewerCount; index++) {
    // Each profile with and without allTicket, twice; the queues are drawn.
    const profile = (['admin', 'user', 'supervisor'] as const)[index % 3]!;
    const allTicket = Math.floor(index / 3) % 2 === 0;
    const own = queueIds.filter(() => next() < 0.5);
    const user = await makeUser(server, companyId, { profile, allTicket, queueIds: own });
    viewers.push(viewerOf(user, profile, allTicket, own));
  }
  const list = <T>(make: (index: number) => T): T[] => Array.from({ length: rowsPerKind }, (_, index) => make(index));
  const userIds = viewers.map(({ id }) => id);

  const ticketFacts = list(() => {
    const status = pick(ticketStatuses);
    return {
      status,
      userId: status === 'open' || next() < 0.5 ? pick(userIds) : null,
      queueId: next() < 0.3 ? null : pick(queueIds),
    };
  });
  const quickFacts = list(() => ({ userId: pick(userIds), geral: next() < 0.5 }));
  const chatFacts = list(() => ({ users: userIds.filter(() => next() < 0.2).map((userId) => ({ userId })) }));
  const scheduleFacts = list(() => ({ userId: pick(userIds) }));

  await insert(
    `insert into contacts (company_id, name, number) select $1, 'Contato ' || n, (5513900000000 + n)::text
     from jsonb_array_elements($2::jsonb) with ordinality as f (fact, n) returning id`,
    ticketFacts,
  );
  const contactOf = `(select c.id from contacts c where c.company_id = $1 and c.name = 'Contato ' || n)`;
  const ticketIds = await insert(
    `insert into tickets (company_id, contact_id, status, user_id, queue_id)
     select $1, ${contactOf}, fact ->> 'status', (fact ->> 'userId')::int, (fact ->> 'queueId')::int
     from jsonb_array_elements($2::jsonb) with ordinality as f (fact, n) order by n returning id`,
    ticketFacts,
  );
  const quickIds = await insert(
    `insert into quick_messages (company_id, shortcode, message, user_id, geral)
     select $1, 'q' || n, 'Olá', (fact ->> 'userId')::int, (fact ->> 'geral')::boolean
     from jsonb_array_elements($2::jsonb) with ordinality as f (fact, n) order by n returning id`,
    quickFacts,
  );
  const chatIds = await insert(
    `insert into chats (company_id, title, owner_id) select $1, 'Chat ' || n, ${userIds[0]}
     from jsonb_array_elements($2::jsonb) with ordinality as f (fact, n) order by n returning id`,
    chatFacts,
  );
  await insert(
    `insert into chat_users (company_id, chat_id, user_id)
     select $1, (fact ->> 'chatId')::int, (fact ->> 'userId')::int from jsonb_array_elements($2::jsonb) as f (fact)
     returning id`,
    chatFacts.flatMap(({ users }, at) => users.map(({ userId }) => ({ chatId: chatIds[at], userId }))),
  );
  const scheduleIds = await insert(
    `insert into schedules (company_id, contact_id, user_id, body, send_at)
     select $1, ${contactOf}, (fact ->> 'userId')::int, 'Lembrete', now() + interval '1 day'
     from jsonb_array_elements($2::jsonb) with ordinality as f (fact, n) order by n returning id`,
    scheduleFacts,
  );
  const withIds = <F>(ids: number[], facts: F[]): Row<F>[] => facts.map((fact, at) => ({ id: ids[at]!, facts: fact }));
  rows = {
    tickets: withIds(ticketIds, ticketFacts),
    quickMessages: withIds(quickIds, quickFacts),
    chats: withIds(chatIds, chatFacts),
    schedules: withIds(scheduleIds, scheduleFacts),
  };
}, 120_000);

/** The user as the server reads it from the database, as far as visibility depends on it. */
const viewerOf = (user: TestUser, profile: Profile, allTicket: boolean, queueIds: number[]): SampleViewer => ({
  kind: 'user',
  id: user.id,
  name: '',
  companyId,
  profile,
  super: false,
  allTicket,
  queueIds,
  language: null,
  generation: 0,
  company: {
    name: '',
    active: true,
    dueDate: null,
    expired: false,
    timezone: 'America/Sao_Paulo',
    planFlags: {} as Viewer['company']['planFlags'],
  },
  user,
});

type Kind<F> = {
  visibility: Visibility<F>;
  rows: Row<F>[];
  /** Returns the ids that the condition selects from the stored rows. */
  select(work: Work, visibility: Visibility<F>, viewer: Viewer): Promise<{ id: number }[]>;
  /** The rooms in which the viewer may be. */
  rooms(viewer: Viewer): string[];
};

const ticketKind = (): Kind<TicketFacts> => ({
  visibility: ticketVisibility,
  rows: rows.tickets,
  select: async (work, { where }, viewer) =>
    (await work.db.execute(sql`select t.id from tickets t where t.company_id = ${companyId} and ${where(viewer)}`))
      .rows as { id: number }[],
  rooms: (viewer) => ticketStatuses.flatMap((status) => roomsFor(viewer, status)),
});
const quickMessageKind = (): Kind<{ userId: number; geral: boolean }> => ({
  visibility: quickMessageVisibility,
  rows: rows.quickMessages,
  select: (work, { where }, viewer) =>
    work.db
      .select({ id: quickMessages.id })
      .from(quickMessages)
      .where(and(eq(quickMessages.companyId, companyId), where(viewer))),
  rooms: ownRooms,
});
const chatKind = (): Kind<{ users: { userId: number }[] }> => ({
  visibility: chatVisibility,
  rows: rows.chats,
  select: (work, { where }, viewer) =>
    work.db
      .select({ id: chats.id })
      .from(chats)
      .where(and(eq(chats.companyId, companyId), where(viewer))),
  rooms: ownRooms,
});
const scheduleKind = (): Kind<unknown> => ({
  visibility: scheduleVisibility,
  rows: rows.schedules,
  select: (work, { where }, viewer) =>
    work.db
      .select({ id: schedules.id })
      .from(schedules)
      .where(and(eq(schedules.companyId, companyId), where(viewer))),
  rooms: ownRooms,
});

/** Compares the three forms for every pair of row and viewer. Returns a sentence for each difference. */
async function compare<F>(kind: Kind<F>, visibility = kind.visibility): Promise<{ pairs: number; faults: string[] }> {
  const faults: string[] = [];
  let pairs = 0;
  for (const viewer of viewers) {
    const found = await within(server, companyId, (work) => kind.select(work, visibility, viewer));
    const listed = new Set(found.map(({ id }) => id));
    const own = new Set<string>(kind.rooms(viewer));
    for (const { id, facts } of kind.rows) {
      pairs++;
      const forms = {
        where: listed.has(id),
        can: visibility.can(viewer, facts),
        rooms: visibility.rooms(companyId, facts).some((room) => own.has(room)),
      };
      if (forms.where !== forms.can || forms.can !== forms.rooms)
        faults.push(
          `seed ${seed}: ${JSON.stringify(forms)} of ${JSON.stringify(facts)} for ${JSON.stringify({ id: viewer.id, profile: viewer.profile, allTicket: viewer.allTicket, queueIds: viewer.queueIds })}`,
        );
    }
  }
  return { pairs, faults };
}

describe('condition, boolean and rooms of a table', () => {
  it.each<[string, () => Promise<{ pairs: number; faults: string[] }>]>([
    ['tickets', () => compare(ticketKind())],
    ['quick messages', () => compare(quickMessageKind())],
    ['team chats', () => compare(chatKind())],
    ['schedules', () => compare(scheduleKind())],
  ])('agree on generated %s and viewers [TIC-25, TIC-27, TIC-28, RT-25, CHAT-15]', async (_name, compared) => {
    const { pairs, faults } = await compared();
    expect(faults).toEqual([]);
    expect(pairs).toBeGreaterThanOrEqual(2_000);
  });

  it.each<[string, (right: Visibility<TicketFacts>) => Partial<Visibility<TicketFacts>>]>([
    ['a condition without tickets of no queue', () => ({ where: whereWithoutNoQueue })],
    ['a boolean that forgets allTicket', ({ can }) => ({ can: (v, facts) => can({ ...v, allTicket: false }, facts) })],
    ['rooms without the one of the user', ({ rooms: of }) => ({ rooms: (id, f) => of(id, { ...f, userId: null }) })],
  ])('are refused for tickets with %s', async (_name, plant) => {
    const planted = { ...ticketVisibility, ...plant(ticketVisibility) };
    expect((await compare(ticketKind(), planted)).faults.length).toBeGreaterThan(0);
  });

  it('are refused for chats that administrators see', async () => {
    const { visibility } = chatKind();
    const can: typeof visibility.can = (viewer, facts) => viewer.profile === 'admin' || visibility.can(viewer, facts);
    expect((await compare(chatKind(), { ...visibility, can })).faults.length).toBeGreaterThan(0);
  });
});

/** The planted condition: allTicket shows no ticket without a queue. */
const whereWithoutNoQueue: typeof ticketVisibility.where = (viewer) =>
  sql`${ticketVisibility.where(viewer)} and t.queue_id is not null`;

type IsListed = typeof isListedFor;

/** Reads every page of a user's list. */
async function listOf(as: TestUser, query: { status?: 'pending' | 'open' | 'closed'; showAll?: boolean }) {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: { tickets: { id: number }[]; nextCursor: string | null } } = await call(
      server,
      ticketsApi.list,
      { as, query: { ...query, ...(cursor !== null && { cursor }) } },
    );
    ids.push(...body.tickets.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor !== null);
  return new Set(ids);
}

describe('lists of tickets', () => {
  const filters = [
    ...ticketStatuses.map((status) => ({ status })),
    ...ticketStatuses.map((status) => ({ status, showAll: true })),
    {},
  ];
  let lists: { viewer: SampleViewer; filter: (typeof filters)[number]; ids: Set<number> }[];
  const faultsOf = (isListed: IsListed): string[] =>
    lists.flatMap(({ viewer, filter, ids }) =>
      rows.tickets
        .filter(({ id, facts }) => {
          const hasStatus = !('status' in filter) || facts.status === filter.status;
          return ids.has(id) !== (hasStatus && ticketVisibility.can(viewer, facts) && isListed(viewer, facts, filter));
        })
        .map(({ facts }) => `seed ${seed}: ${JSON.stringify({ filter, facts, profile: viewer.profile })}`),
    );

  beforeAll(async () => {
    lists = [];
    for (const viewer of viewers)
      for (const filter of filters) lists.push({ viewer, filter, ids: await listOf(viewer.user, filter) });
  }, 60_000);

  it('show the tickets that the rule shared with the web lists [ROLE-23]', () => {
    expect(lists.length * rows.tickets.length).toBeGreaterThanOrEqual(2_000);
    expect(faultsOf(isListedFor)).toEqual([]);
  });

  it.each<[string, IsListed]>([
    ['ignores the queues of an administrator', (v, f, filter) => isListedFor({ ...v, profile: 'user' }, f, filter)],
    ['ignores showAll', (v, f, { status }) => isListedFor(v, f, { status })],
  ])('differ from a rule that %s', (_name, planted) => {
    expect(faultsOf(planted).length).toBeGreaterThan(0);
  });
});
