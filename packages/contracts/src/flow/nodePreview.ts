import { cutText } from '../cutText.ts';
import type { FlowNode } from './document.ts';
import { readNode } from './readNode.ts';

const longest = 60;

/** Returns a short text that tells a node from others of its kind; empty if it has none. */
export function nodePreview(node: FlowNode): string {
  const step = readNode(node);
  const text =
    step.type === 'content'
      ? step.elements.map((element) => (element.type === 'message' ? element.text : '')).join(' ')
      : step.type === 'menu' || step.type === 'question'
        ? step.message
        : step.type === 'condition'
          ? step.key
          : '';
  return cutText(text.trim(), longest);
}
