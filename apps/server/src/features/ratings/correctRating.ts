import { limits } from '@recado/contracts';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { lockTicket, recordTicketEvent } from '../tickets/index.ts';
import { ratings } from './ratings.tables.ts';
import { toRating } from './toRating.ts';

/** In minutes. The same rating again so soon is the same answer, sent twice. */
const repeatMinutes = 10;

/** Returns the ticket that a contact gave this rating within the last minutes, null if there is none. */
export async function findAnsweredTicket(
  work: Work,
  connectionId: number,
  contactId: number,
  value: number,
): Promise<number | null> {
  const [row] = await work.db
    .select({ ticketId: ratings.ticketId })
    .from(ratings)
    .where(
      and(
        eq(ratings.companyId, work.companyId),
        eq(ratings.connectionId, connectionId),
        eq(ratings.contactId, contactId),
        eq(ratings.value, value),
        sql`${ratings.answeredAt} > ${work.now}::timestamptz - make_interval(mins => ${repeatMinutes})`,
      ),
    )
    .orderBy(desc(ratings.answeredAt))
    .limit(1);
  return row?.ticketId ?? null;
}

type Edited = { messageId: number; ticketId: number; after: string };

/**
 * Applies the edit of an answer to the rating that it gave, within the time in which it could have been answered at all
 * (behaviour 6.3). An edit into a text that is no rating changes nothing, nor does that of another message.
 */
export async function correctRating(work: Work, { messageId, ticketId, after }: Edited): Promise<void> {
  const value = toRating(after);
  if (value === null) return;
  await lockTicket(work, ticketId);
  const [changed] = await work.db
    .update(ratings)
    .set({ value })
    .where(
      and(
        eq(ratings.companyId, work.companyId),
        eq(ratings.ticketId, ticketId),
        eq(ratings.messageId, messageId),
        ne(ratings.value, value),
        sql`${ratings.answeredAt} > ${work.now}::timestamptz - make_interval(hours => ${limits.ratingHours})`,
      ),
    )
    .returning({ userId: ratings.userId });
  if (changed)
    await recordTicketEvent(work, { ticketId, type: 'rated', after: { rating: value, userId: changed.userId } });
}
