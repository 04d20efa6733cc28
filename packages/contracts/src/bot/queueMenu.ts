import { askAssistant } from './assistant.ts';
import { findChoice, numbered } from './choices.ts';
import { repeatMenu, type TurnDraft } from './draft.ts';
import { showQueues, showTop } from './menus.ts';
import { answerClosedHours } from './outOfHours.ts';
import type { BotQueue } from './types.ts';

/**
 * Gives a ticket without a queue its queue: the only one at once, otherwise by a menu and the contact's answer
 * (behaviour 4.6, 4.8).
 */
export function askForQueue(turn: TurnDraft): boolean {
  const { rules, state } = turn;
  if (state.queueId !== null || rules.queues.length === 0) return false;
  if (state.hasGivenUp) return true;
  const [only, second] = rules.queues;
  if (only && !second) {
    if (rules.greetsWithOneQueue && !state.isGreeted) {
      turn.say(rules.greetingMessage);
      turn.set({ isGreeted: true });
    }
    turn.reasons.push({ kind: 'onlyQueue', queueId: only.id });
    enterQueue(turn, only);
    return true;
  }
  if (state.offer?.kind !== 'queues') {
    showQueues(turn);
    return true;
  }
  const chosen = findQueue(turn, state.offer.ids);
  if (chosen) {
    turn.reasons.push({ kind: 'queueChosen', queueId: chosen.queue.id, text: chosen.text });
    enterQueue(turn, chosen.queue);
  } else repeatMenu(turn, () => showQueues(turn));
  return true;
}

/** The last message of the burst that names an offered queue which still exists. */
function findQueue(turn: TurnDraft, ids: readonly number[]): { queue: BotQueue; text: string } | undefined {
  const offered = ids.map((id) => turn.rules.queues.find((queue) => queue.id === id));
  const choices = numbered(offered.map((queue) => queue?.name ?? ''));
  for (const { text } of turn.messages.toReversed()) {
    const choice = findChoice(choices, text);
    const queue = choice && offered[Number(choice.key) - 1];
    if (queue) return { queue, text };
  }
  return undefined;
}

/** The steps that follow a choice: closed hours of the queue, then its assistant, tree or greeting (behaviour 4.6). */
export function enterQueue(turn: TurnDraft, queue: Pick<BotQueue, 'id'>): void {
  turn.set({ queueId: queue.id, offer: null, menuAt: null, isEntryDue: true });
  if (turn.rules.scheduleType !== 'queue' || !answerClosedHours(turn)) finishEntry(turn);
}

/** Asks the assistant, or shows the tree or the greeting, of a queue that was entered, at the choice or once its hours have opened. */
export function finishEntry(turn: TurnDraft): boolean {
  const queue = turn.queue();
  if (!queue || !turn.state.isEntryDue) return false;
  if (turn.askIntegration() || askAssistant(turn)) return true;
  turn.set({ isEntryDue: false });
  if (queue.options.length > 0) showTop(turn, queue);
  else turn.say(queue.greetingMessage);
  return true;
}
