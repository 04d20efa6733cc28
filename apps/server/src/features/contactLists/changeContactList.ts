import { AppError, type contactListsApi, type RequestOf } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import { readRequest } from '../../kernel/db/readRequest.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import type { ContactListDeps } from './contactListDeps.ts';
import { contactLists } from './contactLists.tables.ts';
import { getContactList, type ContactListRow } from './readContactLists.ts';

const one = (work: UserWork, id: number) => and(eq(contactLists.companyId, work.companyId), eq(contactLists.id, id));

/** Creates a list. A repeated `clientKey` returns the stored one. */
export async function createContactList(
  work: UserWork,
  { name, clientKey }: RequestOf<typeof contactListsApi.create>['body'],
): Promise<ContactListRow> {
  const { storedId, keyed } = await readRequest(work, contactLists, clientKey, name);
  if (storedId !== undefined) return getContactList(work, storedId);
  const [made] = await work.db
    .insert(contactLists)
    .values({ companyId: work.companyId, name, ...keyed })
    .returning({ id: contactLists.id });
  const record = await getContactList(work, made!.id);
  await recordAudit(work, { kind: 'contactList', id: record.id, name, after: record });
  work.publish('contactList', { action: 'create', record }, [adminRoom(work.companyId)]);
  return record;
}

/** Renames a list. Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function changeContactList(work: UserWork, id: number, change: { name?: string }) {
  const before = await getContactList(work, id);
  await work.db
    .update(contactLists)
    .set({ ...change, updatedAt: work.now })
    .where(one(work, id));
  const record = await getContactList(work, id);
  await recordAudit(work, { kind: 'contactList', id, name: record.name, before, after: record });
  work.publish('contactList', { action: 'update', record }, [adminRoom(work.companyId)]);
  return record;
}

/**
 * Deletes a list with its contacts. Throws ERR_NO_CONTACT_LIST_FOUND, or ERR_IN_USE with the names of the campaigns that
 * wait or are being sent (behaviour 9.14).
 */
export async function removeContactList(
  work: UserWork,
  id: number,
  { campaignsUsing }: Pick<ContactListDeps, 'campaignsUsing'>,
): Promise<{ message: string }> {
  const before = await getContactList(work, id);
  const by = await campaignsUsing(work, id);
  if (by.length > 0) throw new AppError('ERR_IN_USE', { by });
  await work.db.delete(contactLists).where(one(work, id));
  await recordAudit(work, { kind: 'contactList', id, name: before.name, before });
  work.publish('contactList', { action: 'delete', id }, [adminRoom(work.companyId)]);
  return { message: 'ok' };
}
