import { z } from 'zod';
import { api, date, done, flag, id, messageText, page, pageQuery, seen, text } from './kit.ts';
import { limits } from './limits.ts';
import type { Profile } from './permissions.ts';

/** A saved text of an attendant. Users see their own and those shared with the company (`geral`, behaviour 8.1). */
export const QuickMessage = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  shortcode: z.string(),
  /** Empty only with a file. */
  message: z.string(),
  /** True if a file is attached. */
  isMedia: z.boolean(),
  /** Absolute signed address of the file, like `mediaUrl` (QM-04). */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  /** Absolute signed address of the file. */
  mediaUrl: z.string().nullable(),
  /** Every user of the company sees it. */
  geral: z.boolean(),
  /** Offered as a suggestion. */
  status: z.boolean(),
  /** Every user who sees it may change it. */
  allowEdit: z.boolean(),
  userId: z.number().int(),
  /** **+** The name of its owner. */
  userName: z.string(),
  createdAt: date,
  updatedAt: date,
});
export type QuickMessage = z.output<typeof QuickMessage>;

/** True if a user sees a quick message: its owner, and everybody if it is shared. Administrators see no others. */
export const canSeeQuickMessage = (
  { id }: { id: number },
  { userId, geral }: Pick<QuickMessage, 'userId' | 'geral'>,
): boolean => userId === id || geral;

/**
 * True if a user may change and delete a quick message: its owner; if it is shared, also administrators, and everybody
 * if `allowEdit` is set (behaviour 8.1).
 */
export const mayChangeQuickMessage = (
  { id, profile }: { id: number; profile: Profile },
  { userId, geral, allowEdit }: Pick<QuickMessage, 'userId' | 'geral' | 'allowEdit'>,
): boolean => userId === id || (geral && (profile === 'admin' || allowEdit));

/** True if a quick message has a text or a file (AMB-42). */
export const isQuickMessageWhole = ({ message, isMedia }: { message: string; isMedia: boolean }): boolean =>
  isMedia || message.trim() !== '';

const fields = {
  shortcode: text(50, 1),
  /** Required unless a file is or will be attached. */
  message: messageText(limits.messageBody, 0),
  /** The caller attaches a file with the next call, so that the text may be empty. The file itself sets the field. */
  isMedia: flag,
  geral: flag,
  status: flag,
  allowEdit: flag,
};
const params = z.object({ quickMessageId: id('quickMessage') });

export const quickMessagesApi = api({
  list: {
    method: 'GET',
    path: '/quick-messages',
    access: 'user',
    query: z.object({
      ...pageQuery,
      /** **+** With true, the user's own ones alone. */
      mine: flag.optional(),
    }),
    reply: page('records', QuickMessage),
    statements: 4,
  },
  listAll: { method: 'GET', path: '/quick-messages/list', access: 'user', reply: z.array(QuickMessage), statements: 3 },
  get: {
    method: 'GET',
    path: '/quick-messages/:quickMessageId',
    access: 'user',
    params,
    reply: QuickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
    statements: 3,
  },
  /** **+** With a file in the same request, the quick message is stored with it or not at all. */
  create: {
    method: 'POST',
    path: '/quick-messages',
    access: 'user',
    body: z
      .object({
        ...fields,
        message: fields.message.default(''),
        isMedia: flag.default(false),
        geral: flag.default(false),
        status: flag.default(true),
        allowEdit: flag.default(false),
      })
      .refine(isQuickMessageWhole, { path: ['message'] }),
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.fileBytes },
    reply: QuickMessage,
    errors: ['ERR_FILE_TOO_LARGE', 'ERR_NAME_ALREADY_EXISTS'],
  },
  /** **+** Takes a file as `create` does, or removes it. */
  change: {
    method: 'PUT',
    path: '/quick-messages/:quickMessageId',
    access: 'user',
    params,
    body: z
      .object(fields)
      .partial()
      .extend({ ...seen, /** **+** Removes the file in the same step. */ removeFile: flag.optional() }),
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.fileBytes },
    reply: QuickMessage,
    errors: [
      'ERR_FILE_TOO_LARGE',
      'ERR_ROW_CHANGED',
      'ERR_NO_QUICK_MESSAGE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NAME_ALREADY_EXISTS',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/quick-messages/:quickMessageId',
    access: 'user',
    params,
    reply: done,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  },
  /** Attaches a file, replacing an earlier one (QM-06). */
  attach: {
    method: 'POST',
    path: '/quick-messages/:quickMessageId/media-upload',
    access: 'user',
    params,
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.fileBytes },
    reply: z.object({ mensagem: z.string(), record: QuickMessage }),
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_FILE_TOO_LARGE'],
  },
  /** Removes the file. Without a text this is refused, because nothing would be left. */
  detach: {
    method: 'DELETE',
    path: '/quick-messages/:quickMessageId/media-upload',
    access: 'user',
    params,
    reply: done,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  },
});

export const quickMessageChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: QuickMessage }),
  z.object({ action: z.literal('update'), record: QuickMessage }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
]);
