import {
  AppError,
  limits,
  type ContactList,
  type contactListItemsApi,
  type RequestOf,
  searchedDigits,
} from '@recado/contracts';
import { and, count, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { containing, follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { Work } from '../../kernel/work.ts';
import { contactListItems, contactLists } from './contactLists.tables.ts';

export type ContactListRow = z.input<typeof ContactList>;

const countOf = (condition: SQL): SQL<number> => sql<number>`(select count(*)::int from ${contactListItems} i
  where i.company_id = contact_lists.company_id and i.contact_list_id = contact_lists.id and ${condition})`;
const columns = {
  ...getTableColumns(contactLists),
  contactsCount: countOf(sql`true`),
  validCount: countOf(sql`i.is_whatsapp_valid`),
  invalidCount: countOf(sql`not i.is_whatsapp_valid`),
  uncheckedCount: countOf(sql`i.is_whatsapp_valid is null`),
};
const byName = [sql`plain(${contactLists.name})`, contactLists.id] as const;

/** Returns a page of the lists by name, each with the number of its contacts (CLIST-12). */
export async function listContactLists(work: Work, query: NumberedQuery) {
  const where = and(
    eq(contactLists.companyId, work.companyId),
    sql`plain(${contactLists.name}) like plain(${containing(query.searchParam)})`,
  );
  const number = pageOf(query);
  const size = limits.listPage;
  const records = await work.db
    .select(columns)
    .from(contactLists)
    .where(where)
    .orderBy(...byName)
    .limit(size)
    .offset((number - 1) * size);
  const [counted] = await work.db.select({ count: count() }).from(contactLists).where(where);
  return { records, ...follows(number, size, counted?.count ?? 0) };
}

/** Returns every list by name, for the choice of a campaign. */
export const allContactLists = (work: Work): Promise<ContactListRow[]> =>
  work.db
    .select(columns)
    .from(contactLists)
    .where(eq(contactLists.companyId, work.companyId))
    .orderBy(...byName)
    .limit(limits.wholeList)
    .execute();

/** Returns a list. Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function getContactList(work: Work, id: number): Promise<ContactListRow> {
  const [row] = await work.db
    .select(columns)
    .from(contactLists)
    .where(and(eq(contactLists.companyId, work.companyId), eq(contactLists.id, id)));
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  return row;
}

const { numberKey: _key, checkedAt: _checkedAt, ...ownColumns } = getTableColumns(contactListItems);
/** The columns of an item on the wire. */
export const itemColumns = { ...ownColumns, email: sql<string>`coalesce(${contactListItems.email}, '')` };

const inState = {
  valid: eq(contactListItems.isWhatsappValid, true),
  invalid: eq(contactListItems.isWhatsappValid, false),
  unchecked: isNull(contactListItems.isWhatsappValid),
};

/** Returns a page of the contacts of a list by name; the search is by name, number or e-mail (CLIST-13). */
export async function listItems(work: Work, query: RequestOf<typeof contactListItemsApi.page>['query']) {
  const pattern = containing(query.searchParam);
  const digits = searchedDigits(query.searchParam ?? '');
  const where = and(
    eq(contactListItems.companyId, work.companyId),
    eq(contactListItems.contactListId, query.contactListId),
    query.state && inState[query.state],
    sql`(plain(${contactListItems.name}) like plain(${pattern}) or plain(${contactListItems.email}) like plain(${pattern})
      ${digits === '' ? sql`` : sql`or ${contactListItems.number} like ${`%${digits}%`}`})`,
  );
  const number = pageOf(query);
  const size = limits.listPage;
  const contacts = await work.db
    .select(itemColumns)
    .from(contactListItems)
    .where(where)
    .orderBy(sql`plain(${contactListItems.name})`, contactListItems.id)
    .limit(size)
    .offset((number - 1) * size);
  const [counted] = await work.db.select({ count: count() }).from(contactListItems).where(where);
  return { contacts, ...follows(number, size, counted?.count ?? 0) };
}

/** Returns a contact of a list. Throws ERR_NO_CONTACT_LIST_ITEM_FOUND. */
export async function getItem(work: Work, id: number) {
  const [row] = await work.db
    .select(itemColumns)
    .from(contactListItems)
    .where(and(eq(contactListItems.companyId, work.companyId), eq(contactListItems.id, id)));
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  return row;
}
