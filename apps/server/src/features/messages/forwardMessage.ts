import { AppError, type messagesApi, type RequestOf } from '@recado/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { readCards, readPlace } from '../../gateways/whatsapp/sharedContent.ts';
import { contentDigest } from '../../kernel/contentDigest.ts';
import type { UserWork } from '../../kernel/work.ts';
import { lockTicket, visibleTicket, type TicketRow } from '../tickets/index.ts';
import type { Sending } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { postFile } from './postFile.ts';
import { postMessage } from './postMessage.ts';
import { getMessage, type MessageRow } from './readMessages.ts';
import { moveReadCursor } from './readTicket.ts';
import { visibleMessage } from './visibleMessage.ts';
import { assertMayWriteFreely } from './sendMessage.ts';

type Stored = typeof messages.$inferSelect;

/**
 * Forwards a message to other tickets, marked as forwarded. All or nothing: one ticket that cannot receive it fails the
 * call. A file is not copied; the new messages reference the same file, and a text that is too long for its caption goes
 * before it (`postFile`). Variables in the text are not filled. A repeated `clientKey` returns the stored messages.
 */
export async function forwardMessage(
  work: UserWork,
  messageId: number,
  { ticketIds, clientKey }: RequestOf<typeof messagesApi.forward>['body'],
  parts: Sending,
): Promise<{ messages: MessageRow[] }> {
  await visibleMessage(work, messageId);
  const [stored] = await work.db
    .select()
    .from(messages)
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  const targets = [...new Set(ticketIds)];
  // Locks in a fixed order, so that two users who forward crosswise do not deadlock.
  const inOrder = targets.toSorted((a, b) => a - b);
  for (const ticketId of inOrder) await lockTicket(work, ticketId);
  const tickets: TicketRow[] = [];
  for (const ticketId of targets) tickets.push(await visibleTicket(work, ticketId));
  const keyed =
    clientKey === undefined ? null : { clientKey, clientDigest: contentDigest(['forward', messageId, inOrder]) };
  const repeated = keyed && (await findRepeated(work, targets, keyed));
  if (repeated) return { messages: repeated };
  const carried = carriedBy(stored!);
  const sent: MessageRow[] = [];
  for (const ticket of tickets) {
    assertMayWriteFreely(work, ticket);
    await moveReadCursor(work, ticket, parts);
    const forwarded = { forwarded: true, forwardedFrom: stored!.forwardedFrom ?? messageId };
    const posted = { ...carried, ...forwarded, ...keyed, userId: work.actor.id };
    const post = carried.mediaId === undefined ? postMessage : postFile;
    sent.push(await post(work, ticket, posted, { touched: true }, parts));
  }
  return { messages: sent };
}

/**
 * Finds the messages that an earlier request with this key has stored, in the order of the tickets. Throws
 * ERR_CLIENT_KEY_REUSED if that request was another one. Requires locks on the rows of the tickets.
 */
async function findRepeated(
  work: UserWork,
  ticketIds: readonly number[],
  { clientKey, clientDigest }: { clientKey: string; clientDigest: string },
): Promise<MessageRow[] | null> {
  const known = await work.db
    .select({ id: messages.id, ticketId: messages.ticketId, digest: messages.clientDigest })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, work.companyId),
        inArray(messages.ticketId, ticketIds),
        eq(messages.clientKey, clientKey),
      ),
    );
  if (known.length === 0) return null;
  if (known.length < ticketIds.length || known.some(({ digest }) => digest !== clientDigest))
    throw new AppError('ERR_CLIENT_KEY_REUSED');
  const idOf = new Map(known.map(({ id, ticketId }) => [ticketId, id]));
  return Promise.all(ticketIds.map((ticketId) => getMessage(work, idOf.get(ticketId)!)));
}

/**
 * Returns the part of a message that can be forwarded. A location without coordinates and an unreadable card become
 * text.
 */
function carriedBy(message: Stored): {
  body: string;
  mediaType?: Stored['mediaType'];
  mediaId?: number;
  mediaStatus?: 'ready';
  mediaName?: string | null;
  voice?: boolean;
  sticker?: boolean;
} {
  const { body, mediaType, mediaId, mediaName, voice, sticker } = message;
  if (message.isDeleted || message.erasedAt !== null) throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (mediaType === 'conversation') return { body };
  if (mediaType === 'locationMessage') return readPlace(body) ? { body, mediaType } : { body: placeAsText(body) };
  if (mediaType === 'contactMessage' || mediaType === 'vcard')
    return readCards(body).length > 0 ? { body, mediaType } : { body: cardsAsText(body) };
  // A call cannot be forwarded.
  if (mediaType === 'call_log') throw new AppError('ERR_VALIDATION', { fields: { messageId: 'call_log' } });
  if (mediaId === null) throw new AppError('ERR_NO_MEDIA_FOUND');
  return { body, mediaType, mediaId, mediaStatus: 'ready', mediaName, voice, sticker };
}

/** `image|link|description` (CONV-15). */
function placeAsText(body: string): string {
  const [, link = '', description = ''] = body.split('|');
  return [description, link].filter((line) => line.trim() !== '').join('\n');
}

/** Returns name and numbers of each card, one per line. */
function cardsAsText(body: string): string {
  const lines = [...body.matchAll(/^(?:item\d+\.)?(FN|TEL)[^:\r\n]*:(.*)$/gim)]
    .map(([, , value]) => value!.trim())
    .filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : body;
}
