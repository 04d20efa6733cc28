export { announcementRoutes } from './announcements.routes.ts';
export { mayReadPicture } from './readAnnouncements.ts';
export type { AnnouncementDeps } from './announcementDeps.ts';
