import { hot, type Work } from '../../kernel/work.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';

type Born = { contactId: number; connectionId: number; isGroup: boolean; status: 'pending' | 'closed'; origin: 'contact' | 'phone' | 'schedule' | 'campaign' | 'api' };

/** The protocol is made of the company's own day and the padded id (behaviour 2.3); the id is drawn first, so one insert does. */
const insert = hot(
  'tickets.open',
  `insert into tickets (id, company_id, contact_id, connection_id, is_group, status, origin, code, pending_since, closed_at)
   select drawn.id, $1::int, $2::int, $3::int, $4::boolean, $5::text, $6::text, to_char(now() at time zone company.timezone, 'YYYYMMDD') || lpad(drawn.id::text, 6, '0'),
     case when $5::text = 'pending' then now() end, case when $5::text = 'closed' then now() end
   from (select nextval(pg_get_serial_sequence('tickets', 'id'))::int as id) drawn, companies company where company.id = $1::int
   returning id`,
);

/** Opens an attendance for a message: pending and without a queue, or born closed where no attendance is wanted (behaviour 1.2, 1.5). */
export async function openTicket(work: Work, { contactId, connectionId, isGroup, status, origin }: Born): Promise<number> {
  const [row] = await work.rows<{ id: number }>(insert, [work.companyId, contactId, connectionId, isGroup, status, origin]);
  await recordTicketEvent(work, { ticketId: row!.id, type: 'created', reason: origin, after: { status, userId: null, user: null, queueId: null, queue: null, whatsappId: connectionId } });
  return row!.id;
}
