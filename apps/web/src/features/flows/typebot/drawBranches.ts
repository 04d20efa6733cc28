import type { FlowOperator } from '@recado/contracts';
import type { Drawing } from './drawing.ts';
import type { FindingKind } from './findings.ts';
import { fieldsOf, listOf, textOf, type Fields, type Place, type Typebot, type TypebotBlock } from './readTypebot.ts';

/** A block that is being drawn. `next` is the place behind it. */
export type Drawn = {
  bot: Typebot;
  drawing: Drawing;
  block: TypebotBlock;
  place: Place;
  next: Place;
  find: (kind: FindingKind, detail?: string) => void;
};

const operators: Readonly<Record<string, FlowOperator>> = {
  'Equal to': '==',
  'Not equal': '!=',
  Contains: 'contains',
  'Does not contain': 'notContains',
  'Greater than': '>',
  'Greater or equal to': '>=',
  'Less than': '<',
  'Less or equal to': '<=',
  'Is set': 'notEmpty',
  'Is empty': 'empty',
  'Starts with': 'startsWith',
  'Ends with': 'endsWith',
};

const targetOfItem = ({ bot, block }: Drawn, item: Fields): Place | undefined =>
  bot.targetOf({ edgeId: textOf(item.outgoingEdgeId) || undefined, blockId: block.id, itemId: textOf(item.id) });

/**
 * Draws a choice as a menu. Returns false if its options come from a variable: the flow does not know them, and the
 * choice becomes a question.
 */
export function drawChoice(drawn: Drawn, id: string, message: string, key: string): boolean {
  const { block, drawing, next, find } = drawn;
  const isDynamic = textOf(block.options.dynamicVariableId) !== '' || fieldsOf(block.options.dynamicItems).isEnabled;
  if (isDynamic || block.items.length === 0) {
    find('optionsUnknown');
    return false;
  }
  if (block.options.isMultipleChoice === true) find('oneChoice');
  if (key !== '') find('choiceNotKept', key);
  if (block.type === 'picture choice input') find('picturesLeftOut');
  if (block.items.some(({ displayCondition }) => fieldsOf(displayCondition).isEnabled === true))
    find('optionsAlwaysShown');
  const titleOf = ({ content, title }: Fields): string => textOf(title ?? content).trim();
  drawing.add(id, 'menu', {
    message,
    arrayOption: block.items.map((item, at) => ({ number: at + 1, value: titleOf(item) || `${at + 1}` })),
  });
  for (const [at, item] of block.items.entries()) drawing.connect(id, `a${at + 1}`, targetOfItem(drawn, item) ?? next);
  return true;
}

/**
 * Draws a condition as one node for each comparison: with "and" the next comparison is asked if one holds, with "or" if
 * it does not. Returns false if it compares nothing. `close` is called before the first node.
 */
export function drawCondition(drawn: Drawn, close: () => void): boolean {
  const { block, drawing, place, next } = drawn;
  const items = block.items
    .map((item) => ({ item, content: fieldsOf(item.content) }))
    .map(({ item, content }) => ({
      target: targetOfItem(drawn, item),
      isOr: content.logicalOperator === 'OR',
      comparisons: listOf(content.comparisons).map((comparison) => ({ id: drawing.newId(), comparison })),
    }))
    .filter(({ comparisons }) => comparisons.length > 0);
  const first = items[0]?.comparisons[0];
  if (!first) return false;
  close();
  drawing.enterAt(place, first.id);
  for (const [at, { target, isOr, comparisons }] of items.entries()) {
    const otherwise = items[at + 1]?.comparisons[0]?.id ?? next;
    for (const [index, { id, comparison }] of comparisons.entries()) {
      const following = comparisons[index + 1]?.id;
      drawing.add(id, 'condition', toCondition(drawn, comparison));
      drawing.connect(id, 'a', isOr ? target : (following ?? target));
      drawing.connect(id, 'b', isOr ? (following ?? otherwise) : otherwise);
    }
  }
  return true;
}

/** A comparison that a flow cannot make keeps the operator of the bot: it never holds, and the editor reports it. */
function toCondition({ bot, find }: Drawn, { variableId, comparisonOperator, value }: Fields) {
  const key = bot.variables.get(textOf(variableId)) ?? '';
  const named = textOf(comparisonOperator).slice(0, 50);
  const operator = Object.hasOwn(operators, named) ? operators[named] : undefined;
  const compared = textOf(value);
  if (!operator || key === '') find('comparisonNeverHolds', [key, named].filter(Boolean).join(' '));
  else if (/\{\{.*\}\}/.test(compared)) find('comparedAsText', compared);
  return { key, condition: operator ?? named, value: compared };
}

const usualPercent = 50;

/** Draws a test of two ways as a randomizer. */
export function drawSplit(drawn: Drawn): void {
  const { block, drawing, place, next } = drawn;
  const id = drawing.newId();
  drawing.enterAt(place, id);
  const share = block.options.aPercent;
  const percent = typeof share === 'number' && Number.isFinite(share) ? Math.round(share) : usualPercent;
  drawing.add(id, 'randomizer', { percent: Math.min(100, Math.max(1, percent)) });
  for (const [at, handle] of (['a', 'b'] as const).entries()) {
    const item = block.items.find(({ path }) => path === handle) ?? block.items[at];
    drawing.connect(id, handle, (item && targetOfItem(drawn, item)) ?? next);
  }
}
