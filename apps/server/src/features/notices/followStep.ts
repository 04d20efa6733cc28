import { toGreetedName } from '@recado/contracts';
import type { Work, UserWork } from '../../kernel/work.ts';
import { sendText, type Sending } from '../messages/index.ts';
import { askRating, sendFarewell } from '../ratings/index.ts';
import { localeOf } from '../companies/index.ts';
import { settingOf } from '../settings/index.ts';
import type { TicketStep } from '../tickets/index.ts';
import { noticeTexts } from './notices.texts.ts';

/**
 * Sends the contact the notice for a user's action, in the same Work: the greeting of the agent who accepts, the
 * transfer, the rating request after a close, or the farewell (behaviour 2.6). Groups get none. Returns whether a
 * notice was sent.
 */
export async function followStep(work: UserWork, step: TicketStep, parts: Sending): Promise<boolean> {
  if (step.after.isGroup) return false;
  if (step.action === 'accept') return greet(work, step, parts);
  if (step.action === 'transfer') return sendTransferNotice(work, step, parts);
  if (step.action === 'close') return takeLeave(work, step, parts);
  return false;
}

/** Once per ticket and attendant, also when the ticket was returned and accepted again (TIC-15, TIC-16). */
async function greet(work: UserWork, { after }: TicketStep, parts: Sending): Promise<boolean> {
  if ((await settingOf(work, 'sendGreetingAccepted')) === 'disabled') return false;
  const { id, name } = work.actor;
  const text = await inLanguage(work, toGreetedName(after.contact.name) === '' ? 'acceptedNameless' : 'accepted');
  return sendText(work, after, text, { userId: id, userName: name, onceAs: `greeting:${id}`, moved: true }, parts);
}

/**
 * Only when queue or attendant really changed. Taking a ticket over oneself is not announced to the contact (behaviour
 * 2.8, DLG-17).
 */
async function sendTransferNotice(work: UserWork, { before, after }: TicketStep, parts: Sending): Promise<boolean> {
  const changed = after.queueId !== before.queueId || after.userId !== before.userId;
  const named = after.user
    ? after.queue
      ? 'transferredToQueueAndUser'
      : 'transferredToUser'
    : after.queue
      ? 'transferredToQueue'
      : undefined;
  if (!changed || named === undefined || after.userId === work.actor.id) return false;
  if ((await settingOf(work, 'sendMsgTransfTicket')) === 'disabled') return false;
  return sendText(work, after, await inLanguage(work, named), { userName: after.user?.name ?? '', moved: true }, parts);
}

/**
 * Only a contact who was attended gets the rating request. The rating belongs to the last attendant, or to the closer
 * if there was none (behaviour 6.1, 6.4).
 */
async function takeLeave(work: UserWork, { before, after }: TicketStep, parts: Sending): Promise<boolean> {
  const isAsked = before.acceptedAt !== null && (await settingOf(work, 'userRating')) === 'enabled';
  return isAsked
    ? askRating(work, after, before.userId ?? work.actor.id, parts)
    : sendFarewell(work, after, true, parts);
}

const inLanguage = async (work: Work, key: keyof typeof noticeTexts.words): Promise<string> =>
  noticeTexts.words[key][(await localeOf(work)).language];
