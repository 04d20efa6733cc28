import type { FlowDocument } from '@recado/contracts';
import { drawChoice, drawCondition, drawSplit, type Drawn } from './drawBranches.ts';
import { Drawing, type ContentElement } from './drawing.ts';
import { findingOf, type Finding, type FindingKind } from './findings.ts';
import { readBubble } from './readBubble.ts';
import { textOf, type Place, type Typebot, type TypebotBlock } from './readTypebot.ts';

/** Inputs whose answer is a text of the contact. A flow does not check the format of the answer. */
const questions: Readonly<Record<string, { hasFormat: boolean }>> = {
  'text input': { hasFormat: false },
  'number input': { hasFormat: true },
  'email input': { hasFormat: true },
  'url input': { hasFormat: true },
  'date input': { hasFormat: true },
  'time input': { hasFormat: true },
  'phone number input': { hasFormat: true },
  'rating input': { hasFormat: true },
};
const isChoice = (type: string): boolean => type === 'choice input' || type === 'picture choice input';

/** A content node that is being filled. Each element knows the block that it comes from. */
type OpenContent = { id: string; elements: { element: ContentElement; place: Place }[] };

/**
 * Draws a bot of Typebot as a flow: what has a counterpart becomes a node, and the findings tell the rest. A text right
 * before a question or a choice becomes the message of its node, because a flow asks and waits in one node. A block
 * without a counterpart is left out, and the flow goes on behind it. `answer` begins the names of answers that the bot
 * does not keep.
 */
export function drawTypebot(bot: Typebot, answer: string): { document: FlowDocument; findings: Finding[] } {
  const drawing = new Drawing(bot);
  const findings: Finding[] = [];
  let unnamed = 0;
  for (const [group, { blocks, title }] of bot.groups.entries()) {
    let content: OpenContent | undefined;
    const close = (to: Place | undefined): void => {
      if (!content) return;
      drawing.addContent(
        content.id,
        content.elements.map(({ element }) => element),
      );
      drawing.connect(content.id, 'a', to);
      content = undefined;
    };
    /** Takes the last text out of the open content node, as the message of the node with this id. */
    const takeText = (id: string): string => {
      const last = content?.elements.at(-1);
      if (!content || last?.element.type !== 'message') return '';
      content.elements.pop();
      drawing.enterAt(last.place, id);
      if (content.elements.length === 0) content = undefined;
      return last.element.value;
    };
    for (const [at, block] of blocks.entries()) {
      const place = { group, block: at };
      const exit = exitOf(bot, block);
      const next = exit ?? { group, block: at + 1 };
      const find = (kind: FindingKind, detail = ''): void =>
        void findings.push(findingOf(kind, block, { title }, detail));
      const asks = block.type in questions || isChoice(block.type);
      if (bot.isTarget(place) && !(asks && content?.elements.at(-1)?.element.type === 'message')) close(place);
      const bubble = readBubble(block);
      if (bubble) {
        for (const { kind, detail } of bubble.findings) find(kind, detail);
        if (bubble.elements.length > 0) {
          content ??= { id: drawing.newId(), elements: [] };
          content.elements.push(...bubble.elements.map((element) => ({ element, place })));
          drawing.enterAt(place, content.id);
        } else drawing.passOn(place, next);
        if (exit) close(exit);
        continue;
      }
      const drawn: Drawn = { bot, drawing, block, place, next, find };
      if (asks) {
        const id = drawing.newId();
        const message = takeText(id) || textOf(fieldsOfLabels(block).placeholder).trim();
        if (message === '') find('questionWithoutText');
        close(place);
        drawing.enterAt(place, id);
        const key = bot.variables.get(textOf(block.options.variableId)) ?? '';
        if (isChoice(block.type) && drawChoice(drawn, id, message, key)) continue;
        if (questions[block.type]?.hasFormat) find('formatUnchecked');
        const answerKey = key === '' ? `${answer}${++unnamed}` : key;
        drawing.add(id, 'question', { typebotIntegration: { message, answerKey } });
        drawing.connect(id, 'a', next);
        continue;
      }
      if (block.type === 'Condition' && drawCondition(drawn, () => close(place))) continue;
      if (block.type === 'AB test') {
        close(place);
        drawSplit(drawn);
        continue;
      }
      const jump = jumpOf(bot, block);
      if (!jump && block.type !== 'start') find('noCounterpart', nameOfSet(bot, block));
      drawing.passOn(place, jump ?? next);
      if (jump ?? exit) close(jump ?? exit);
    }
    close(undefined);
  }
  return { document: drawing.finish(), findings };
}

const exitOf = (bot: Typebot, { id, outgoingEdgeId }: TypebotBlock): Place | undefined =>
  bot.targetOf({ edgeId: outgoingEdgeId, blockId: id });

const fieldsOfLabels = ({ options }: TypebotBlock): Readonly<Record<string, unknown>> =>
  typeof options.labels === 'object' && options.labels !== null ? { ...options.labels } : {};

/** Returns the place that a block jumps to; undefined if it is no jump. */
function jumpOf(bot: Typebot, { type, options }: TypebotBlock): Place | undefined {
  const isOwnLink = type === 'Typebot link' && options.typebotId === 'current';
  return type === 'Jump' || isOwnLink ? bot.placeOf(options.groupId, options.blockId) : undefined;
}

/** Returns the name of the variable that a block sets; empty for every other block. */
const nameOfSet = (bot: Typebot, { type, options }: TypebotBlock): string =>
  type === 'Set variable' ? (bot.variables.get(textOf(options.variableId)) ?? '') : '';
