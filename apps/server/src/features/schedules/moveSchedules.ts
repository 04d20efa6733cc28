import { moveRows } from '../../kernel/db/moveRows.ts';
import type { Work } from '../../kernel/work.ts';
import { publishSchedule } from './publishSchedule.ts';
import { schedules } from './schedules.tables.ts';

const moveToContact = moveRows(schedules, 'contactId');

/**
 * Moves schedules to another contact when two contacts are merged or a merge is undone, and publishes them (SCH-14).
 * Moves all of the former one, or `only` these, and returns their ids.
 */
export async function moveSchedules(
  work: Work,
  fromId: number,
  toId: number,
  only?: readonly number[],
): Promise<number[]> {
  const moved = await moveToContact(work, fromId, toId, only);
  for (const id of moved) await publishSchedule(work, id, 'update');
  return moved;
}
