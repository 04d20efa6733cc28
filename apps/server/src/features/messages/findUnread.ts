import type { MediaType } from '@recado/contracts';
import { fragment, hot, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { messages } from './messages.tables.ts';
import { previewOf } from './recordMessage.ts';

/** Newest by id, which is the order of arrival, because late messages are unread too. */
const { companyId, ticketId } = params(messages);
const unread = hot('messages.unread')`
  select ${returns({
    count: fragment`count(*) over ()::int`.as<number>(),
    messageId: messages.id,
    body: messages.body,
    mediaType: messages.mediaType,
    mediaName: messages.mediaName,
    sentAt: messages.sentAt,
    storedAt: messages.createdAt,
  })}
  from messages where company_id = ${companyId} and ticket_id = ${ticketId} and not read order by id desc limit 1`;

type Unread = { count: number; messageId: number; body: string; mediaType: MediaType; sentAt: Date };
type Found = { unread: Unread; storedAt: Date };

/** Counts the unread messages of a ticket and returns the newest, as the list shows it; null if nothing is unread. */
export async function findUnread(work: Work, ticketId: number): Promise<Found | null> {
  const [row] = await work.rows(unread, { ticketId });
  if (!row) return null;
  const { mediaName, storedAt, ...newest } = row;
  return { unread: { ...newest, body: previewOf({ ...newest, mediaName }) }, storedAt };
}
