import { AppError } from '@recado/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { tags } from '../tags/tags.tables.ts';
import { audienceOf } from './publishTicket.ts';
import { getTicket, lockTicket, selectTickets, visibleTicket, type TicketRow } from './readTickets.ts';
import { tickets, ticketTags } from './tickets.tables.ts';

/** How many changed tickets are published: as many as lists usually show. Others are refetched when they are viewed. */
const shownAtOnce = 200;

/**
 * Sets the tags of a ticket and publishes it to everyone who sees it (TAG-08). Throws ERR_NO_TAG_FOUND for an unknown
 * tag.
 */
export async function setTicketTags(work: UserWork, ticketId: number, input: readonly number[]): Promise<TicketRow> {
  await lockTicket(work, ticketId);
  const before = await visibleTicket(work, ticketId);
  const wanted = [...new Set(input)];
  const had = before.tags.map(({ id }) => id);
  const added = wanted.filter((id) => !had.includes(id));
  const gone = had.filter((id) => !wanted.includes(id));
  if (added.length + gone.length === 0) return before;
  if (added.length > 0) {
    const known = await work.db
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.companyId, work.companyId), inArray(tags.id, added)));
    if (known.length < added.length) throw new AppError('ERR_NO_TAG_FOUND');
    await work.db.insert(ticketTags).values(added.map((tagId) => ({ companyId: work.companyId, ticketId, tagId })));
  }
  if (gone.length > 0)
    await work.db
      .delete(ticketTags)
      .where(
        and(
          eq(ticketTags.companyId, work.companyId),
          eq(ticketTags.ticketId, ticketId),
          inArray(ticketTags.tagId, gone),
        ),
      );
  await publishTagged(work, [ticketId]);
  return getTicket(work, ticketId);
}

/** Removes a tag from every ticket, and publishes the changed tickets up to `shownAtOnce`. */
export async function untagTickets(work: UserWork, tagId: number): Promise<void> {
  const tagged = await work.db
    .delete(ticketTags)
    .where(and(eq(ticketTags.companyId, work.companyId), eq(ticketTags.tagId, tagId)))
    .returning({ id: ticketTags.ticketId });
  if (tagged.length > 0)
    await publishTagged(
      work,
      tagged.map(({ id }) => id),
    );
}

/** Raises the revision of tickets whose tags changed, and publishes them. */
export async function publishTagged(work: UserWork, ids: readonly number[]): Promise<void> {
  await work.db
    .update(tickets)
    .set({ updatedAt: work.now })
    .where(and(eq(tickets.companyId, work.companyId), sql`${tickets.id} = any(${sql.param(ids)}::int[])`));
  for (const ticket of await selectTickets(
    work,
    sql`t.id = any(${sql.param(ids)}::int[])`,
    sql`t.status = 'closed', t.active_at desc`,
    shownAtOnce,
  ))
    work.publish('ticket', { action: 'update', ticket }, audienceOf(work, ticket));
}
