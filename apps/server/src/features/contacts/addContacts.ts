import { getTableColumns, sql } from 'drizzle-orm';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contacts } from './contacts.tables.ts';
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

/** Returns the contact that has any identity of each entry; people known from groups only count as unknown. */
export async function findEntries(
  work: Work,
  entries: readonly ContactEntry[],
): Promise<((Pick<AddedContact, 'id' | 'name'> & { groupOnly: boolean }) | undefined)[]> {
  const wanted = entries.flatMap(({ identities }, at) => {
    const { kinds, values } = spelledOut(identities);
    return kinds.map((kind, n) => ({ kind, value: values[n]!, at }));
  });
  const { rows } = await work.db.execute(sql`
    select distinct on (w.at) w.at, c.id, c.name, c.group_only as "groupOnly"
    from unnest(
      ${sql.param(wanted.map(({ kind }) => kind))}::text[],
      ${sql.param(wanted.map(({ value }) => value))}::text[],
      ${sql.param(wanted.map(({ at }) => at))}::int[]) as w(kind, value, at)
    join contact_identities i on i.company_id = ${work.companyId} and i.kind = w.kind and i.value = w.value
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    order by w.at, c.id`);
  const found = new Map(
    (rows as { at: number; id: number; name: string; groupOnly: boolean }[]).map(({ at, ...row }) => [at, row]),
  );
  return entries.map((_entry, at) => found.get(at));
}

/**
 * Creates the contacts of all entries that nobody has yet, in five statements whatever their number, and returns the
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
  for (const row of [...created, ...promoted].slice(0, publishedAtOnce))
    work.publish('contact', { action: 'create', contact: toContact(work, row) }, [companyRoom(work.companyId)]);
  const idAt = new Map(unknown.map(({ at }, n) => [at, created[n]!.id]));
  return entries.map(({ name }, at) => {
    const id = idAt.get(at);
    if (id !== undefined) return { id, name, isNew: true };
    const { id: knownId, name: knownName, groupOnly } = known[at]!;
    return groupOnly ? { id: knownId, name, isNew: true } : { id: knownId, name: knownName, isNew: false };
  });
}

/**
 * Locks the chats of the entries, as a first message of a stranger does, so that neither creates the contact twice. One
 * bulk of contacts at a time on the installation: PostgreSQL has room for about 6,400 locks by default, and a bulk
 * takes up to 5,000.
 */
async function lockEntries(work: Work, entries: readonly ContactEntry[]): Promise<void> {
  await work.db.execute(sql`select pg_advisory_xact_lock(0, hashtext('contacts.addContacts'))`);
  await work.lock(...new Set(entries.map(({ identities }) => chatLockOf(identities))));
}

/** Inserts contacts with their identities. Returns the rows in the order of the entries. */
async function insertContacts(work: Work, entries: readonly ContactEntry[]): Promise<ContactRow[]> {
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
    .returning();
  // Ids rise in the order of the entries.
  rows.sort((a, b) => a.id - b.id);
  const identities = entries.flatMap(({ identities: own }, at) => own.map((one) => ({ ...one, id: rows[at]!.id })));
  await work.db.execute(sql`
    insert into contact_identities (company_id, kind, value, contact_id)
    select ${work.companyId}::int, i.kind, i.value, i.contact_id
    from unnest(
      ${sql.param(identities.map(({ kind }) => kind))}::text[],
      ${sql.param(identities.map(({ value }) => value))}::text[],
      ${sql.param(identities.map(({ id }) => id))}::int[]) as i(kind, value, contact_id)`);
  return rows;
}

/** Turns contacts that were known from groups only into normal contacts (behaviour 1.4). */
async function promoteContacts(
  work: Work,
  known: readonly { id: number; entry: ContactEntry }[],
): Promise<ContactRow[]> {
  if (known.length === 0) return [];
  return work.db
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
    .returning(getTableColumns(contacts));
}
