import { notesApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { addNote } from './addNote.ts';
import { listNotes } from './readNotes.ts';
import { removeNote } from './removeNote.ts';

export const noteRoutes = implement(notesApi, {
  list: (work, { query }) => listNotes(work, query),
  create: (work, { body }) => addNote(work, body),
  remove: (work, { params }) => removeNote(work, params.noteId),
});
