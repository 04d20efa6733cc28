import { AppError } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { UserWork, Work } from '../../kernel/work.ts';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import { recordAudit } from '../audit/index.ts';
import type { ContactDeps } from './contactDeps.ts';
import { contactIdentities, contacts } from './contacts.tables.ts';
import { chatLockOf } from './rememberContact.ts';

type Removals = Pick<ContactDeps, 'removeTickets' | 'removeSchedules'>;

/** Removes a contact with its tickets, messages, notes and schedules, and records it (CONT-26). */
export async function removeContact(work: UserWork, id: number, deps: Removals): Promise<{ message: string }> {
  await removeOne(work, id, deps);
  await recordRemoval(work, [id]);
  return { message: 'ok' };
}

/** Records how many contacts were removed. Their names would outlive an erasure (decision 0055). */
const recordRemoval = (work: UserWork, ids: readonly number[]): Promise<void> =>
  recordAudit(work, { kind: 'contact', id: ids[0]!, name: '', before: {}, facts: { count: ids.length } });

async function removeOne(work: UserWork, id: number, { removeTickets, removeSchedules }: Removals): Promise<void> {
  await lockChats(work, id);
  const mine = and(eq(contacts.companyId, work.companyId), eq(contacts.id, id));
  const [held] = await work.db.select({ revision: contacts.revision }).from(contacts).where(mine).for('update');
  if (!held) throw new AppError('ERR_NO_CONTACT_FOUND');
  await removeTickets(work, id);
  await removeSchedules(work, id);
  await work.db.delete(contacts).where(mine);
  work.publish('contact', { action: 'delete', contactId: id, revision: held.revision + 1 }, [
    companyRoom(work.companyId),
  ]);
}

/**
 * Removes several contacts, all or none. Skips those that do not exist any more; throws ERR_NO_CONTACT_FOUND if none of
 * them exists.
 */
export async function removeContacts(
  work: UserWork,
  ids: readonly number[],
  deps: Removals,
): Promise<{ removed: number }> {
  const existing = await existingContacts(work, ids);
  for (const id of existing) await removeOne(work, id, deps);
  await recordRemoval(work, existing);
  return { removed: existing.length };
}

/** Returns those of the ids that are contacts of the company, ascending. Throws ERR_NO_CONTACT_FOUND if there is none. */
export async function existingContacts(work: UserWork, ids: readonly number[]): Promise<number[]> {
  const rows = await work.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.companyId, work.companyId), inArray(contacts.id, [...ids])))
    .orderBy(contacts.id);
  if (rows.length === 0) throw new AppError('ERR_NO_CONTACT_FOUND');
  return rows.map(({ id }) => id);
}

/**
 * Locks the contact's chats. A message being recorded finishes first; the next message creates a new contact, and none
 * is lost.
 */
export async function lockChats(work: Work, contactId: number): Promise<void> {
  const identities = await work.db
    .select({ kind: contactIdentities.kind, value: contactIdentities.value })
    .from(contactIdentities)
    .where(and(eq(contactIdentities.companyId, work.companyId), eq(contactIdentities.contactId, contactId)))
    .orderBy(contactIdentities.kind, contactIdentities.value);
  for (const identity of identities) await work.lock(chatLockOf([identity]));
}
