import { z } from 'zod';
import { api, date, done, flag, id, messageText, page, pageQuery, text } from './kit.ts';
import { limits } from './limits.ts';
import type { Profile } from './permissions.ts';

/** A saved text of an attendant. Users see their own and those shared with the company (`geral`, behaviour 8.1). */
export const QuickMessage = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  shortcode: z.string(),
  message: z.string(),
  /** Every user of the company sees it. */
  geral: z.boolean(),
  /** Offered as a suggestion. */
  status: z.boolean(),
  /** Every user who sees it may change it. */
  allowEdit: z.boolean(),
  userId: z.number().int(),
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

const fields = {
  shortcode: text(50, 1),
  message: messageText(limits.messageBody),
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
    query: z.object(pageQuery),
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
  create: {
    method: 'POST',
    path: '/quick-messages',
    access: 'user',
    body: z.object({
      ...fields,
      geral: flag.default(false),
      status: flag.default(true),
      allowEdit: flag.default(false),
    }),
    reply: QuickMessage,
  },
  change: {
    method: 'PUT',
    path: '/quick-messages/:quickMessageId',
    access: 'user',
    params,
    body: z.object(fields).partial(),
    reply: QuickMessage,
    errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
  },
  remove: {
    method: 'DELETE',
    path: '/quick-messages/:quickMessageId',
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
