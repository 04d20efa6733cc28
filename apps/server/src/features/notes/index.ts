export { moveNotes, returnNotes } from './moveNotes.ts';
export { noteRoutes } from './notes.routes.ts';
