import { AppError, mayChooseQueue, type NewTicket } from '@recado/contracts';
import { fragment, hot, nullable, param, params, returns, type RowOf } from '../../kernel/db/hot.ts';
import type { UserWork } from '../../kernel/work.ts';
import { refuseSecondTicket } from './liveTickets.ts';
import { openTicket } from './openTicket.ts';
import { audienceOf } from './publishTicket.ts';
import { getTicket, type TicketRow } from './readTickets.ts';
import type { TicketDeps } from './ticketDeps.ts';
import { tickets } from './tickets.tables.ts';

const { companyId, contactId } = params(tickets);
const connectionId = nullable('connectionId', 'int');

/**
 * Reads the rows that a new ticket names, in one round trip. Locks the user as `lockPresentUser` does. Without a given
 * connection, uses the user's, else the default one.
 */
const named = hot('tickets.named')`
  select ${returns({
    isGroup: fragment`(select is_group from contacts where company_id = ${companyId} and id = ${contactId})`.as<
      boolean | null
    >(),
    queue: fragment`(
      select json_build_object('id', id, 'name', name) from queues
      where company_id = ${companyId} and id = ${nullable('queueId', 'int')})`.as<Named | null>(),
    user: fragment`(
      select json_build_object('id', id, 'name', name) from users
      where company_id = ${companyId} and id = ${param('userId', 'int')} and deleted_at is null
      for key share)`.as<Named | null>(),
    connectionId: fragment`(
      select w.id from connections w
      left join users me on me.company_id = w.company_id and me.id = ${param('actorId', 'int')}
      where w.company_id = ${companyId} and w.deleted_at is null
        and case when ${connectionId} is null then w.id = me.connection_id or w.is_default else w.id = ${connectionId} end
      order by (w.id = me.connection_id) desc nulls last limit 1)`.as<number | null>(),
  })}`;
type Named = { id: number; name: string };

/**
 * Opens a ticket for a user (behaviour 2.6, DLG-03 to DLG-06): open, attended, touched. Throws ERR_OTHER_OPEN_TICKET
 * with user and queue of the contact's live ticket on the connection, also if that one was opened concurrently (DLG-09,
 * DLG-10).
 */
export async function createTicket(work: UserWork, input: NewTicket, deps: TicketDeps): Promise<TicketRow> {
  const { actor } = work;
  const isAdmin = actor.profile === 'admin';
  const { contactId } = input;
  const [found] = (await work.rows(named, {
    contactId,
    queueId: input.queueId ?? null,
    userId: input.userId ?? actor.id,
    connectionId: input.whatsappId ?? null,
    actorId: actor.id,
  })) as [RowOf<typeof named>];
  if (found.isGroup === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (input.queueId && !found.queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (!found.user) throw new AppError('ERR_USER_DONT_EXISTS');
  if (found.connectionId === null) throw new AppError(input.whatsappId ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND');
  if (!isAdmin && !found.queue) throw new AppError('ERR_VALIDATION', { fields: { queueId: 'required' } });
  if (!isAdmin && (found.user.id !== actor.id || !mayChooseQueue(actor, found.queue!.id)))
    throw new AppError('ERR_NO_PERMISSION');

  const { connectionId, isGroup, user, queue } = found;
  const born = { contactId, connectionId, isGroup, status: 'open', origin: 'person', user, queue } as const;
  let id = await openTicket(work, born);
  if (id === null) {
    await refuseSecondTicket(work, connectionId, contactId);
    // The conflicting ticket was closed meanwhile, so a second attempt can succeed.
    id = await openTicket(work, born);
  }
  if (id === null) throw new AppError('ERR_CREATING_TICKET');
  await deps.withdrawRating(work, connectionId, contactId);
  const ticket = await getTicket(work, id);
  work.publish('ticket', { action: 'update', ticket }, audienceOf(work, ticket));
  return ticket;
}
