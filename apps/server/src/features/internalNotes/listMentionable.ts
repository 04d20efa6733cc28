import { AppError, mentionedIn, type Profile } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/work.ts';
import { canSee, visibleTicket, type TicketRow } from '../tickets/index.ts';

type NamedUser = { id: number; name: string };
type Colleague = NamedUser & { profile: Profile; allTicket: boolean; queueIds: number[] };

/** Returns the colleagues who may see a ticket, by name. */
async function readViewersOf(work: UserWork, ticket: TicketRow): Promise<NamedUser[]> {
  const { rows } = await work.db.execute(sql`
    select u.id, u.name, u.profile, u.all_ticket as "allTicket",
      array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
    from users u where u.company_id = ${work.companyId} and u.deleted_at is null order by plain(u.name), u.id`);
  return (rows as unknown as Colleague[])
    .filter((colleague) => canSee(colleague, ticket))
    .map(({ id, name }) => ({ id, name }));
}

/** Returns everyone whom a note at this ticket may mention: all who see the ticket, except the author. */
export async function listMentionable(work: UserWork, ticketId: number): Promise<NamedUser[]> {
  const people = await readViewersOf(work, await visibleTicket(work, ticketId));
  return people.filter(({ id }) => id !== work.actor.id);
}

/**
 * Returns the users that a text mentions. Throws ERR_MENTION_NOT_VISIBLE when one of them may not see the ticket and is
 * not among the `known`.
 */
export async function getMentioned(
  work: UserWork,
  ticket: TicketRow,
  body: string,
  known: readonly number[] = [],
): Promise<number[]> {
  const mentioned = mentionedIn(body);
  if (mentioned.every((id) => known.includes(id))) return mentioned;
  const seeing = new Set([...known, ...(await readViewersOf(work, ticket)).map(({ id }) => id)]);
  if (mentioned.some((id) => !seeing.has(id))) throw new AppError('ERR_MENTION_NOT_VISIBLE');
  return mentioned;
}
