import { internalNotesApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { addInternalNote } from './addInternalNote.ts';
import { changeInternalNote } from './changeInternalNote.ts';
import { listMentionable } from './listMentionable.ts';
import { listMentions, readMentions } from './listMentions.ts';
import { listInternalNotes } from './readInternalNotes.ts';
import { removeInternalNote } from './removeInternalNote.ts';

export const internalNoteRoutes = implement(internalNotesApi, {
  list: (work, { params, query }) => listInternalNotes(work, params.ticketId, query.cursor),
  create: (work, { params, body }) => addInternalNote(work, params.ticketId, body),
  change: (work, { params, body }) => changeInternalNote(work, params.noteId, body.body),
  remove: (work, { params }) => removeInternalNote(work, params.noteId),
  mentionable: (work, { params }) => listMentionable(work, params.ticketId),
  mentions: (work) => listMentions(work),
  readMentions: (work, { params }) => readMentions(work, params.ticketId),
});
