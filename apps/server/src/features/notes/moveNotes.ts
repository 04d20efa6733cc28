import { moveRows } from '../../kernel/db/moveRows.ts';
import { notes } from './notes.tables.ts';

/** Moves notes to another contact when two contacts are merged. */
export const moveNotes = moveRows(notes, 'contactId');
