import { alias } from 'drizzle-orm/pg-core';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Workshop } from '../../kernel/work.ts';
import { contactIdentities } from '../contacts/contacts.tables.ts';
import { ticketRoom } from '../tickets/index.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const t = alias(tickets, 't');
const { kind, value } = params(contactIdentities);
const liveTickets = hot('presence.liveTickets')`
  select ${returns({ id: t.id })}
  from contact_identities i join tickets t on t.company_id = i.company_id and t.contact_id = i.contact_id
  where i.company_id = ${param('companyId', contactIdentities.companyId)} and i.kind = ${kind} and i.value = ${value}
    and t.connection_id = ${param('connectionId', tickets.connectionId)} and t.status <> 'closed'`;

/** Shows those who have a ticket of a contact open that the contact types, or stopped (wire 5.2). */
export const publishContactTyping = (
  { inCompany }: Pick<Workshop, 'inCompany'>,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  from: Identity,
  isTyping: boolean,
): Promise<void> =>
  inCompany(companyId, { kind: 'system', name: 'presence' }, async (work) => {
    for (const { id } of await work.rows(liveTickets, { ...from, connectionId }))
      work.publish('presence', { action: 'typing', ticketId: id, user: null, typing: isTyping }, [
        ticketRoom(companyId, id),
      ]);
  });
