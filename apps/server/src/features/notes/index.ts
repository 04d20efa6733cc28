export { noteRoutes } from './notes.routes.ts';
