import type { TicketDetails } from '@recado/contracts';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { getContact } from '../contacts/index.ts';
import { visibleTicket, type TicketRow } from './readTickets.ts';

type Details = z.input<typeof TicketDetails>;

/** Returns a ticket that the user may see, with all details of its contact. Throws ERR_NO_TICKET_FOUND. */
export const visibleTicketDetails = async (work: UserWork, id: number): Promise<Details> =>
  withContact(work, await visibleTicket(work, id));

/** Returns a ticket with all details of its contact, for endpoints that return a single ticket. */
export async function withContact(work: UserWork, ticket: TicketRow): Promise<Details> {
  const { extraInfo, whatsapp } = await getContact(work, ticket.contactId);
  return { ...ticket, contact: { ...ticket.contact, extraInfo, whatsapp } };
}
