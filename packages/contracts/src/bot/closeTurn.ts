import type { TurnDraft } from './draft.ts';
import { mostSent } from './loopGuard.ts';
import type { Turn } from './types.ts';

/** Ends a turn: applies the bound of messages, and ends the run of a ticket without bots (behaviour 4.12, 10.6). */
export function closeTurn(turn: TurnDraft): Turn {
  // The messages of a flow and of a service have bounds of their own (behaviour 10.7): such a turn counts as one message.
  const sent = turn.ways.length > 0 || turn.countsOnce ? Math.min(1, turn.answers.length) : turn.answers.length;
  // One turn sends at most two messages, and the bound holds for them too.
  if (sent > 0 && turn.state.sentAt.length + sent > mostSent) {
    turn.answers = [];
    silence(turn, 'manyMessages');
  }
  if (turn.state.isTouched || turn.state.isSilenced) dropRun(turn);
  turn.set({ sentAt: [...turn.state.sentAt, ...Array.from({ length: sent }, () => turn.now)] });
  const { answers, state, reasons, ways, posts } = turn;
  return { answers, state, reasons, ways, posts };
}

/** Ends the run of a ticket that a user acts on, or whose bots are silenced (behaviour 4.12, 10.6). */
function dropRun(turn: TurnDraft): void {
  const last = turn.ways.pop();
  const run = last?.run ?? turn.state.run;
  if (!run) return;
  turn.ways.push({ run, passes: last?.passes ?? [], end: 'silence' });
  const { outside } = turn.state;
  turn.set({ run: null, outside: { ...outside, pending: null } });
}

export function silence(turn: TurnDraft, cause: 'manyMessages' | 'sameText'): void {
  const { assistant, outside } = turn.state;
  turn.set({
    isSilenced: true,
    chatbot: false,
    offer: null,
    assistant: { ...assistant, pending: null },
    outside: { ...outside, pending: null },
  });
  turn.reasons.push({ kind: 'silenced', cause });
}
