import type { Work } from '../../kernel/work.ts';
import { localeOf } from '../companies/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import { fillVariables } from '@recado/contracts';

/**
 * Fills the variables of a text at sending time, with the ticket's contact and the company's clock and language
 * (behaviour 5.1, 5.2).
 */
export async function fillText(work: Work, ticket: TicketRow, text: string, userName: string): Promise<string> {
  if (!text.includes('{{')) return text;
  return fillVariables(text, {
    contactName: ticket.contact.name,
    protocol: ticket.code,
    userName,
    queueName: ticket.queue?.name ?? '',
    now: work.now,
    ...(await localeOf(work)),
  });
}
