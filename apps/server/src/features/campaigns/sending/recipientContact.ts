import { and, eq } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { contacts } from '../../contacts/contacts.tables.ts';
import { chatLockOf, findByIdentities, rememberContact } from '../../contacts/index.ts';

type Recipient = { number: string; name: string };

/** Finds or creates the contact of a recipient, under the lock of the chat. A known contact keeps its name. */
export const contactOfRecipient = async (work: Work, recipient: Recipient) =>
  (await findContact(work, recipient)) ?? createContact(work, recipient);

/**
 * As `contactOfRecipient`, for a recipient of a campaign that has begun: undefined for a contact that was deleted since
 * the start, and that a message would create again.
 */
export async function remainingContact(work: Work, recipient: Recipient & { contactId: number | null }) {
  const found = await findContact(work, recipient);
  if (found || (await isDeleted(work, recipient.contactId))) return found;
  return createContact(work, recipient);
}

const phoneOf = ({ number }: Recipient) => ({ kind: 'phone', value: number }) as const;

async function findContact(work: Work, recipient: Recipient) {
  const phone = phoneOf(recipient);
  await work.lock(chatLockOf([phone]));
  return findByIdentities(work, [phone]);
}

const createContact = (work: Work, recipient: Recipient) =>
  rememberContact(work, { identities: [phoneOf(recipient)], profileName: recipient.name }, null);

const isDeleted = async ({ db, companyId }: Work, contactId: number | null): Promise<boolean> =>
  contactId !== null &&
  (await db.$count(contacts, and(eq(contacts.companyId, companyId), eq(contacts.id, contactId)))) === 0;
