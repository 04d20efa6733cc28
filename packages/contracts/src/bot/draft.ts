import type { BotAnswer, BotMessage, BotQueue, BotReason, BotRules, BotState, FlowWay } from './types.ts';

/** A turn while it is decided. */
export type TurnDraft = {
  readonly rules: BotRules;
  readonly messages: readonly BotMessage[];
  readonly now: number;
  state: BotState;
  answers: BotAnswer[];
  reasons: BotReason[];
  ways: FlowWay[];
  posts: number | null;
  /** The loop guard counts all messages of the turn as one, because another bound holds for them. */
  countsOnce: boolean;
  /**
   * Hands the turn to the integration in force. Set by `decideTurn` and `applyOutsideReply`: flows and the menu of queues
   * need each other.
   */
  askIntegration(): boolean;
  /** The queue of the ticket, if the connection still has it. */
  queue(): BotQueue | undefined;
  set(change: Partial<BotState>): void;
  say(body: string): void;
};

export function startTurn(rules: BotRules, state: BotState, messages: readonly BotMessage[], now: number): TurnDraft {
  const turn: TurnDraft = {
    rules,
    messages,
    now,
    state,
    answers: [],
    reasons: [],
    ways: [],
    posts: null,
    countsOnce: false,
    askIntegration: () => false,
    queue: () => rules.queues.find(({ id }) => id === turn.state.queueId),
    set(change) {
      turn.state = { ...turn.state, ...change };
    },
    say(body) {
      if (body.trim() !== '') turn.answers.push({ body, choices: [], form: 'text' });
    },
  };
  return turn;
}

/** Repeats a menu after a wrong answer, within the limits of behaviour 4.7. */
export function repeatMenu(turn: TurnDraft, send: () => void): void {
  const { state, rules, now } = turn;
  if (state.hasGivenUp) return;
  if (state.menuAt !== null && now < state.menuAt + rules.gapMinutes * 60_000) {
    turn.reasons.push({ kind: 'tooSoon' });
    return;
  }
  if (rules.maxRepeats > 0 && state.repeats >= rules.maxRepeats) {
    turn.set({ hasGivenUp: true, chatbot: false });
    turn.reasons.push({ kind: 'gaveUp' });
    return;
  }
  turn.set({ repeats: state.repeats + 1 });
  turn.reasons.push({ kind: 'wrongAnswer', repeats: state.repeats + 1 });
  send();
}
