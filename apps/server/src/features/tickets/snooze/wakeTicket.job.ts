import { z } from 'zod';
import { hot, params, returns } from '../../../kernel/db/hot.ts';
import { job } from '../../../kernel/jobs/job.ts';
import { userRoom } from '../../../kernel/realtime/rooms.ts';
import { publishUpdate } from '../publishTicket.ts';
import { tickets } from '../tickets.tables.ts';

const { companyId, id } = params(tickets);

/** Moves the ticket to the top of the lists, like a new message. */
const end = hot('tickets.wake')`
  update tickets set snoozed_until = null, active_at = greatest(active_at, now())
  where company_id = ${companyId} and id = ${id} and status = 'open' and snoozed_until <= now()
  returning ${returns({ id: tickets.id })}`;

/**
 * Ends a snooze at its time, or later, and notifies the agent of the ticket. Does nothing for a ticket that was woken,
 * moved or snoozed again meanwhile.
 */
export const wakeTicketJob = job({
  name: 'tickets.wake',
  attempts: 12,
  payload: z.object({ ticketId: z.number().int() }),
  run: (errand, { ticketId }) =>
    errand.inCompany(async (work) => {
      if ((await work.rows(end, { id: ticketId })).length === 0) return;
      const { uuid, contact, queue, userId, unreadMessages } = await publishUpdate(work, ticketId);
      if (userId === null) return;
      const named = { contact: { id: contact.id, name: contact.name }, queue: queue && { name: queue.name } };
      work.publish('snooze', { ticketId, uuid, ...named, unreadMessages, at: work.now }, [
        userRoom(work.companyId, userId),
      ]);
    }),
});
