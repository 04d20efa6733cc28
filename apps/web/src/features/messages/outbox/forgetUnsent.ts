import { keepDraft } from '../../../lib/browser/drafts.ts';
import { forgetKept } from '../../../lib/browser/keptForTicket.ts';
import { dropOutgoing, useOutbox } from './outbox.ts';

/** Removes what this browser has typed and not sent in a ticket whose contact was erased. */
export function forgetUnsent(ticketId: number): void {
  keepDraft(ticketId, '');
  forgetKept(ticketId);
  for (const { clientKey, ticketId: own } of useOutbox.getState().sendings)
    if (own === ticketId) dropOutgoing(clientKey);
}
