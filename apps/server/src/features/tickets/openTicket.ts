import { AppError } from '@recado/contracts';
import { hot, nullable, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { findLiveTicket } from './liveTickets.ts';
import { protocolDigits } from './protocolDigits.ts';
import { recordTicketEvent } from './recordTicketEvent.ts';
import { tickets } from './tickets.tables.ts';

type Named = { id: number; name: string };
type Born = { contactId: number; connectionId: number; isGroup: boolean } & (
  | {
      status: 'pending' | 'closed';
      origin: 'contact' | 'phone' | 'schedule' | 'campaign' | 'api';
      queue?: Named | null;
    }
  | { status: 'open'; origin: 'person' | 'api'; user: Named; queue: Named | null }
);

const { companyId, contactId, connectionId, isGroup, status, origin } = params(tickets);

/**
 * The protocol number is the date in the company's time zone plus the padded id (behaviour 2.3). The id is allocated
 * first, so that one insert is enough. On a concurrent insert, the second waits for the first commit and inserts
 * nothing: `one_live_ticket` decides, and no transaction fails.
 */
const insert = hot('tickets.open')`
  insert into tickets (
    id, company_id, contact_id, connection_id, is_group, status, origin,
    code, pending_since, closed_at, queue_id, user_id, touched, accepted_at)
  select drawn.id, ${companyId}::int, ${contactId}::int, ${connectionId}::int, ${isGroup}::boolean, ${status}::text, ${origin}::text,
    to_char(now() at time zone company.timezone, 'YYYYMMDD')
      || ${raw(protocolDigits('drawn.id'))},
    case when ${status}::text = 'pending' then now() end, case when ${status}::text = 'closed' then now() end,
    ${nullable('queueId', 'int')}, ${nullable('userId', 'int')},
    ${status}::text = 'open', case when ${status}::text = 'open' then now() end
  from (select nextval(pg_get_serial_sequence('tickets', 'id'))::int as id) drawn, companies company
  where company.id = ${companyId}::int
  on conflict (company_id, connection_id, contact_id) where status <> 'closed' do nothing
  returning ${returns({ id: tickets.id })}`;

/**
 * Returns the stored origin. A ticket that other software opens for people counts in the dashboard like theirs; the
 * origin `api` is that of tickets created closed, which never count (behaviour, Words). The log names the software.
 */
const originOf = ({ status, origin }: Born) =>
  origin !== 'api' || status === 'closed' ? origin : status === 'open' ? 'person' : 'contact';

/**
 * Opens a ticket: pending for a message, without a queue unless other software chose one; open and attended for a user;
 * or created closed where no ticket is wanted (behaviour 1.2, 1.5, 2.6). Returns null if the contact already has a live
 * ticket on that connection (TIC-39).
 */
export async function openTicket(work: Work, born: Born): Promise<number | null> {
  const { contactId, connectionId, isGroup, status, origin } = born;
  const { queue = null } = born;
  const user = born.status === 'open' ? born.user : null;
  const [row] = await work.rows(insert, {
    contactId,
    connectionId,
    isGroup,
    status,
    origin: originOf(born),
    queueId: queue?.id ?? null,
    userId: user?.id ?? null,
  });
  if (!row) return null;
  const after = {
    status,
    userId: user?.id ?? null,
    user: user?.name ?? null,
    queueId: queue?.id ?? null,
    queue: queue?.name ?? null,
    whatsappId: connectionId,
  };
  await recordTicketEvent(work, { ticketId: row.id, type: 'created', reason: origin, after });
  return row.id;
}

/**
 * Opens a pending ticket for a contact's message, or returns the live ticket if there is one, and locks its row
 * (behaviour 2.1).
 */
export async function joinTicket(
  work: Work,
  { contactId, connectionId, isGroup }: { contactId: number; connectionId: number; isGroup: boolean },
): Promise<number> {
  // The existing ticket may be closed before it is read. Another attempt then succeeds.
  for (let tries = 0; tries < 3; tries++) {
    const opened = await openTicket(work, { contactId, connectionId, isGroup, status: 'pending', origin: 'contact' });
    const ticketId = opened ?? (await findLiveTicket(work, connectionId, contactId));
    if (ticketId !== null) return ticketId;
  }
  throw new AppError('ERR_CREATING_TICKET');
}
