import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contactIdentities, contactMerges, contacts } from './contacts.tables.ts';
import type { ContactFacts, MergeRecord } from './mergeRecord.ts';
import { toContact } from './toContact.ts';

export type Merge = { id: number; record: MergeRecord };

/** Inserts the record of a merge. */
export async function keepMerge(work: Work, contactId: number, record: MergeRecord): Promise<void> {
  await work.db.insert(contactMerges).values({ companyId: work.companyId, contactId, record });
}

/** Moves merge records from one contact to another, all or `only` these. Returns their ids. */
export const moveMerges = async (
  work: Work,
  fromContactId: number,
  toContactId: number,
  only?: readonly number[],
): Promise<number[]> =>
  (
    await work.db
      .update(contactMerges)
      .set({ contactId: toContactId })
      .where(
        and(
          eq(contactMerges.companyId, work.companyId),
          eq(contactMerges.contactId, fromContactId),
          only && inArray(contactMerges.id, [...only]),
        ),
      )
      .returning({ id: contactMerges.id })
  ).map(({ id }) => id);

/** Returns the newest merge of a contact that was not undone, and locks its row. */
export async function latestMerge(work: Work, contactId: number): Promise<Merge | undefined> {
  const [row] = await work.db
    .select({ id: contactMerges.id, record: contactMerges.record })
    .from(contactMerges)
    .where(
      and(
        eq(contactMerges.companyId, work.companyId),
        eq(contactMerges.contactId, contactId),
        isNull(contactMerges.undoneAt),
      ),
    )
    .orderBy(desc(contactMerges.id))
    .limit(1)
    .for('update');
  return row;
}

export const undoneMerge = async (work: Work, id: number): Promise<void> =>
  void (await work.db
    .update(contactMerges)
    .set({ undoneAt: work.now })
    .where(and(eq(contactMerges.companyId, work.companyId), eq(contactMerges.id, id))));

/**
 * Restores the contact that a merge removed, with its identities. Removes from the remaining contact what came from it,
 * except what a user changed since. Returns the restored contact's id.
 */
export async function restoreContact(
  work: Work,
  keptId: number,
  { record: { contact, kept, merges } }: Merge,
): Promise<number> {
  const { id: _gone, identities, ...facts } = contact;
  const [back] = await work.db
    .insert(contacts)
    .values({ ...facts, companyId: work.companyId })
    .returning();
  await work.db
    .update(contactIdentities)
    .set({ contactId: back!.id })
    .where(
      and(
        eq(contactIdentities.companyId, work.companyId),
        eq(contactIdentities.contactId, keptId),
        inArray(
          sql`${contactIdentities.kind} || ':' || ${contactIdentities.value}`,
          identities.map(({ kind, value }) => `${kind}:${value}`),
        ),
      ),
    );
  await moveMerges(work, keptId, back!.id, merges);
  const one = and(eq(contacts.companyId, work.companyId), eq(contacts.id, keptId));
  const [now] = await work.db.select().from(contacts).where(one).for('update');
  const isUntouched = (field: keyof ContactFacts): boolean =>
    JSON.stringify(now![field]) === JSON.stringify(kept.after[field]);
  const own = Object.fromEntries(
    (Object.keys(kept.before) as (keyof ContactFacts)[])
      .filter(isUntouched)
      .map((field) => [field, kept.before[field]]),
  );
  const [changed] = await work.db
    .update(contacts)
    .set({ ...own, updatedAt: work.now })
    .where(one)
    .returning();
  work.publish('contact', { action: 'create', contact: toContact(work, back!) }, [companyRoom(work.companyId)]);
  work.publish('contact', { action: 'update', contact: toContact(work, changed!) }, [companyRoom(work.companyId)]);
  return back!.id;
}
