export { announcementRoutes } from './announcements.routes.ts';
export type { AnnouncementDeps } from './announcementDeps.ts';
