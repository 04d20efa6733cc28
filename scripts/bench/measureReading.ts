import { bodyOf, type Caller } from './openCaller.ts';
import { percentiles, type Spread } from './percentiles.ts';

/** One kind of look at the data, how long it took, and how much came back. */
export type Reading = {
  name: string;
  goal: 'list' | 'open' | 'search' | 'dashboard' | undefined;
  spread: Spread;
  rows: number;
  kilobytes: number;
};

type Look = { name: string; goal: Reading['goal']; paths(n: number): string[] };
type TicketPage = { tickets: { id: number; user: unknown }[]; nextCursor: string | null };

export type ReadingDeps = {
  admin: Caller;
  attendant: Caller;
  /** Tickets spread over the whole history. */
  ticketIds: readonly number[];
  /** A page in the middle of the closed ones. */
  deepPage: number;
};

const searched = ['jatobá', 'luminária', 'comprovante', 'gonzaga', 'pedido', 'troca', 'nota fiscal', 'xilofone'];

const searchedContacts = ['conceição', 'ANA', '(11) 9', '7919', 'silva', 'cliente10', 'xilofone', '21 96'];

/** The requests of the dashboard's page, for this many days ending today. */
function dashboardOf(days: number): string[] {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const range = `initialDate=${day(days - 1)}&finalDate=${day(0)}`;
  return [
    `/dashboard?days=${days}`,
    `/dashboard/ticketsUsers?${range}`,
    `/dashboard/ticketsDay?${range}`,
    `/contacts?dateStart=${day(days - 1)}&dateEnd=${day(0)}`,
  ];
}

const warmUps = 8;
/** A look that is slow is not looked at a hundred times. */
const mostMsALook = 20_000;

/**
 * Takes each look `count` times, one after the other, as one person's browser does; the calls of one look go together.
 */
export async function measureReading(
  { admin, attendant, ticketIds, deepPage }: ReadingDeps,
  count: number,
): Promise<Reading[]> {
  const deep = bodyOf<TicketPage>(
    'a deep page',
    await admin.call('GET', `/tickets?status=closed&showAll=true&pageNumber=${deepPage}`),
  ).nextCursor;
  const list = (query: string): Pick<Look, 'goal' | 'paths'> => ({ goal: 'list', paths: () => [`/tickets?${query}`] });
  const ticketOf = (n: number): number => ticketIds[(n * 37) % ticketIds.length]!;
  const readings: Reading[] = [];
  for (const look of [
    { name: 'list: waiting, all', ...list('status=pending&showAll=true') },
    { name: 'list: open, all', ...list('status=open&showAll=true') },
    { name: 'list: closed, all', ...list('status=closed&showAll=true') },
    ...(deep
      ? [
          {
            name: 'list: closed, a page in the middle',
            ...list(`status=closed&showAll=true&cursor=${encodeURIComponent(deep)}`),
          },
        ]
      : []),
    { name: 'counts, all', goal: undefined, paths: () => ['/tickets/counts?showAll=true'] },
    {
      name: 'open ticket (ticket and messages together)',
      goal: 'open' as const,
      paths: (n: number) => [`/tickets/${ticketOf(n)}`, `/messages/${ticketOf(n)}`],
    },
    // Words that are everywhere, somewhere and nowhere, other ones each time.
    {
      name: 'search: a word in messages',
      goal: 'search' as const,
      paths: (n: number) => [`/tickets?searchParam=${encodeURIComponent(searched[n % searched.length]!)}`],
    },
    {
      name: 'search: a number',
      goal: 'search' as const,
      paths: (n: number) => [`/tickets?searchParam=${10_000 + ((n * 7919) % 90_000)}`],
    },
    {
      name: 'search: the beginning of a protocol',
      goal: 'search' as const,
      paths: (n: number) => [`/tickets?searchParam=2026${String(1 + (n % 12)).padStart(2, '0')}`],
    },
    {
      name: 'find: a word inside a conversation',
      goal: 'search' as const,
      paths: (n: number) => [
        `/messages/${ticketOf(n)}/find?searchParam=${encodeURIComponent(searched[n % searched.length]!)}`,
      ],
    },
    {
      name: 'gallery: media, documents and links of a conversation',
      goal: 'list' as const,
      paths: (n: number) =>
        ['media', 'documents', 'links'].map((kind) => `/messages/${ticketOf(n)}/attachments?kind=${kind}`),
    },
    { name: 'contacts: the first page', goal: 'list' as const, paths: () => ['/contacts'] },
    {
      name: 'contacts: a search by name or number',
      goal: 'search' as const,
      paths: (n: number) => [
        `/contacts?searchParam=${encodeURIComponent(searchedContacts[n % searchedContacts.length]!)}`,
      ],
    },
    { name: 'kanban: all', goal: 'list' as const, paths: () => ['/ticket/kanban?showAll=true'] },
    {
      name: 'dashboard: counters, attendants and both charts, 30 days',
      goal: 'dashboard' as const,
      paths: () => dashboardOf(30),
    },
    { name: 'dashboard: a year', goal: 'dashboard' as const, paths: () => dashboardOf(365) },
    { name: 'dashboard: wall', goal: 'dashboard' as const, paths: () => ['/dashboard/wall'] },
  ] satisfies Look[])
    readings.push(await takeReading(admin, look, count));
  for (const look of [
    { name: 'list: waiting, an attendant', ...list('status=pending') },
    { name: 'list: open, an attendant', ...list('status=open') },
    { name: 'list: closed, an attendant', ...list('status=closed') },
    { name: 'kanban: an attendant', goal: 'list' as const, paths: () => ['/ticket/kanban'] },
    { name: 'counts, an attendant', goal: undefined, paths: () => ['/tickets/counts'] },
  ] satisfies Look[])
    readings.push(await takeReading(attendant, look, count));
  return readings;
}

/** Takes one look `count` times, one after the other. */
export async function takeReading(caller: Caller, { name, goal, paths }: Look, count: number): Promise<Reading> {
  const durations: number[] = [];
  let rows = 0;
  let bytes = 0;
  const once = async (n: number): Promise<number> => {
    const start = performance.now();
    const answers = await Promise.all(paths(n).map((path) => caller.call('GET', path)));
    const duration = performance.now() - start;
    for (const answer of answers) bodyOf(name, answer);
    const lists = answers.flatMap(({ body }) => [body.tickets, body.messages]).filter(Array.isArray);
    rows = Math.max(rows, ...lists.map((entries) => entries.length));
    bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
    return duration;
  };
  const end = performance.now() + mostMsALook;
  for (let n = 0; n < warmUps; n++) await once(count + n);
  for (let n = 0; n < count && performance.now() < end; n++) durations.push(await once(n));
  return { name, goal, spread: percentiles(durations), rows, kilobytes: bytes / 1024 };
}

/** Open tickets, which may be written in. */
export async function findOpenTickets(caller: Caller, wanted: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null && ids.length < wanted;) {
    const page: TicketPage = bodyOf(
      'the open tickets',
      await caller.call(
        'GET',
        `/tickets?status=open&showAll=true${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      ),
    );
    ids.push(...page.tickets.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  if (ids.length === 0) throw new Error('no ticket is open: nothing can be sent');
  return ids.slice(0, wanted);
}
