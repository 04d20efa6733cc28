import { job } from '../../kernel/jobs/job.ts';
import type { Sending } from '../messages/index.ts';
import { botTurn } from './botTurn.ts';
import { takeTurn } from './takeTurn.ts';

/** Takes the bot's turn in a ticket. A run that finds nothing to decide about does nothing. */
export const takeTurnJob = (sending: Sending) =>
  job({
    ...botTurn,
    retrySeconds: [1, 5, 30, 120, 600],
    run: (errand, { ticketId }) => errand.inCompany((work) => takeTurn(work, ticketId, sending)),
  });
