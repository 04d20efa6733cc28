import type { Work } from '../../kernel/work.ts';
import { recordTicketEvent } from '../tickets/index.ts';
import type { Burst } from './readBurst.ts';
import { saveState } from './commitTurn.ts';

/**
 * Drops the answer of an assistant or a service that arrives while the connection cannot send, and says so in *why here*.
 * It is not sent later: nobody knows when the connection is paired again, and an answer of last week would reach the
 * contact. The next message is asked anew. The contact has not seen the question of the service, whose conversation
 * therefore begins anew too (decision 0141). Requires a lock on the ticket's row.
 */
export async function dropAnswer(work: Work, ticketId: number, { state, decidedId }: Burst): Promise<void> {
  if (!state) return;
  const { assistant, outside } = state;
  const kept = {
    ...state,
    assistant: { ...assistant, pending: null },
    outside: { ...outside, pending: null, session: null },
  };
  await saveState(work, ticketId, kept, decidedId);
  await recordTicketEvent(work, { ticketId, type: 'bot', reason: 'answerUnsent', after: {} });
  work.log.warn({ ticketId }, 'bot answer dropped, the connection cannot send');
}
