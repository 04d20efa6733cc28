import { AppError, toContactName, type NewContact } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { contactIdentities, contacts } from './contacts.tables.ts';
import { getContact } from './readContacts.ts';
import type { Work, UserWork } from '../../kernel/work.ts';
import { chatLockOf, findByIdentities, type KnownContact } from './rememberContact.ts';
import { toContact } from './toContact.ts';

/**
 * Throws ERR_DUPLICATED_CONTACT when a contact has this number, with or without the ninth digit (CONT-19, CONT-23).
 * Returns the contact that is known from groups only, if any.
 */
export async function refuseKnown(work: Work, number: string): Promise<KnownContact | undefined> {
  const known = await findByIdentities(work, [{ kind: 'phone', value: number }]);
  if (known && !known.groupOnly) throw new AppError('ERR_DUPLICATED_CONTACT');
  return known;
}

/**
 * Creates a contact that a user typed in. The number is displayed as typed and reached by `digits`, as WhatsApp knows
 * it. Throws ERR_DUPLICATED_CONTACT for a known contact. A contact known from groups only becomes a normal contact
 * (behaviour 1.4).
 */
export async function createContact(work: UserWork, { number, extraInfo, ...input }: NewContact, digits = number) {
  await work.lock(chatLockOf([{ kind: 'phone', value: digits }]));
  const known = await refuseKnown(work, digits);
  const values = {
    ...input,
    name: toContactName(input.name),
    number,
    nameEdited: true,
    groupOnly: false,
    extraInfo: numbered(extraInfo ?? []),
  };
  const [row] = known
    ? await work.db
        .update(contacts)
        .set(values)
        .where(and(eq(contacts.companyId, work.companyId), eq(contacts.id, known.id)))
        .returning()
    : await work.db
        .insert(contacts)
        .values({ ...values, companyId: work.companyId })
        .returning();
  if (!known)
    await work.db
      .insert(contactIdentities)
      .values({ companyId: work.companyId, kind: 'phone', value: digits, contactId: row!.id });
  work.publish('contact', { action: 'create', contact: toContact(work, row!) }, [companyRoom(work.companyId)]);
  return getContact(work, row!.id);
}

/** Entries of the extra information, renumbered in their order. */
export const numbered = (entries: readonly { name: string; value: string }[]) =>
  entries.map(({ name, value }, at) => ({ id: at + 1, name, value }));
