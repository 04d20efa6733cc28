import { alias } from 'drizzle-orm/pg-core';
import { assign, hot, params, raw, returns, type Fragment } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { setLastContent } from '../tickets/index.ts';
import { contentColumns, type MessageContent } from './messageColumns.ts';
import { messages } from './messages.tables.ts';
import { previewOf, publishMessage } from './recordMessage.ts';

/**
 * Returns the `clientKey` that marks a placeholder: the row of a message that arrived but could not be decrypted yet.
 * Like every `clientKey`, unique within its ticket.
 */
export const placeholderKey = (wid: string): string => `awaited:${wid}`;

/** Returns the SQL condition that row `m` is a placeholder. */
export const isPlaceholder = (m: string): Fragment<object, object, boolean> =>
  raw(`(${m}.client_key is not distinct from 'awaited:' || ${m}.wid)`).as<boolean>();

const m = alias(messages, 'm');
const { companyId, id } = params(messages);
const replace = hot('messages.replacePlaceholder')`
  update messages m set ${assign(messages, contentColumns)}, client_key = null
  where company_id = ${companyId} and id = ${id} and ${isPlaceholder('m')}
  returning ${returns({ ticketId: m.ticketId })}`;

/**
 * Replaces a placeholder with the decrypted message: the row and its place in the history stay, and nobody is alerted
 * again (behaviour 1.7). Returns false if the row is not a placeholder.
 */
export async function replacePlaceholder(work: Work, messageId: number, message: MessageContent): Promise<boolean> {
  const [row] = await work.rows(replace, { ...message, id: messageId });
  if (!row) return false;
  await setLastContent(work, row.ticketId, messageId, previewOf(message), message.mediaType);
  await publishMessage(work, messageId, 'update');
  return true;
}
