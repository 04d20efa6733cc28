export { announcementRoutes } from './announcements.routes.ts';
export type { AnnouncementParts } from './announcementParts.ts';
