import { limits, type contactsApi, type RequestOf } from '@recado/contracts';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { dayBegins, dayEnds } from '../../kernel/db/days.ts';
import { digitsOf, fromNameCursor, toNameCursor } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import type { ContactDeps } from './contactDeps.ts';
import { contacts } from './contacts.tables.ts';
import { lastConnection } from './readContacts.ts';
import { toContact } from './toContact.ts';

type Query = RequestOf<typeof contactsApi.page>['query'];

/** The database sorts by bytes, but Álvaro must be listed under A. */
const sortName = sql<string>`plain(${contacts.name})`;
const byName = [sortName, contacts.id] as const;

/** Returns a page of the company's contacts by name, each with the ticket that a click opens (CONT-03, CONT-17). */
export async function listContacts(work: UserWork, query: Query, { whereVisible }: Pick<ContactDeps, 'whereVisible'>) {
  const size = limits.contactsPage;
  const where = and(wanted(work, query.searchParam), ...createdOn(work, query));
  const after = fromNameCursor(query.cursor);
  const uuid = sql<string | null>`(
    select t.uuid from ${tickets} t where t.company_id = contacts.company_id and t.contact_id = contacts.id and ${whereVisible(work.actor)}
    order by t.status = 'closed', t.id desc limit 1)`;
  const rows = await work.db
    .select({ contact: contacts, whatsapp: lastConnection, uuid, sortName })
    .from(contacts)
    .where(and(where, after && sql`(${sortName}, ${contacts.id}) > (${after.name}, ${after.id})`))
    .orderBy(...byName)
    .limit(size + 1)
    .offset(after ? 0 : ((query.pageNumber ?? 1) - 1) * size);
  const [counted] = await work.db.select({ count: count() }).from(contacts).where(where);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size;
  return {
    contacts: shown.map(({ contact, whatsapp, uuid }) => ({ ...toContact(work, contact), whatsapp, uuid })),
    count: counted?.count ?? 0,
    hasMore,
    nextCursor: hasMore && last ? toNameCursor(last.sortName, last.contact.id) : null,
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

/** Maximum number of results; users narrow the search by typing more. */
const most = 5_000;

/**
 * Contacts of the company that are not known from groups only, searched by name, number or e-mail, ignoring case and
 * accents (behaviour 1.4, migration 0007).
 */
function wanted(work: UserWork, search: string | undefined): SQL | undefined {
  const mine = and(eq(contacts.companyId, work.companyId), eq(contacts.groupOnly, false));
  const words = search?.trim();
  if (!words) return mine;
  return and(mine, sql`${contacts.id} in (select search_contacts(${words}, ${digitsOf(words)}, ${most}))`);
}

/**
 * Days are in the company's time zone, both ends included. In a range only people count as new, not groups (DASH-03).
 */
function createdOn(work: UserWork, { date, dateStart, dateEnd }: Query): SQL[] {
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
