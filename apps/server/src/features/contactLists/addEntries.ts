import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { startChecks } from './checkNumbers.ts';
import { contactListItems } from './contactLists.tables.ts';
import { insertEntries } from './insertEntries.ts';
import { itemColumns } from './readContactLists.ts';

/** A contact for a list; `number` has digits with a country code, `numberKey` also the ninth digit. */
export type NewEntry = { name: string; number: string; numberKey: string; email?: string | null | undefined };

/**
 * Adds many contacts to a list, records how many as `fact`, and starts the checks of their numbers. Leaves out those
 * whose number the list has: two calls at the same time do not repeat each other. Returns the new items.
 */
export async function addEntries(
  work: UserWork,
  list: { id: number; name: string },
  entries: readonly NewEntry[],
  fact: 'imported' | 'added',
) {
  const items = await insertEntries(entries, (part) =>
    work.db
      .insert(contactListItems)
      .values(
        part.map(({ name, number, numberKey, email }) => ({
          name,
          number,
          numberKey,
          email: email ?? null,
          companyId: work.companyId,
          contactListId: list.id,
        })),
      )
      .onConflictDoNothing()
      .returning(itemColumns),
  );
  if (items.length === 0) return items;
  const facts = { [fact]: items.length };
  await recordAudit(work, { kind: 'contactList', ...list, before: {}, after: {}, facts });
  work.publish('contactListItem', { action: 'reload', contactListId: list.id }, [adminRoom(work.companyId)]);
  await startChecks(work);
  return items;
}
