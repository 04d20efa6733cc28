import { announcementsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { AnnouncementDeps } from './announcementDeps.ts';
import { attachPicture, detachPicture } from './attachPicture.ts';
import { changeAnnouncement, createAnnouncement, removeAnnouncement } from './changeAnnouncement.ts';
import { getAnnouncement, listAnnouncements } from './readAnnouncements.ts';

export const announcementRoutes = (deps: AnnouncementDeps): Routes =>
  implement(announcementsApi, {
    list: (work, { query }) => listAnnouncements(work, query),
    get: (work, { params }) => getAnnouncement(work, params.announcementId),
    create: { outside: (errand, { body, files }) => createAnnouncement(errand, body, files[0], deps) },
    change: {
      outside: (errand, { params, body, files }) =>
        changeAnnouncement(errand, params.announcementId, body, files[0], deps),
    },
    remove: { outside: (_errand, { params }) => removeAnnouncement(params.announcementId, deps) },
    attach: { outside: (errand, { params, files }) => attachPicture(errand, params.announcementId, files[0], deps) },
    detach: { outside: (_errand, { params }) => detachPicture(params.announcementId, deps) },
  });
