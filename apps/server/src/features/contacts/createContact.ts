import { AppError, type NewContact } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { UserWork } from '../../kernel/http/bind.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { contactIdentities, contacts } from './contacts.tables.ts';
import { getContact } from './readContacts.ts';
import { chatLockOf, findByIdentities } from './rememberContact.ts';
import { toContact } from './toContact.ts';

/**
 * Keeps a person somebody typed in. A number that is known, with or without the ninth digit, is ERR_DUPLICATED_CONTACT
 * (CONT-19, CONT-23); somebody known from groups only becomes a contact by it (behaviour 1.4).
 */
export async function createContact(work: UserWork, { number, extraInfo, ...given }: NewContact) {
  const phone = { kind: 'phone', value: number } as const;
  await work.lock(chatLockOf([phone]));
  const known = await findByIdentities(work, [phone]);
  if (known && !known.groupOnly) throw new AppError('ERR_DUPLICATED_CONTACT');
  const values = { ...given, number, nameEdited: true, groupOnly: false, extraInfo: numbered(extraInfo ?? []) };
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
  if (!known) await work.db.insert(contactIdentities).values({ companyId: work.companyId, kind: 'phone', value: number, contactId: row!.id });
  work.publish('contact', { action: 'create', contact: toContact(work, row!) }, [companyRoom(work.companyId)]);
  return getContact(work, row!.id);
}

/** Entries of the extra information, numbered anew in their order. */
export const numbered = (entries: readonly { name: string; value: string }[]) => entries.map(({ name, value }, at) => ({ id: at + 1, name, value }));
