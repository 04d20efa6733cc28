import { cutText, type OtherTicket } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { beginningOf } from '../../kernel/db/beginningOf.ts';
import { fromIdCursor } from '../../kernel/db/page.ts';
import type { UserWork } from '../../kernel/work.ts';
import { visibleTicket } from './readTickets.ts';
import { whereVisible } from './tickets.visibility.ts';
import { withTimes } from './withTimes.ts';

const size = 20;
/** In characters: two lines of the panel. */
const subjectLength = 160;

type Row = Omit<OtherTicket, 'createdAt' | 'closedAt'> & { createdAt: string; closedAt: string | null };

/** Lists the contact's other tickets that the user may see, newest first, with subject, user and rating. */
export async function listOtherTickets(work: UserWork, ticketId: number, cursor: string | undefined) {
  const { contactId } = await visibleTicket(work, ticketId);
  const before = fromIdCursor(cursor);
  const { rows } = await work.db.execute(sql`
    select t.id, t.uuid, t.code, t.status, t.created_at as "createdAt", t.closed_at as "closedAt",
      case when q.id is null then null else json_build_object('name', q.name, 'color', q.color) end as queue,
      case when u.id is null then null else json_build_object('name', u.name) end as user,
      coalesce((select ${beginningOf(sql`m.body`, subjectLength)} from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me and not m.is_deleted and m.body <> '' and m.media_type not in ('locationMessage', 'contactMessage', 'vcard')
        order by m.sent_at, m.id limit 1), '') as subject,
      (select (e.after ->> 'rating')::int from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.type = 'rated' order by e.id desc limit 1) as rating
    from tickets t
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join users u on u.company_id = t.company_id and u.id = t.user_id
    where t.company_id = ${work.companyId} and t.contact_id = ${contactId} and t.id <> ${ticketId} and ${before > 0 ? sql`t.id < ${before}` : sql`true`} and ${whereVisible(work.actor)}
    order by t.id desc limit ${size + 1}`);
  const tickets = (rows as Row[])
    .slice(0, size)
    .map((row) => withTimes({ ...row, subject: cutText(row.subject, subjectLength) }));
  return { tickets, hasMore: rows.length > size, nextCursor: rows.length > size ? String(tickets.at(-1)!.id) : null };
}
