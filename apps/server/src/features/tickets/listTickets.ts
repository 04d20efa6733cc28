import { limits, type TicketFilter, type TicketStatus } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { asSql } from '../../kernel/db/hot.ts';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import { cut, fromCursor, rowAt, type Position } from '../../kernel/db/page.ts';
import type { Viewer, UserWork } from '../../kernel/work.ts';
import { searchTickets, type Found } from './searchTickets.ts';
import { isSnoozed, isUnanswered, selectTickets, type TicketRow } from './readTickets.ts';
import { whereVisible } from './tickets.visibility.ts';

/**
 * The count stops here, because counting all closed tickets of a big company takes longer than the page: 20 ms for
 * 10,000.
 */
const countedUpTo = 2_000;

type Filter = Omit<TicketFilter, 'cursor' | 'pageNumber' | 'order'>;

/**
 * Lists a page of the tickets that a user may see, by the filters, ordered by newest activity or longest wait
 * (behaviour 3.3).
 */
export async function listTickets(work: UserWork, asked: TicketFilter) {
  // This order needs the end of a snooze, which only snoozed tickets have.
  const filter = asked.order === 'wake' ? { ...asked, snoozed: true } : asked;
  const found = await searchTickets(work, filter.searchParam);
  const where = conditions(work.actor, filter, found);
  const after = fromCursor(filter.cursor);
  const order = orders[filter.order ?? 'activity'];
  const offset = after ? 0 : ((filter.pageNumber ?? 1) - 1) * limits.ticketsPage;
  const rows = await selectTickets(
    work,
    sql`${where} and ${after ? order.after(after) : sql`true`}`,
    order.by,
    sql`${limits.ticketsPage + 1} offset ${offset}`,
  );
  const page = cut(rows, limits.ticketsPage, order.positionOf);
  const hits = page.rows.flatMap(({ id }) => found?.get(id) ?? []);
  const words = filter.searchParam?.trim() ?? '';
  const counted = await work.db.execute(sql`
    select (select count(*)::int from (select 1 from tickets t where t.company_id = ${work.companyId} and ${where} limit ${countedUpTo}) counted) as count,
      ${textsAround(work, sql`messages`, sql`body`, presentIds(hits.map(({ messageId }) => messageId)), words)} as messages,
      ${textsAround(work, sql`ticket_notes`, sql`note`, presentIds(hits.map(({ noteId }) => noteId)), words)} as notes`);
  const { count, messages, notes } = counted.rows[0] as { count: number; messages: Texts; notes: Texts };
  const tickets = found
    ? page.rows.map((row) => {
        const { messageId, noteId } = found.get(row.id) ?? { messageId: null, noteId: null };
        return {
          ...row,
          foundMessageId: messageId,
          foundText: textOf(messages, messageId),
          foundNote: textOf(notes, noteId),
        };
      })
    : page.rows;
  return { tickets, count, hasMore: page.hasMore, nextCursor: page.nextCursor };
}

type Order = { by: SQL; after: (position: Position) => SQL; positionOf: (row: TicketRow) => Position };

/** Milliseconds later than any waiting time: year 5138. */
const afterAllWaits = 1e14;
/**
 * Ascending sort key: the start of the wait. Tickets without a wait get a later number, which is lower the newer their
 * activity is.
 */
const waitKey = sql`(case when ${asSql(isUnanswered)} then extract(epoch from t.unanswered_since) * 1000 else ${sql.raw(String(afterAllWaits))} - extract(epoch from t.active_at) * 1000 end)`;

const orders: Record<NonNullable<TicketFilter['order']>, Order> = {
  activity: {
    by: sql`t.active_at desc, t.id desc`,
    after: (position) => sql`(t.active_at, t.id) < ${rowAt(position)}`,
    positionOf: ({ updatedAt, id }) => ({ at: updatedAt as Date, id }),
  },
  unanswered: {
    by: sql`${waitKey}, t.id`,
    after: ({ at, id }) => sql`(${waitKey}, t.id) > (${at.getTime()}::numeric, ${id})`,
    positionOf: ({ unansweredSince, updatedAt, id }) => ({
      at: (unansweredSince as Date | null) ?? new Date(afterAllWaits - (updatedAt as Date).getTime()),
      id,
    }),
  },
  wake: {
    by: sql`t.snoozed_until, t.id`,
    after: (position) => sql`(t.snoozed_until, t.id) > ${rowAt(position)}`,
    positionOf: ({ snoozedUntil, id }) => ({ at: snoozedUntil as Date, id }),
  },
};

type Texts = Record<number, string> | null;
const textOf = (texts: Texts, id: number | null): string | null => (id === null ? null : (texts?.[id] ?? null));
const presentIds = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null);

/** Selects the found rows by id, each with the part of its text around the words. */
const textsAround = (work: UserWork, table: SQL, column: SQL, ids: readonly number[], words: string): SQL =>
  ids.length === 0
    ? sql`null::json`
    : sql`(
  select json_object_agg(x.id, substr(x.${column}, greatest(1, strpos(plain(x.${column}), plain(${words})) - 80), 300))
  from ${table} x where x.company_id = ${work.companyId} and x.id = any(${sql.param(ids)}::int[]))`;

/**
 * Counts the tickets of each list, by the same rules and filters as the lists. `unread` counts unread messages in the
 * user's own open tickets.
 */
export async function countTickets(work: UserWork, filter: Filter) {
  const found = await searchTickets(work, filter.searchParam);
  const count = (status: TicketStatus, narrower: Filter = {}) =>
    sql`(select count(*)::int from (select 1 from tickets t where t.company_id = ${work.companyId} and ${conditions(work.actor, { ...filter, ...narrower, status }, found)} limit ${countedUpTo}) counted)`;
  const { rows } = await work.db.execute(sql`
    select ${count('open')} as open, ${count('pending')} as pending, ${count('closed')} as closed, ${count('open', { snoozed: true })} as snoozed, own.unread, own.marked as "markedUnread"
    from (select coalesce(sum(t.unread_messages), 0)::int as unread, (count(*) filter (where t.marked_unread and t.unread_messages = 0))::int as marked from tickets t
      where t.company_id = ${work.companyId} and t.user_id = ${work.actor.id} and ${conditions(work.actor, { ...filter, status: 'open' }, found)}) own`);
  return rows[0] as {
    open: number;
    pending: number;
    closed: number;
    snoozed: number;
    unread: number;
    markedUnread: number;
  };
}

/** All filters must match. Filters reserved to administrators are ignored for others. */
function conditions(viewer: Viewer, filter: Filter, found: Found): SQL {
  const admin = viewer.profile === 'admin';
  const all: SQL[] = [whereVisible(viewer), narrowing(viewer, filter)];
  if (filter.status) all.push(sql`t.status = ${filter.status}`);
  all.push(inQueues(filter));
  if (admin && filter.users?.length) all.push(sql`t.user_id = any(${sql.param(filter.users)}::int[])`);
  if (filter.tags?.length)
    all.push(
      sql`(select count(*) from ticket_tags x where x.company_id = t.company_id and x.ticket_id = t.id and x.tag_id = any(${sql.param(filter.tags)}::int[])) = ${new Set(filter.tags).size}`,
    );
  if (filter.withUnreadMessages)
    all.push(filter.withMarkedUnread ? sql`(t.unread_messages > 0 or t.marked_unread)` : sql`t.unread_messages > 0`);
  if (filter.snoozed !== undefined)
    all.push(filter.snoozed ? asSql(isSnoozed) : sql`(t.snoozed_until is null or t.snoozed_until <= now())`);
  if (filter.unansweredMinutes !== undefined)
    all.push(
      sql`${asSql(isUnanswered)} and t.unanswered_since <= now() - make_interval(mins => ${filter.unansweredMinutes}::int)`,
    );
  if (filter.date) all.push(onDay(sql`t.created_at`, filter.date, viewer));
  if (filter.updatedAt) all.push(onDay(sql`t.active_at`, filter.updatedAt, viewer));
  if (found) all.push(sql`t.id = any(${sql.param([...found.keys()])}::int[])`);
  return sql.join(all, sql` and `);
}

/**
 * Restricts to the chosen queues plus tickets without a queue. No chosen queue leaves only the latter; `onlyQueues`
 * excludes them (behaviour 3.3).
 */
export function inQueues({ queueIds, onlyQueues = false }: Pick<Filter, 'queueIds' | 'onlyQueues'>): SQL {
  if (queueIds === undefined) return onlyQueues ? sql`t.queue_id is not null` : sql`true`;
  const chosen = sql`t.queue_id = any(${sql.param(queueIds)}::int[])`;
  return onlyQueues ? chosen : sql`(${chosen} or t.queue_id is null)`;
}

/**
 * Narrows a list of one status below what the user may see: open tickets are the user's own. An administrator's other
 * lists show the administrator's queues and tickets without a queue. A search, which is any list without a status,
 * shows everything the user may see (behaviour 3.3, ROLE-23).
 */
function narrowing(viewer: Viewer, { status, showAll }: Filter): SQL {
  if (!status || (viewer.profile === 'admin' && showAll)) return sql`true`;
  return status === 'open' ? sql`t.user_id = ${viewer.id}` : ownLists(viewer, false);
}

/** Leaves an administrator without `showAll` the tickets of the own queues, those without a queue, and the own ones. */
export const ownLists = (viewer: Viewer, showAll: boolean): SQL =>
  viewer.profile === 'admin' && !showAll
    ? sql`(t.user_id = ${viewer.id} or t.queue_id is null or t.queue_id = any(${sql.param(viewer.queueIds)}::int[]))`
    : sql`true`;

const onDay = (column: SQL, day: string, { company }: Viewer): SQL =>
  sql`${column} >= ${dayBegins(day, company.timezone)} and ${column} < ${dayEnds(day, company.timezone)}`;
