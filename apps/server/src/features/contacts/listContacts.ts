import {
  limits,
  type contactsApi,
  type RequestOf,
  type TicketStatus,
  searchedDigits,
  spellingsOf,
} from '@recado/contracts';
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import { fromIdCursor, fromNameCursor, toNameCursor } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import type { ContactDeps } from './contactDeps.ts';
import { contacts } from './contacts.tables.ts';
import { lastConnection } from './readContacts.ts';
import { toContact } from './toContact.ts';

type Query = RequestOf<typeof contactsApi.page>['query'];
type TagDeps = Pick<ContactDeps, 'taggedContacts' | 'withTags' | 'hasTags'>;
type ListDeps = Pick<ContactDeps, 'whereVisible' | 'tagsOfContact'> & TagDeps;

/** The database sorts by bytes, but Álvaro must be listed under A. */
const sortName = sql<string>`plain(${contacts.name})`;
const byName = [sortName, contacts.id] as const;

/** The order of a page, the condition by which it begins after a contact, and the position of its last contact. */
type Order = {
  by: SQL[];
  after: SQL | undefined;
  cursorOf: (row: { sortName: string; contact: { id: number } }) => string;
};

/** Reads the order of a list and its cursor, which is of that order. */
function orderOf({ order, cursor }: Pick<Query, 'order' | 'cursor'>): Order {
  if (order === 'newest') {
    const before = fromIdCursor(cursor);
    return {
      by: [desc(contacts.id)],
      after: before === 0 ? undefined : sql`${contacts.id} < ${before}`,
      cursorOf: ({ contact }) => String(contact.id),
    };
  }
  const after = fromNameCursor(cursor);
  return {
    by: [sql`${sortName}`, sql`${contacts.id}`],
    after: after && sql`(${sortName}, ${contacts.id}) > (${after.name}, ${after.id})`,
    cursorOf: ({ sortName: name, contact }) => toNameCursor(name, contact.id),
  };
}

/**
 * Returns a page of the company's contacts, by name or the newest first, each with the ticket that a click opens
 * (CONT-03, CONT-17).
 */
export async function listContacts(work: UserWork, query: Query, deps: ListDeps) {
  const size = limits.contactsPage;
  const words = query.searchParam?.trim();
  const found = words ? await search(work, words) : undefined;
  const tagged = query.tags?.length ? await findTagged(work, query.tags, found, deps) : undefined;
  const days = createdOn(work, query);
  // A range counts new people, of whom some were erased since: the figure stays right.
  const where = and(found?.where ?? listed(work, days.length > 0), tagged?.where, ...days);
  const { by, after, cursorOf } = orderOf(query);
  const { whereVisible } = deps;
  const ticket = sql<{ uuid: string; status: TicketStatus; at: string } | null>`(
    select json_build_object('uuid', t.uuid, 'status', t.status, 'at', t.active_at) from ${tickets} t where t.company_id = contacts.company_id and t.contact_id = contacts.id and ${whereVisible(work.actor)}
    order by t.status = 'closed', t.id desc limit 1)`;
  const rows = await work.db
    .select({ contact: contacts, whatsapp: lastConnection, ticket, tags: deps.tagsOfContact(work.actor), sortName })
    .from(contacts)
    .where(and(where, after))
    .orderBy(...by)
    .limit(size + 1)
    .offset(after ? 0 : ((query.pageNumber ?? 1) - 1) * size);
  const isFiltered = tagged !== undefined || days.length > 0;
  const total =
    found?.isCut && !isFiltered
      ? found.ids.length
      : tagged && !found && days.length === 0
        ? tagged.count
        : await work.db.$count(
            work.db
              .select({ id: contacts.id })
              .from(contacts)
              .where(where)
              .limit(found?.isCut ? mostFound : unlimited)
              .as('counted'),
          );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size;
  return {
    contacts: shown.map(({ contact, whatsapp, ticket, tags }) => ({
      ...toContact(work, contact),
      whatsapp,
      uuid: ticket?.uuid ?? null,
      ticketStatus: ticket?.status ?? null,
      lastActivityAt: ticket ? new Date(ticket.at) : null,
      tags,
    })),
    count: total,
    hasMore,
    nextCursor: hasMore && last ? cursorOf(last) : null,
  };
}

/** Returns all matching contacts, for pickers and exports. */
export const listAllContacts = (work: UserWork, searchParam: string | undefined) =>
  work.db
    .select({ id: contacts.id, name: contacts.name, number: contacts.number, email: contacts.email })
    .from(contacts)
    .where(wanted(work, searchParam))
    .orderBy(...byName)
    .limit(limits.wholeList);

/**
 * Returns a page of the contacts that a search finds, for the export: 100,000 contacts are never in memory at once
 * (CONT-24).
 */
export async function listExport(
  work: UserWork,
  { searchParam, tags, dateStart, cursor }: RequestOf<typeof contactsApi.exportPage>['query'],
  deps: Pick<ContactDeps, 'withTags'>,
) {
  const after = fromNameCursor(cursor);
  const size = limits.contactsExportPage;
  const rows = await work.db
    .select({ id: contacts.id, name: contacts.name, number: contacts.number, email: contacts.email, sortName })
    .from(contacts)
    .where(
      and(
        wanted(work, searchParam, unlimited),
        tags?.length ? deps.withTags(work.actor, tags) : undefined,
        ...createdOn(work, { dateStart }),
        after && sql`(${sortName}, ${contacts.id}) > (${after.name}, ${after.id})`,
      ),
    )
    .orderBy(...byName)
    .limit(size + 1);
  const last = rows[size - 1];
  return {
    contacts: rows.slice(0, size),
    nextCursor: rows.length > size && last ? toNameCursor(last.sortName, last.id) : null,
  };
}

/**
 * Counts the listed contacts with all of these tags, and returns the condition for a page of them. Few are read by their
 * ids: PostgreSQL cannot foresee how many a user may see, and read 30,000 contacts by name to find 31. Beside a search,
 * which counts for itself, the results or at most `mostFound` of the contacts are looked at.
 */
async function findTagged(
  work: UserWork,
  tagIds: readonly number[],
  found: Found | undefined,
  { taggedContacts, withTags, hasTags }: TagDeps,
): Promise<{ where: SQL; count: number }> {
  if (found && !found.isCut) return { where: hasTags(work.actor, tagIds), count: found.ids.length };
  const most = found ? mostFound : unlimited;
  // By two indexes: reading the contacts themselves took most of the time.
  const { rows } = await work.db.execute(sql`
    with tagged as materialized (
      select id from (${taggedContacts(work.actor, tagIds)}) tagged(id)
      where not exists (
        select 1 from contacts g where g.company_id = ${work.companyId} and g.id = tagged.id
          and (g.group_only or g.erased_at is not null)) limit ${most})
    select count(*)::int as count, array(select id from tagged limit ${mostFound}) as ids from tagged`);
  const { count, ids } = rows[0] as { count: number; ids: number[] };
  if (count < mostFound) return { where: sql`${contacts.id} = any(${sql.param(ids)}::int[])`, count };
  return { where: (found ? hasTags : withTags)(work.actor, tagIds), count };
}

/** Maximum number of results of a whole list; users narrow the search by typing more. An export has no limit. */
const mostListed = 5_000;
const unlimited = 2_147_483_647;
/**
 * From this many results on, a page reads the contacts by name and tests each. Reading all results first, as for fewer,
 * took 150 ms for a word that 10,000 of 100,000 contacts have.
 */
const mostFound = 1_000;

/** Contacts of the company that are not known from groups only (behaviour 1.4) and not erased. */
const listed = (work: UserWork, withErased = false): SQL | undefined =>
  and(
    eq(contacts.companyId, work.companyId),
    eq(contacts.groupOnly, false),
    withErased ? undefined : isNull(contacts.erasedAt),
  );

/**
 * The listed contacts, searched by name, number or e-mail, ignoring case and accents (behaviour 1.4, migration 0007).
 */
function wanted(work: UserWork, searchParam: string | undefined, most = mostListed): SQL | undefined {
  const words = searchParam?.trim();
  return words ? and(listed(work), sql`${contacts.id} in (${idsOf(words, most)})`) : listed(work);
}

const idsOf = (words: string, most: number): SQL =>
  sql.join(
    [words, ...otherSpellings(searchedDigits(words))].map(
      (spelling) => sql`select search_contacts(${spelling}, ${searchedDigits(spelling)}, ${most})`,
    ),
    sql` union `,
  );

/** The results of a search. `isCut`: there are more than `ids`, which then are only counted. */
type Found = { where: SQL | undefined; isCut: boolean; ids: number[] };

/** Returns the condition of a search for one page. */
async function search(work: UserWork, words: string): Promise<Found> {
  const { rows } = await work.db.execute(sql`select id from (${idsOf(words, mostFound)}) found(id)`);
  const ids = (rows as { id: number }[]).map(({ id }) => id);
  const isCut = ids.length >= mostFound;
  const where = isCut ? looksLike(words) : sql`${contacts.id} = any(${sql.param(ids)}::int[])`;
  return { where: and(listed(work), where), isCut, ids };
}

/**
 * The condition of `search_contacts` on one contact. Not by LIKE: PostgreSQL would expect few matches, and sort all
 * contacts instead of reading them by name, which took 370 ms.
 */
function looksLike(words: string): SQL {
  if (words.length < 3) return sql`starts_with(${contacts.searchText}, plain(${words}))`;
  const numbers = [words, ...otherSpellings(searchedDigits(words))]
    .map(searchedDigits)
    .filter(Boolean)
    .map((digits) => sql` or strpos(${contacts.number}, ${digits}) > 0`);
  return sql`(strpos(${contacts.searchText}, plain(${words})) > 0${sql.join(numbers)})`;
}

/** Returns a Brazilian mobile number with or without the other ninth digit, for digits that may lack the country code. */
function otherSpellings(digits: string): string[] {
  const isComplete = /^55\d{10,11}$/.test(digits);
  const [, ...others] = spellingsOf(isComplete ? digits : `55${digits}`);
  return isComplete ? others : others.map((spelling) => spelling.slice(2));
}

/**
 * Days are in the company's time zone, both ends included. In a range only people count as new, not groups (DASH-03).
 */
function createdOn(work: UserWork, { date, dateStart, dateEnd }: Pick<Query, 'date' | 'dateStart' | 'dateEnd'>): SQL[] {
  const { timezone } = work.actor.company;
  const from = (day: string) => sql`${contacts.createdAt} >= ${dayBegins(day, timezone)}`;
  const to = (day: string) => sql`${contacts.createdAt} < ${dayEnds(day, timezone)}`;
  const people = date || dateStart || dateEnd ? [eq(contacts.isGroup, false)] : [];
  return [
    ...people,
    ...(date ? [from(date), to(date)] : []),
    ...(dateStart ? [from(dateStart)] : []),
    ...(dateEnd ? [to(dateEnd)] : []),
  ];
}
