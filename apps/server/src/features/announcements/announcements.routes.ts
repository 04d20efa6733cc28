import { announcementsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { AnnouncementDeps } from './announcementDeps.ts';
import { changeAnnouncement, createAnnouncement, removeAnnouncement } from './changeAnnouncement.ts';
import { getAnnouncement, listAnnouncements } from './readAnnouncements.ts';

export const announcementRoutes = (deps: AnnouncementDeps): Routes =>
  implement(announcementsApi, {
    list: (work, { query }) => listAnnouncements(work, query),
    get: (work, { params }) => getAnnouncement(work, params.announcementId),
    create: { outside: (errand, { body }) => createAnnouncement(errand, body, deps) },
    change: { outside: (errand, { params, body }) => changeAnnouncement(errand, params.announcementId, body, deps) },
    remove: { outside: (_errand, { params }) => removeAnnouncement(params.announcementId, deps) },
  });
