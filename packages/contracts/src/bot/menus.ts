import { backChoice, numbered, startChoice, toMenu } from './choices.ts';
import type { TurnDraft } from './draft.ts';
import type { Choice } from './choice.ts';
import type { BotOption, BotQueue } from './types.ts';

/** Sends the menu of queues and remembers its numbers. */
export function showQueues(turn: TurnDraft): void {
  const { rules } = turn;
  const choices = numbered(rules.queues.map(({ name }) => name));
  turn.answers.push(toMenu(rules.greetingMessage, choices, rules.chatBotType));
  turn.set({ offer: { kind: 'queues', ids: rules.queues.map(({ id }) => id) }, menuAt: turn.now });
  turn.reasons.push({ kind: 'menuSent' });
}

/** Shows the first level of a queue's options. */
export function showTop(turn: TurnDraft, queue: BotQueue): void {
  turn.set({ chatbot: true, isAtLeaf: false });
  showLevel(turn, queue, null);
}

/** Sends a level of the tree: its text, its entries, back and start. */
export function showLevel(turn: TurnDraft, queue: BotQueue, node: BotOption | null): void {
  const { rules } = turn;
  const options = node?.children ?? queue.options;
  const choices: Choice[] = [
    ...numbered(options.map(({ title }) => title)),
    ...(node ? [backChoice(rules.language)] : []),
    startChoice(rules.language),
  ];
  turn.answers.push(toMenu(node?.message ?? queue.greetingMessage, choices, rules.chatBotType));
  turn.set({ offer: { kind: 'options', node: node?.id ?? null, ids: options.map(({ id }) => id) }, menuAt: turn.now });
}
