import { moveRows } from '../../kernel/db/moveRows.ts';
import { schedules } from './schedules.tables.ts';

/** Moves schedules to another contact when two contacts are merged. */
export const moveSchedules = moveRows(schedules, 'contactId');
