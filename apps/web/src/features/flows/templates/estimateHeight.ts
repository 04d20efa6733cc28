import { handlesOf, readNode, type FlowNode } from '@recado/contracts';

/** Sizes of a card on the canvas in pixels, before it was drawn: its head, a line of text, a way out. */
const size = { head: 44, line: 18, way: 30, charactersPerLine: 26 };

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / size.charactersPerLine)), 0);

/** Returns about the height that a node has on the canvas, rather too much than too little. */
export function estimateHeight(node: Pick<FlowNode, 'type' | 'data'>): number {
  const step = readNode(node);
  switch (step.type) {
    case 'content':
      return (
        size.head +
        step.elements.reduce((sum, one) => sum + size.line * (one.type === 'message' ? linesOf(one.text) : 1) + 10, 0)
      );
    case 'menu':
      return size.head + size.line * linesOf(step.message) + size.way * handlesOf(step).length + 16;
    case 'question':
      return size.head + size.line * linesOf(step.message) + 40;
    case 'condition':
    case 'randomizer':
      return size.head + size.line * 2 + size.way * 2;
    default:
      return size.head + size.line * 2;
  }
}
