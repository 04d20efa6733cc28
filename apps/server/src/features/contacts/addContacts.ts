import { limits } from '@recado/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contactIdentities, contacts } from './contacts.tables.ts';
import { chatLockOf, spelledOut } from './rememberContact.ts';
import { toContact, type ContactRow } from './toContact.ts';

/** A contact to create. The first identity is the one that it is found by. */
export type ContactEntry = {
  name: string;
  number: string;
  email: string | null;
  extraInfo?: readonly { id: number; name: string; value: string }[];
  identities: readonly Identity[];
};

/** The contact of an entry: created here, or already there. */
export type AddedContact = { id: number; name: string; isNew: boolean };

/**
 * How many new contacts are published. An open list fetches again after one event, so the others need none: 5,000 events
 * would only keep every screen of the company busy.
 */
const publishedAtOnce = 100;

type FoundContact = Pick<AddedContact, 'id' | 'name'> & { groupOnly: boolean };

/**
 * Returns the contact that has any identity of each entry, the oldest of several; people known from groups only count as
 * unknown.
 *
 * Two statements that compare one column with one array are fast by every plan. A join with the entries took 4 to 15 s
 * right after a first upload, when PostgreSQL still took the tables for empty.
 */
export async function findEntries(work: Work, entries: readonly ContactEntry[]): Promise<(FoundContact | undefined)[]> {
  const spelled = entries.map(({ identities }) => spelledOut(identities));
  const values = [...new Set(spelled.flatMap((one) => one.values))];
  const owners = await work.db
    .select({
      kind: contactIdentities.kind,
      value: contactIdentities.value,
      contactId: contactIdentities.contactId,
    })
    .from(contactIdentities)
    .where(
      and(
        eq(contactIdentities.companyId, work.companyId),
        sql`${contactIdentities.value} = any(${sql.param(values)}::text[])`,
      ),
    );
  const ownerOf = new Map(owners.map(({ kind, value, contactId }) => [`${kind} ${value}`, contactId]));
  const found = await work.db
    .select({ id: contacts.id, name: contacts.name, groupOnly: contacts.groupOnly })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, work.companyId),
        sql`${contacts.id} = any(${sql.param([...new Set(ownerOf.values())])}::int[])`,
      ),
    );
  const contactOf = new Map(found.map((row) => [row.id, row]));
  return spelled.map(({ kinds, values: own }) => {
    const ids = kinds.flatMap((kind, n) => ownerOf.get(`${kind} ${own[n]!}`) ?? []);
    return ids.length === 0 ? undefined : contactOf.get(Math.min(...ids));
  });
}

/**
 * Creates the contacts of all entries that nobody has yet, in seven statements whatever their number, and returns the
 * contact of each entry. Known contacts stay as they are. The entries must not repeat each other. The names were typed
 * by a person, so profile names do not replace them.
 */
export async function addContacts(work: Work, entries: readonly ContactEntry[]): Promise<AddedContact[]> {
  await lockEntries(work, entries);
  const known = await findEntries(work, entries);
  const unknown = entries.flatMap((entry, at) => (known[at] ? [] : [{ entry, at }]));
  const metInGroups = entries.flatMap((entry, at) => {
    const { id, groupOnly } = known[at] ?? {};
    return id !== undefined && groupOnly ? [{ entry, id }] : [];
  });
  const created = await insertContacts(
    work,
    unknown.map(({ entry }) => entry),
  );
  const promoted = await promoteContacts(work, metInGroups);
  for (const row of await readContactRows(work, [...created, ...promoted].slice(0, publishedAtOnce)))
    work.publish('contact', { action: 'create', contact: toContact(work, row) }, [companyRoom(work.companyId)]);
  const idAt = new Map(unknown.map(({ at }, n) => [at, created[n]!]));
  return entries.map(({ name }, at) => {
    const id = idAt.get(at);
    if (id !== undefined) return { id, name, isNew: true };
    const { id: knownId, name: knownName, groupOnly } = known[at]!;
    return groupOnly ? { id: knownId, name, isNew: true } : { id: knownId, name: knownName, isNew: false };
  });
}

/**
 * Locks the chats of the entries, as a first message of a stranger does, so that neither creates the contact twice. A
 * bulk takes up to 5,000 locks, so companies share as many places as PostgreSQL has room for: eight with the settings of
 * the own database, one with its defaults (6,400 locks).
 */
async function lockEntries(work: Work, entries: readonly ContactEntry[]): Promise<void> {
  await work.db.execute(sql`
    select pg_advisory_xact_lock(hashtext('contacts.addContacts'), ${work.companyId} % greatest(1, (
      current_setting('max_locks_per_transaction')::int * current_setting('max_connections')::int * 0.8 / ${limits.contactRows})::int))`);
  await work.lock(...new Set(entries.map(({ identities }) => chatLockOf(identities))));
}

const readContactRows = async (work: Work, ids: readonly number[]): Promise<ContactRow[]> =>
  ids.length === 0
    ? []
    : work.db
        .select()
        .from(contacts)
        .where(and(eq(contacts.companyId, work.companyId), inArray(contacts.id, [...ids])))
        .orderBy(contacts.id);

/** Inserts contacts with their identities. Returns their ids in the order of the entries. */
async function insertContacts(work: Work, entries: readonly ContactEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await work.db
    .insert(contacts)
    .select(
      sql`select ${work.companyId}::int as company_id, nextval(pg_get_serial_sequence('contacts', 'id'))::int as id, e.name,
        true as name_edited, e.number, e.email, null as profile_pic_path, false as is_group, false as group_only,
        false as opted_out, null::timestamptz as opted_out_at, e.extra_info::jsonb as extra_info, null as erased_at, 1 as revision, ${work.now.toISOString()}::timestamptz as created_at,
        ${work.now.toISOString()}::timestamptz as updated_at
      from unnest(
        ${sql.param(entries.map(({ name }) => name))}::text[],
        ${sql.param(entries.map(({ number }) => number))}::text[],
        ${sql.param(entries.map(({ email }) => email))}::text[],
        ${sql.param(entries.map(({ extraInfo }) => JSON.stringify(extraInfo ?? [])))}::text[])
        with ordinality as e(name, number, email, extra_info, place)
      order by e.place`,
    )
    .returning({ id: contacts.id });
  // Ids rise in the order of the entries.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const identities = entries.flatMap(({ identities: own }, at) => own.map((one) => ({ ...one, id: ids[at]! })));
  await work.db.execute(sql`
    insert into contact_identities (company_id, kind, value, contact_id)
    select ${work.companyId}::int, i.kind, i.value, i.contact_id
    from unnest(
      ${sql.param(identities.map(({ kind }) => kind))}::text[],
      ${sql.param(identities.map(({ value }) => value))}::text[],
      ${sql.param(identities.map(({ id }) => id))}::int[]) as i(kind, value, contact_id)`);
  return ids;
}

/** Turns contacts that were known from groups only into normal contacts (behaviour 1.4). Returns their ids. */
async function promoteContacts(work: Work, known: readonly { id: number; entry: ContactEntry }[]): Promise<number[]> {
  if (known.length === 0) return [];
  const rows = await work.db
    .update(contacts)
    .set({
      name: sql`e.name`,
      email: sql`coalesce(e.email, ${contacts.email})`,
      extraInfo: sql`case when e.extra_info = '[]' then ${contacts.extraInfo} else e.extra_info::jsonb end`,
      nameEdited: true,
      groupOnly: false,
    })
    .from(
      sql`unnest(
        ${sql.param(known.map(({ id }) => id))}::int[],
        ${sql.param(known.map(({ entry }) => entry.name))}::text[],
        ${sql.param(known.map(({ entry }) => entry.email))}::text[],
        ${sql.param(known.map(({ entry }) => JSON.stringify(entry.extraInfo ?? [])))}::text[])
        as e(id, name, email, extra_info)`,
    )
    .where(sql`${contacts.companyId} = ${work.companyId} and ${contacts.id} = e.id`)
    .returning({ id: contacts.id });
  return rows.map(({ id }) => id);
}
