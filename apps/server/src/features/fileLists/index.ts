export { fileListRoutes } from './fileLists.routes.ts';
