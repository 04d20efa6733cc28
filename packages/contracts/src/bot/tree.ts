import { backChoice, findChoice, numbered, startChoice } from './choices.ts';
import { repeatMenu, type TurnDraft } from './draft.ts';
import { showLevel, showQueues, showTop } from './menus.ts';
import type { BotOption, BotQueue } from './types.ts';

/** Leads a contact through the options of the ticket's queue (behaviour 4.9). */
export function leadTree(turn: TurnDraft): boolean {
  const { state } = turn;
  const queue = turn.queue();
  if (!queue || queue.options.length === 0 || !(state.chatbot || state.isAtLeaf)) return false;
  const answer = findAnswer(turn, queue);
  if (answer?.key === '#') goToStart(turn, queue);
  else if (state.isAtLeaf) return true;
  else if (answer?.key === '0') goBack(turn, queue);
  else if (answer?.option) choose(turn, queue, answer.option, answer.text);
  else if (nodeOf(turn, queue) === undefined) showTop(turn, queue);
  else repeatMenu(turn, () => showLevel(turn, queue, nodeOf(turn, queue) ?? null));
  return true;
}

type Answer = { key: '#' | '0' | 'option'; option?: BotOption; text: string };

/** The last message of the burst that names an entry of the present menu. */
function findAnswer(turn: TurnDraft, queue: BotQueue): Answer | undefined {
  const { offer, isAtLeaf } = turn.state;
  const node = nodeOf(turn, queue);
  const ids = offer?.kind === 'options' ? offer.ids : [];
  const siblings = node === undefined ? [] : (node?.children ?? queue.options);
  const offered = ids.map((id) => siblings.find((option) => option.id === id));
  const choices = [
    ...(isAtLeaf ? [] : numbered(offered.map((option) => option?.title ?? ''))),
    ...(isAtLeaf || !node ? [] : [backChoice(turn.rules.language)]),
    startChoice(turn.rules.language),
  ];
  for (const { text } of turn.messages.toReversed()) {
    const choice = findChoice(choices, text);
    if (!choice) continue;
    if (choice.key === '#' || choice.key === '0') return { key: choice.key, text };
    const option = offered[Number(choice.key) - 1];
    if (option) return { key: 'option', option, text };
  }
  return undefined;
}

/** The option whose children are offered; null at the top, undefined if it was deleted meanwhile. */
function nodeOf(turn: TurnDraft, queue: BotQueue): BotOption | null | undefined {
  const { offer } = turn.state;
  if (offer?.kind !== 'options') return undefined;
  return offer.node === null ? null : pathTo(queue.options, offer.node)?.at(-1);
}

/** The options from the top down to one, which is the last. */
function pathTo(options: readonly BotOption[], id: number): BotOption[] | undefined {
  for (const option of options) {
    if (option.id === id) return [option];
    const below = pathTo(option.children, id);
    if (below) return [option, ...below];
  }
  return undefined;
}

function choose(turn: TurnDraft, queue: BotQueue, option: BotOption, text: string): void {
  turn.reasons.push({ kind: 'optionChosen', optionId: option.id, text });
  if (option.children.length > 0) return showLevel(turn, queue, option);
  turn.say(option.message);
  turn.set({ chatbot: false, isAtLeaf: true, offer: null, menuAt: null });
}

function goBack(turn: TurnDraft, queue: BotQueue): void {
  const node = nodeOf(turn, queue);
  const parent = node ? (pathTo(queue.options, node.id)?.at(-2) ?? null) : null;
  turn.reasons.push({ kind: 'wentBack' });
  showLevel(turn, queue, parent);
}

/** `#` leads to the queue menu where there is one, otherwise to the first level. */
function goToStart(turn: TurnDraft, queue: BotQueue): void {
  turn.reasons.push({ kind: 'wentToStart' });
  if (turn.rules.queues.length === 1) return showTop(turn, queue);
  turn.set({ queueId: null, chatbot: false, isAtLeaf: false });
  showQueues(turn);
}
