import { and, eq } from 'drizzle-orm';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contacts } from './contacts.tables.ts';
import { toContact } from './toContact.ts';

/** Stores that a contact wants no more campaigns (behaviour 9.12). An administrator can undo it. */
export async function setOptedOut(work: Work, id: number): Promise<void> {
  const [row] = await work.db
    .update(contacts)
    .set({ optedOut: true, optedOutAt: work.now })
    .where(and(eq(contacts.companyId, work.companyId), eq(contacts.id, id), eq(contacts.optedOut, false)))
    .returning();
  if (row) work.publish('contact', { action: 'update', contact: toContact(work, row) }, [companyRoom(work.companyId)]);
}
