export { transcriptRoutes } from './transcripts.routes.ts';
