import { z } from 'zod';
import { api, clientKey, date, done, flag, id, messageText, page, pageQuery, seen, text, wholeNumber } from './kit.ts';
import { limits } from './limits.ts';

/** An announcement of the platform to every company (ANN-04). Priority: 1 high, 2 medium, 3 low. */
export const Announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  priority: z.number().int(),
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Absolute signed address of the attachment. Events carry null, because each company signs its own addresses. */
  mediaUrl: z.string().nullable(),
  createdAt: date,
  updatedAt: date,
});
export type Announcement = z.output<typeof Announcement>;

/** Types of the picture of an announcement: png, jpg, jpeg (ANN-08). */
export const announcementFileTypes = ['image/png', 'image/jpeg'] as const;

const fields = {
  title: text(255, 1),
  text: messageText(10_000),
  priority: wholeNumber(1, 3),
  status: flag,
};
const params = z.object({ announcementId: id('announcement') });

export const announcementsApi = api({
  /**
   * Sorted by priority, then newest first. Super users get all announcements, everyone else only active ones (ANN-12).
   */
  list: {
    method: 'GET',
    path: '/announcements',
    access: 'user',
    query: z.object({
      ...pageQuery,
      /** **+** Only the active ones that were created or changed after this time. */
      changedAfter: z.iso.datetime().optional(),
    }),
    reply: page('records', Announcement),
    statements: 4,
  },
  get: {
    method: 'GET',
    path: '/announcements/:announcementId',
    access: 'user',
    params,
    reply: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
    statements: 3,
  },
  /**
   * **+** With a picture in the same request, the announcement is published with it or not at all. A repeated
   * `clientKey` returns the stored announcement.
   */
  create: {
    method: 'POST',
    path: '/announcements',
    access: 'super',
    body: z.object({ ...fields, priority: fields.priority.default(3), status: flag.default(true), clientKey }),
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.announcementFileBytes },
    reply: Announcement,
    errors: ['ERR_CLIENT_KEY_REUSED', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  },
  /** **+** Takes a picture as `create` does, or removes it. */
  change: {
    method: 'PUT',
    path: '/announcements/:announcementId',
    access: 'super',
    params,
    body: z
      .object(fields)
      .partial()
      .extend({ ...seen, /** **+** Removes the picture in the same step. */ removeFile: flag.optional() }),
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.announcementFileBytes },
    reply: Announcement,
    errors: ['ERR_ROW_CHANGED', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE', 'ERR_NO_ANNOUNCEMENT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/announcements/:announcementId',
    access: 'super',
    params,
    reply: done,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  },
  /** Attaches a picture and replaces an earlier one (ANN-08). */
  attach: {
    method: 'POST',
    path: '/announcements/:announcementId/media-upload',
    access: 'super',
    params,
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.announcementFileBytes },
    reply: z.object({ mensagem: z.string(), record: Announcement }),
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  },
  detach: {
    method: 'DELETE',
    path: '/announcements/:announcementId/media-upload',
    access: 'super',
    params,
    reply: done,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  },
});

/** The only channel without a company in its name. Deactivating an announcement is published as `delete`. */
export const announcementChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: Announcement }),
  z.object({
    action: z.literal('update'),
    record: Announcement,
    /** **+** It was activated: readers did not have it. */
    isNew: z.literal(true).optional(),
  }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
]);
