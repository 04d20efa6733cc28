import type { TurnDraft } from './draft.ts';
import { answerClosedHours } from './outOfHours.ts';

/**
 * Moves the ticket to a queue for people; a queue that the company does not have leaves it where it is. Neither menu nor
 * greeting of the queue follows, only its text for closed hours.
 */
export function moveToPeople(turn: TurnDraft, queueId: number | null, note: () => void = () => undefined): void {
  const { rules } = turn;
  const isKnown = [...rules.queues, ...(rules.queuesElsewhere ?? [])].some(({ id }) => id === queueId);
  turn.set({ ...(isKnown && { queueId }), offer: null, menuAt: null, chatbot: false, isEntryDue: false });
  note();
  if (isKnown && rules.scheduleType === 'queue') answerClosedHours(turn);
}
