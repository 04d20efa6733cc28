import { and, eq, or } from 'drizzle-orm';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contactIdentities, contacts } from './contacts.tables.ts';
import { spelledOut } from './rememberContact.ts';
import { toContact } from './toContact.ts';

/**
 * Makes a number the contact's own and takes the identities of the old one from it; a business-scoped id ends with its
 * number too. Returns the number that the contact had.
 */
export async function moveToNumber(
  work: Work,
  contactId: number,
  old: readonly Identity[],
  number: string,
): Promise<string> {
  const { kinds, values } = spelledOut(old.filter(({ kind }) => kind !== 'lid'));
  const isOld = values.map((value, at) =>
    and(eq(contactIdentities.kind, kinds[at] as Identity['kind']), eq(contactIdentities.value, value)),
  );
  if (isOld.length > 0)
    await work.db
      .delete(contactIdentities)
      .where(
        and(eq(contactIdentities.companyId, work.companyId), eq(contactIdentities.contactId, contactId), or(...isOld)),
      );
  const one = and(eq(contacts.companyId, work.companyId), eq(contacts.id, contactId));
  const [before] = await work.db.select().from(contacts).where(one).for('update');
  const isNamedByNumber = !before!.nameEdited && before!.name === before!.number;
  const [changed] = await work.db
    .update(contacts)
    .set({ number, ...(isNamedByNumber ? { name: number } : {}) })
    .where(one)
    .returning();
  work.publish('contact', { action: 'update', contact: toContact(work, changed!) }, [companyRoom(work.companyId)]);
  return before!.number;
}
