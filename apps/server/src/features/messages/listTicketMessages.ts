import { limits } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { cut, fromCursor, rowAt } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { visibleTicket } from '../tickets/index.ts';
import { selectMessages } from './readMessages.ts';

const countedUpTo = 10_000;

/**
 * Returns a page of one ticket's messages: the newest page first, the oldest message first within a page. Unlike
 * `listMessages`, marks nothing as read and does not continue into earlier tickets.
 */
export async function listTicketMessages(
  work: UserWork,
  ticketId: number,
  { pageNumber = 1, cursor }: { pageNumber?: number | undefined; cursor?: string | undefined },
) {
  await visibleTicket(work, ticketId);
  const after = fromCursor(cursor);
  const size = limits.messagesPage;
  const page = cut(
    await selectMessages(
      work,
      sql`m.ticket_id = ${ticketId} and ${after ? sql`(m.sent_at, m.id) < ${rowAt(after)}` : sql`true`}`,
      sql`m.sent_at desc, m.id desc`,
      sql`${size + 1} offset ${after ? 0 : (pageNumber - 1) * size}`,
    ),
    size,
    ({ sentAt, id }) => ({ at: sentAt as Date, id }),
  );
  const { rows } = await work.db.execute(sql`
    select count(*)::int as count from (
      select 1 from messages m where m.company_id = ${work.companyId} and m.ticket_id = ${ticketId} limit ${countedUpTo}) counted`);
  return {
    messages: page.rows.reverse(),
    count: (rows[0] as { count: number }).count,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  };
}
