import type { Work } from '../../kernel/work.ts';
import { isSendable } from '../messages/index.ts';
import { recordTicketEvent } from '../tickets/index.ts';
import type { Burst } from './readBurst.ts';
import { saveState } from './commitTurn.ts';

const causes = {
  answerUnsent: 'bot answer dropped, the connection cannot send',
  answerUnserved: 'bot answer dropped, the company is not served',
};

type Obstacle = keyof typeof causes;

/** Returns why the answer of an assistant or a service cannot be sent at the moment; undefined if it can. */
export function findObstacle({ isServed }: Burst, ticket: Parameters<typeof isSendable>[0]): Obstacle | undefined {
  if (!isServed) return 'answerUnserved';
  return isSendable(ticket) ? undefined : 'answerUnsent';
}

/**
 * Drops an answer that cannot be sent, and says so in *why here*. It is not sent later: nobody knows when the connection
 * is paired again or the invoice is paid, and an answer of last week would reach the contact. The next message is asked
 * anew. The contact has not seen the question of the service, whose conversation therefore begins anew too (decision
 * 0141). Requires a lock on the ticket's row.
 */
export async function dropAnswer(
  work: Work,
  ticketId: number,
  { state, decidedId }: Burst,
  reason: Obstacle,
): Promise<void> {
  if (!state) return;
  const { assistant, outside } = state;
  const kept = {
    ...state,
    assistant: { ...assistant, pending: null },
    outside: { ...outside, pending: null, session: null },
  };
  await saveState(work, ticketId, kept, decidedId);
  await recordTicketEvent(work, { ticketId, type: 'bot', reason, after: {} });
  work.log.warn({ ticketId }, causes[reason]);
}
