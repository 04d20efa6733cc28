import { toNumberKey } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { contactListItems } from './contactLists.tables.ts';
import { suppressedNumbers } from './suppressed/suppressedNumbers.tables.ts';

/** Removes the numbers of an erased person from every list, and from the suppression list. */
export async function forgetListedNumbers(work: Work, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const removed = await work.db
    .delete(contactListItems)
    .where(
      and(
        eq(contactListItems.companyId, work.companyId),
        inArray(contactListItems.numberKey, numbers.map(toNumberKey)),
      ),
    )
    .returning({ id: contactListItems.id });
  await work.db
    .delete(suppressedNumbers)
    .where(
      and(
        eq(suppressedNumbers.companyId, work.companyId),
        inArray(suppressedNumbers.numberKey, numbers.map(toNumberKey)),
      ),
    );
  for (const { id } of removed) work.publish('contactListItem', { action: 'delete', id }, [adminRoom(work.companyId)]);
}
