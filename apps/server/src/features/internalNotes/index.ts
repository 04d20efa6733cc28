export { internalNoteRoutes } from './internalNotes.routes.ts';
export { moveInternalNotes } from './moveInternalNotes.ts';
