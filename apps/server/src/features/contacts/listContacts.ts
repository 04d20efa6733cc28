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

/** The database sorts by bytes: people look for Álvaro under A. */
const sortName = sql<string>`plain(${contacts.name})`;
const byName = [sortName, contacts.id] as const;

/** A page of the company's contacts by name, each with the ticket a click opens (CONT-03, CONT-17). */
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

/** All contacts that match, for choosing and for export. */
export const listAllContacts = (work: UserWork, searchParam: string | undefined) =>
  work.db
    .select({ id: contacts.id, name: contacts.name, number: contacts.number, email: contacts.email })
    .from(contacts)
    .where(wanted(work, searchParam))
    .orderBy(...byName)
    .limit(limits.wholeList);

/** So many are found: who gets more types another letter. */
const most = 5_000;

/**
 * Of the company, not known from groups only, and found by name, number or e-mail, without case and accents (behaviour
 * 1.4, migration 0007).
 */
function wanted(work: UserWork, search: string | undefined): SQL | undefined {
  const mine = and(eq(contacts.companyId, work.companyId), eq(contacts.groupOnly, false));
  const words = search?.trim();
  if (!words) return mine;
  return and(mine, sql`${contacts.id} in (select search_contacts(${words}, ${digitsOf(words)}, ${most}))`);
}

/** Days are the company's, and both ends count whole. Of a range only people are new: groups are left out (DASH-03). */
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
