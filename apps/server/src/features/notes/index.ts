export { moveNotes } from './moveNotes.ts';
export { noteRoutes } from './notes.routes.ts';
