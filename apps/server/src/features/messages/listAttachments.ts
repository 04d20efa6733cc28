import { limits, type AttachmentKind } from '@recado/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { cut, fromCursor, rowAt } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { visibleChat } from '../tickets/index.ts';
import { chatOf } from './listMessages.ts';
import { selectMessages } from './readMessages.ts';

/** Matches the beginning of a web address with a scheme. */
const webAddress = String.raw`https?://[^\s<>"]+`;

const conditions: Record<AttachmentKind, SQL> = {
  media: sql`m.media_type in ('image', 'video') and not m.sticker`,
  documents: sql`m.media_type = 'application'`,
  links: sql`m.media_type not in ('locationMessage', 'contactMessage', 'vcard') and m.body ~* ${sql.raw(`'${webAddress}'`)}`,
};

/**
 * Returns a page of the conversation's attachments of a kind, newest first, from the tickets that the user may see.
 * Deleted messages are left out.
 */
export async function listAttachments(
  work: UserWork,
  ticketId: number,
  kind: AttachmentKind,
  cursor: string | undefined,
) {
  const chat = chatOf(work, await visibleChat(work, ticketId));
  const after = fromCursor(cursor);
  const older = after ? sql`(m.sent_at, m.id) < ${rowAt(after)}` : sql`true`;
  const rows = await selectMessages(
    work,
    sql`${chat} and ${conditions[kind]} and not m.is_deleted and ${older}`,
    sql`m.sent_at desc, m.id desc`,
    limits.messagesPage + 1,
  );
  const page = cut(rows, limits.messagesPage, (row) => ({ at: row.sentAt as Date, id: row.id }));
  return { messages: page.rows, hasMore: page.hasMore, nextCursor: page.nextCursor };
}
