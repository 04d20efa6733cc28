import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contactIdentities, contacts, erasedIdentities } from './contacts.tables.ts';
import { digestsOf } from './erasedIdentities.ts';
import { lockChats } from './removeContact.ts';
import { toContact } from './toContact.ts';

type ErasedContact = { identities: Identity[]; wasErased: boolean };

/**
 * Takes name, number, addresses and notes of a contact away and leaves keyed hashes of its identities. The picture stays
 * until its file is deleted. From the commit on, a message of the same number makes a new contact. Throws
 * ERR_NO_CONTACT_FOUND. Returns the identities it had.
 */
export async function eraseIdentity(
  work: Work,
  contactId: number,
  { taskId, name }: { taskId: number; name: string },
): Promise<ErasedContact> {
  await lockChats(work, contactId);
  const mine = and(eq(contacts.companyId, work.companyId), eq(contacts.id, contactId));
  const [before] = await work.db.select().from(contacts).where(mine).for('update');
  if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (before.erasedAt) return { identities: [], wasErased: true };
  const identities = await work.db
    .delete(contactIdentities)
    .where(and(eq(contactIdentities.companyId, work.companyId), eq(contactIdentities.contactId, contactId)))
    .returning({ kind: contactIdentities.kind, value: contactIdentities.value });
  const digests = digestsOf(work, identities);
  if (digests.length > 0)
    await work.db
      .insert(erasedIdentities)
      .values(digests.map((digest) => ({ companyId: work.companyId, digest, erasedAt: work.now, taskId })));
  const [row] = await work.db
    .update(contacts)
    .set({ name, nameEdited: true, number: '', email: null, extraInfo: [], optedOut: true, erasedAt: work.now })
    .where(mine)
    .returning();
  work.publish('contact', { action: 'update', contact: toContact(work, row!) }, [companyRoom(work.companyId)]);
  return { identities, wasErased: false };
}
