import type { MediaType } from '@recado/contracts';
import { hot, type Work } from '../../kernel/work.ts';
import { previewOf } from './recordMessage.ts';

/** Length of the preview in characters, as in the list. */
const previewLength = 255;

/** Newest by id, which is the order of arrival, because late messages are unread too. */
const unread = hot(
  'messages.unread',
  `select count(*) over ()::int as count, id as "messageId", body, media_type as "mediaType", media_name as "mediaName", sent_at as "sentAt", created_at as "storedAt"
   from messages where company_id = $1 and ticket_id = $2 and not read order by id desc limit 1`,
);

type Row = {
  count: number;
  messageId: number;
  body: string;
  mediaType: MediaType;
  mediaName: string | null;
  sentAt: Date;
  storedAt: Date;
};
type Found = { unread: Omit<Row, 'mediaName' | 'storedAt'>; storedAt: Date };

/** Counts the unread messages of a ticket and returns the newest, as the list shows it; null if nothing is unread. */
export async function findUnread(work: Work, ticketId: number): Promise<Found | null> {
  const [row] = await work.rows<Row>(unread, [work.companyId, ticketId]);
  if (!row) return null;
  const { mediaName, storedAt, ...newest } = row;
  return { unread: { ...newest, body: previewOf({ ...newest, mediaName }).slice(0, previewLength) }, storedAt };
}
