import { isCaptionTooLong } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import type { Sending } from './messageDeps.ts';
import { postMessage, type Marks, type Posted, type SendableTicket } from './postMessage.ts';
import type { MessageRow } from './readMessages.ts';
import { allocateMessageId } from './recordMessage.ts';

/** Returns the client key of the text that was sent before a file, because it was too long for the caption. */
export const keyOfTextBefore = (messageId: number): string => `text-before:${messageId}`;

/**
 * Stores a message with a file and enqueues its sending, as `postMessage` does. A text that no caption of the official
 * API can hold is sent before the file as a message of its own (decision 0158). Returns the message of the file.
 */
export async function postFile(
  work: Work,
  ticket: SendableTicket,
  posted: Omit<Posted, 'id'>,
  marks: Marks,
  parts: Sending,
): Promise<MessageRow> {
  const { body, userId, forwarded, forwardedFrom } = posted;
  if (!isCaptionTooLong(ticket.whatsapp?.provider, body)) return postMessage(work, ticket, posted, marks, parts);
  // In this order, because messages of one moment are shown by their ids.
  const textId = await allocateMessageId(work);
  const id = await allocateMessageId(work);
  const text = { id: textId, body, userId, forwarded, forwardedFrom, clientKey: keyOfTextBefore(id) };
  await postMessage(work, ticket, text, marks, parts);
  return postMessage(work, ticket, { ...posted, id, body: '' }, marks, parts);
}
