import type { Work } from '../../kernel/work.ts';
import { localeOf } from '../companies/index.ts';
import type { TicketRow } from '../tickets/index.ts';
import { fillVariables } from '@recado/contracts';

/** The facts that fill a text. */
export type FilledFrom = Pick<TicketRow, 'code'> & {
  contact: Pick<TicketRow['contact'], 'name'>;
  queue: Pick<NonNullable<TicketRow['queue']>, 'name'> | null;
};

/**
 * Fills the variables of a text at sending time, with the ticket's contact and the company's clock and language
 * (behaviour 5.1, 5.2). `others` are values of other names, such as the variables of a flow.
 */
export async function fillText(
  work: Work,
  ticket: FilledFrom,
  text: string,
  userName: string,
  others?: Readonly<Record<string, string>>,
): Promise<string> {
  if (!text.includes('{{')) return text;
  return fillVariables(text, {
    contactName: ticket.contact.name,
    protocol: ticket.code,
    userName,
    queueName: ticket.queue?.name ?? '',
    now: work.now,
    ...(await localeOf(work)),
    ...(others && { others }),
  });
}
