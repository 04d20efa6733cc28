import { moveRows } from '../../kernel/db/moveRows.ts';
import { internalNotes } from './internalNotes.tables.ts';

/** Moves the notes of one ticket to another when two contacts are merged. */
export const moveInternalNotes = moveRows(internalNotes, 'ticketId');
