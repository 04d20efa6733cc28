import { askAssistant } from './assistant.ts';
import { closeTurn, silence } from './closeTurn.ts';
import { startTurn, type TurnDraft } from './draft.ts';
import { followFlow, startByPhrase } from './flowSteps.ts';
import { askIntegration } from './integration.ts';
import { findLoop, remember } from './loopGuard.ts';
import { answerClosedHours } from './outOfHours.ts';
import { askForQueue, finishEntry } from './queueMenu.ts';
import { leadTree } from './tree.ts';
import type { BotMessage, BotRules, BotState, Turn } from './types.ts';

/** A responder of the chain. Returns true if it ends the turn, with or without an answer. */
type Step = (turn: TurnDraft) => boolean;

/**
 * The responders in their order; the first that ends the turn leaves the others out (behaviour 4.2). The answer to a
 * rating is asked for before a ticket is chosen.
 */
const chain: readonly Step[] = [
  answerClosedHours,
  followFlow,
  startByPhrase,
  askIntegration,
  askAssistant,
  askForQueue,
  finishEntry,
  leadTree,
  greet,
];
/** A ticket that people have hears of closed hours only (behaviour 4.1, 11.2). */
const chainOfTouched: readonly Step[] = [answerClosedHours];
/** The end of an interval is no message: only the flow goes on. */
const chainOfWakeUp: readonly Step[] = [followFlow];

/**
 * Decides what the bot of a connection does about the new messages of a contact (behaviour 4). Pure: the server and the
 * trial phone of the queue editor call it with the same values and get the same turn. `messages` are those of one burst,
 * oldest first; without any, an interval of the running flow is over. The state of the result replaces the former one,
 * also when nothing is answered.
 */
export function decideTurn(rules: BotRules, state: BotState, messages: readonly BotMessage[], now: number): Turn {
  const turn = startTurn(rules, remember(state, messages, now), messages, now);
  turn.askIntegration = () => askIntegration(turn);
  const cause = turn.state.isSilenced ? undefined : findLoop(turn.state);
  if (cause) silence(turn, cause);
  const steps = state.isTouched || state.isHandedOver ? chainOfTouched : messages.length === 0 ? chainOfWakeUp : chain;
  if (!turn.state.isSilenced) for (const step of steps) if (step(turn)) break;
  return closeTurn(turn);
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
