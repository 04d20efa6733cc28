import { hot, type Work } from '../../kernel/work.ts';
import { setLastContent } from '../tickets/index.ts';
import { previewOf, publishMessage, type NewMessage } from './recordMessage.ts';

/**
 * Returns the `clientKey` that marks a placeholder: the row of a message that arrived but could not be decrypted yet.
 * Like every `clientKey`, unique within its ticket.
 */
export const placeholderKey = (wid: string): string => `awaited:${wid}`;

/** Returns the SQL condition that row `m` is a placeholder. */
export const isPlaceholder = (m: string): string => `(${m}.client_key is not distinct from 'awaited:' || ${m}.wid)`;

const replace = hot(
  'messages.replacePlaceholder',
  `update messages m set body = $3, media_type = $4, media_status = $5, media_name = $6, media_mime = $7, media_handle = $8, voice = $9, sticker = $10, quoted_id = $11, forwarded = $12, client_key = null
   where company_id = $1 and id = $2 and ${isPlaceholder('m')} returning ticket_id as "ticketId"`,
);

type Readable = Pick<
  NewMessage,
  | 'body'
  | 'mediaType'
  | 'mediaStatus'
  | 'mediaName'
  | 'mediaMime'
  | 'mediaHandle'
  | 'voice'
  | 'sticker'
  | 'quotedId'
  | 'forwarded'
>;

/**
 * Replaces a placeholder with the decrypted message: the row and its place in the history stay, and nobody is alerted
 * again (behaviour 1.7). Returns false if the row is not a placeholder.
 */
export async function replacePlaceholder(work: Work, messageId: number, message: Readable): Promise<boolean> {
  const [row] = await work.rows<{ ticketId: number }>(replace, [
    work.companyId,
    messageId,
    message.body,
    message.mediaType,
    message.mediaStatus ?? null,
    message.mediaName ?? null,
    message.mediaMime ?? null,
    message.mediaHandle ? JSON.stringify(message.mediaHandle) : null,
    message.voice ?? false,
    message.sticker ?? false,
    message.quotedId ?? null,
    message.forwarded ?? false,
  ]);
  if (!row) return false;
  await setLastContent(work, row.ticketId, messageId, previewOf(message), message.mediaType);
  await publishMessage(work, messageId, 'update');
  return true;
}
