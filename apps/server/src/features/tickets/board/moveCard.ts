import { AppError, openColumn } from '@recado/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { UserWork } from '../../../kernel/work.ts';
import { tags } from '../../tags/tags.tables.ts';
import { getTicket, lockTicket, visibleTicket, type TicketRow } from '../readTickets.ts';
import { publishTagged } from '../tagTicket.ts';
import { tickets, ticketTags } from '../tickets.tables.ts';
import { whereVisible } from '../tickets.visibility.ts';

/**
 * Moves a ticket to a column of the kanban: adds the column's tag and removes the other kanban tags, in one transaction, so
 * that a card is never between two columns (behaviour 13.5). `openColumn` only removes. A tag that is no column is added beside
 * the others. Publishes the ticket if a tag changed. Throws ERR_NO_TICKET_FOUND or ERR_NO_TAG_FOUND.
 */
export async function moveCard(
  work: UserWork,
  ticketId: number,
  column: number | typeof openColumn,
): Promise<TicketRow> {
  await lockTicket(work, ticketId);
  const before = await visibleTicket(work, ticketId);
  const changed =
    column === openColumn
      ? await clearColumns(work, [ticketId])
      : await addTag(work, [ticketId], await getKanbanTag(work, column));
  if (changed.length === 0) return before;
  await publishTagged(work, changed);
  return getTicket(work, ticketId);
}

/**
 * Adds a tag to the ticket that the card of each contact leads to: the live one that the user may see, otherwise the
 * newest one. Returns the number of contacts with such a ticket, and the name of the tag. Throws ERR_NO_TAG_FOUND.
 */
export async function tagContacts(
  work: UserWork,
  contactIds: readonly number[],
  tagId: number,
): Promise<{ tagged: number; tag: string }> {
  const tag = await getKanbanTag(work, tagId);
  const { rows } = await work.db.execute(sql`
    select distinct on (t.contact_id) t.id from tickets t
    where t.company_id = ${work.companyId} and t.contact_id = any(${sql.param(contactIds)}::int[])
      and ${whereVisible(work.actor)}
    order by t.contact_id, t.status = 'closed', t.id desc`);
  const ids = (rows as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
  await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, work.companyId), sql`${tickets.id} = any(${sql.param(ids)}::int[])`))
    .orderBy(tickets.id)
    .for('update');
  const changed = await addTag(work, ids, tag);
  if (changed.length > 0) await publishTagged(work, changed);
  return { tagged: ids.length, tag: tag.name };
}

async function getKanbanTag(work: UserWork, id: number): Promise<{ id: number; name: string; kanban: number }> {
  const [tag] = await work.db
    .select({ id: tags.id, name: tags.name, kanban: tags.kanban })
    .from(tags)
    .where(and(eq(tags.companyId, work.companyId), eq(tags.id, id)));
  if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
  return tag;
}

/** Adds a tag to locked tickets. Returns the tickets whose tags changed. */
async function addTag(work: UserWork, ids: readonly number[], tag: { id: number; kanban: number }): Promise<number[]> {
  const left = tag.kanban === 1 ? await clearColumns(work, ids, tag.id) : [];
  if (ids.length === 0) return [];
  const added = await work.db
    .insert(ticketTags)
    .values(ids.map((ticketId) => ({ companyId: work.companyId, ticketId, tagId: tag.id })))
    .onConflictDoNothing()
    .returning({ id: ticketTags.ticketId });
  return [...new Set([...left, ...added.map(({ id }) => id)])];
}

/** Removes the kanban tags of tickets, except one. Returns the tickets that had such a tag. */
async function clearColumns(work: UserWork, ids: readonly number[], except = 0): Promise<number[]> {
  const { rows } = await work.db.execute(sql`
    delete from ticket_tags x using tags g
    where x.company_id = ${work.companyId} and x.ticket_id = any(${sql.param(ids)}::int[]) and x.tag_id <> ${except}
      and g.company_id = x.company_id and g.id = x.tag_id and g.kanban = 1
    returning x.ticket_id as id`);
  return [...new Set((rows as { id: number }[]).map(({ id }) => id))];
}
