import { startTurn, type TurnDraft } from './draft.ts';
import { findLoop, mostSent, remember } from './loopGuard.ts';
import { answerClosedHours } from './outOfHours.ts';
import { askForQueue, finishEntry } from './queueMenu.ts';
import { leadTree } from './tree.ts';
import type { BotMessage, BotRules, BotState, Turn } from './types.ts';

/** A responder of the chain. Returns true if it ends the turn, with or without an answer. */
type Step = (turn: TurnDraft) => boolean;

/**
 * The responders in their order; the first that ends the turn leaves the others out (behaviour 4.2). The answer to a
 * rating is asked for before a ticket is chosen. Running flow, phrase, integration and prompt come after the closed
 * hours.
 */
const chain: readonly Step[] = [answerClosedHours, askForQueue, finishEntry, leadTree, greet];
/** A ticket that a user has acted on hears of closed hours only (behaviour 4.1). */
const chainOfTouched: readonly Step[] = [answerClosedHours];

/**
 * Decides what the bot of a connection does about the new messages of a contact (behaviour 4). Pure: the server and the
 * trial phone of the queue editor call it with the same values and get the same turn. `messages` are those of one burst,
 * oldest first. The state of the result replaces the former one, also when nothing is answered.
 */
export function decideTurn(rules: BotRules, state: BotState, messages: readonly BotMessage[], now: number): Turn {
  const turn = startTurn(rules, remember(state, messages, now), messages, now);
  const cause = turn.state.isSilenced ? undefined : findLoop(turn.state);
  if (cause) silence(turn, cause);
  if (!turn.state.isSilenced) for (const step of state.isTouched ? chainOfTouched : chain) if (step(turn)) break;
  // One turn sends at most two messages, and the bound holds for them too.
  if (turn.answers.length > 0 && turn.state.sentAt.length + turn.answers.length > mostSent) {
    turn.answers = [];
    silence(turn, 'manyMessages');
  }
  turn.set({ sentAt: [...turn.state.sentAt, ...turn.answers.map(() => now)] });
  return { answers: turn.answers, state: turn.state, reasons: turn.reasons };
}

function silence(turn: TurnDraft, cause: 'manyMessages' | 'sameText'): void {
  turn.set({ isSilenced: true, chatbot: false, offer: null });
  turn.reasons.push({ kind: 'silenced', cause });
}

/** The greeting of a connection without queues, once in a ticket (behaviour 4.10). */
function greet(turn: TurnDraft): boolean {
  const { rules, state } = turn;
  if (rules.queues.length > 0 || state.queueId !== null || state.isGreeted || rules.greetingMessage.trim() === '')
    return false;
  turn.say(rules.greetingMessage);
  turn.set({ isGreeted: true });
  turn.reasons.push({ kind: 'greeted' });
  return true;
}
