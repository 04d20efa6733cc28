import { AppError } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { readCards, readPlace } from '../../gateways/whatsapp/sharedContent.ts';
import type { UserWork } from '../../kernel/http/bind.ts';
import { lockTicket, visibleTicket } from '../tickets/index.ts';
import type { Sending } from './messageParts.ts';
import { messages } from './messages.tables.ts';
import { postMessage } from './postMessage.ts';
import type { MessageRow } from './readMessages.ts';
import { moveReadCursor } from './readTicket.ts';
import { visibleMessage } from './visibleMessage.ts';
import { mayWriteFreely } from './sendMessage.ts';

type Stored = typeof messages.$inferSelect;

/**
 * Sends a message on into other tickets, marked as forwarded. All or none: one ticket that takes none refuses the call.
 * A file is not copied: the new messages name the one that is there. The text goes as it stands, variables unfilled.
 */
export async function forwardMessage(
  work: UserWork,
  messageId: number,
  ticketIds: readonly number[],
  parts: Sending,
): Promise<{ messages: MessageRow[] }> {
  await visibleMessage(work, messageId);
  const [stored] = await work.db
    .select()
    .from(messages)
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  const carried = carriedBy(stored!);
  const targets = [...new Set(ticketIds)];
  // Always in the same order, so that two people who forward crosswise do not wait for each other.
  for (const ticketId of targets.toSorted((a, b) => a - b)) await lockTicket(work, ticketId);
  const sent: MessageRow[] = [];
  for (const ticketId of targets) {
    const ticket = await visibleTicket(work, ticketId);
    mayWriteFreely(work, ticket);
    await moveReadCursor(work, ticket, parts);
    sent.push(
      await postMessage(work, ticket, { ...carried, userId: work.actor.id, forwarded: true }, { touched: true }, parts),
    );
  }
  return { messages: sent };
}

/**
 * What of a message can be sent on. A place without coordinates and a card that cannot be read go as the text a person
 * would write.
 */
function carriedBy(message: Stored): {
  body: string;
  mediaType?: Stored['mediaType'];
  mediaId?: number;
  mediaStatus?: 'ready';
  mediaName?: string | null;
  voice?: boolean;
} {
  const { body, mediaType, mediaId, mediaName, voice } = message;
  if (message.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (mediaType === 'conversation') return { body };
  if (mediaType === 'locationMessage') return readPlace(body) ? { body, mediaType } : { body: placeAsText(body) };
  if (mediaType === 'contactMessage' || mediaType === 'vcard')
    return readCards(body).length > 0 ? { body, mediaType } : { body: cardsAsText(body) };
  // A call is no message: nothing of it can be sent.
  if (mediaType === 'call_log') throw new AppError('ERR_VALIDATION', { fields: { messageId: 'call_log' } });
  if (mediaId === null) throw new AppError('ERR_NO_MEDIA_FOUND');
  return { body, mediaType, mediaId, mediaStatus: 'ready', mediaName, voice };
}

/** `image|link|description` (CONV-15). */
function placeAsText(body: string): string {
  const [, link = '', description = ''] = body.split('|');
  return [description, link].filter((line) => line.trim() !== '').join('\n');
}

/** Name and numbers of each card. */
function cardsAsText(body: string): string {
  const lines = [...body.matchAll(/^(?:item\d+\.)?(FN|TEL)[^:\r\n]*:(.*)$/gim)]
    .map(([, , value]) => value!.trim())
    .filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : body;
}
