import type { Work } from '../../kernel/work.ts';
import type { ReceiptDeps } from '../messages/index.ts';
import type { AnsweredTicket } from '../tickets/index.ts';

/**
 * Dependencies of recording an event: the callback for receipts that a schedule waits for, and sending, for example of
 * the thanks for a rating.
 */
export type InboundDeps = ReceiptDeps & {
  /** Called when a user answers a pending ticket on the phone. */
  dropDelayedAnswers(work: Work, ticket: AnsweredTicket): Promise<void>;
};
