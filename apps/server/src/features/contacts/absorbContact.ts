import { and, eq } from 'drizzle-orm';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contactIdentities, contacts } from './contacts.tables.ts';
import { moveMerges } from './contactMerges.ts';
import { numbered } from './createContact.ts';
import { factsOf, type MergeRecord } from './mergeRecord.ts';
import { chatLockOf, spelledOut, byIdentities, insertIdentities, type KnownContact } from './rememberContact.ts';
import { toContact } from './toContact.ts';

/** Returns all contacts with any of these identities, oldest first, and locks their chats until the commit. */
export async function lockIdentities(work: Work, identities: readonly Identity[]): Promise<KnownContact[]> {
  // Locks in a fixed order, to prevent deadlocks.
  for (const lock of [...new Set(identities.map((identity) => chatLockOf([identity])))].sort()) await work.lock(lock);
  return work.rows(byIdentities, spelledOut(identities));
}

/** Adds identities to a contact, except those that another contact has. */
export const addIdentities = async (work: Work, contactId: number, identities: readonly Identity[]): Promise<void> =>
  void (await work.rows(insertIdentities, {
    kinds: identities.map(({ kind }) => kind),
    values: identities.map(({ value }) => value),
    contactId,
  }));

/**
 * Merges a contact into an older contact of the same person: moves identities, and copies facts that the older contact
 * lacks. A name typed by a user beats a profile name. Rows that reference the contact must be moved before. Returns the
 * record of the merge.
 */
export async function absorbContact(
  work: Work,
  keptId: number,
  goneId: number,
): Promise<Pick<MergeRecord, 'contact' | 'kept' | 'merges'>> {
  const one = (id: number) => and(eq(contacts.companyId, work.companyId), eq(contacts.id, id));
  const [kept] = await work.db.select().from(contacts).where(one(keptId)).for('update');
  const [gone] = await work.db.select().from(contacts).where(one(goneId)).for('update');
  if (!kept || !gone) throw new Error('a contact to be merged is gone');
  const moved = await work.db
    .update(contactIdentities)
    .set({ contactId: keptId })
    .where(and(eq(contactIdentities.companyId, work.companyId), eq(contactIdentities.contactId, goneId)))
    .returning({ kind: contactIdentities.kind, value: contactIdentities.value });
  const named =
    !kept.nameEdited &&
    (gone.nameEdited || kept.name.trim() === '' || kept.name === kept.number) &&
    gone.name.trim() !== ''
      ? gone
      : kept;
  const [changed] = await work.db
    .update(contacts)
    .set({
      name: named.name,
      nameEdited: kept.nameEdited || gone.nameEdited,
      number: kept.number || gone.number,
      email: kept.email ?? gone.email,
      profilePicPath: kept.profilePicPath ?? gone.profilePicPath,
      groupOnly: kept.groupOnly && gone.groupOnly,
      optedOut: kept.optedOut || gone.optedOut,
      optedOutAt: kept.optedOutAt ?? gone.optedOutAt,
      extraInfo: numbered([
        ...kept.extraInfo,
        ...gone.extraInfo.filter(
          ({ name, value }) => !kept.extraInfo.some((own) => own.name === name && own.value === value),
        ),
      ]),
    })
    .where(one(keptId))
    .returning();
  const merges = await moveMerges(work, goneId, keptId);
  await work.db.delete(contacts).where(one(goneId));
  work.publish('contact', { action: 'update', contact: toContact(work, changed!) }, [companyRoom(work.companyId)]);
  work.publish('contact', { action: 'delete', contactId: goneId, revision: gone.revision + 1 }, [
    companyRoom(work.companyId),
  ]);
  return {
    contact: { ...factsOf(gone), id: gone.id, identities: moved },
    kept: { before: factsOf(kept), after: factsOf(changed!) },
    merges,
  };
}
