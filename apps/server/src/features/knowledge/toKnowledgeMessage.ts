import type { ChatMessage } from '../../gateways/ai/askChat.ts';
import type { FoundPassage } from './findPassages.ts';

/**
 * Returns passages as one message of data. In JSON no passage can end its own string; `<` is escaped, so that none looks
 * like a tag, and `[[` is broken, so that none shows a mark of the product for the assistant to repeat.
 */
export function toKnowledgeMessage(passages: readonly FoundPassage[]): ChatMessage {
  const knowledge = passages.map(({ name, page, text }) => ({ source: name, ...(page !== null && { page }), text }));
  const content = JSON.stringify({ knowledge }).replaceAll('<', '\\u003c');
  return { role: 'user', content: breakMarks(content) };
}

/** The brackets of JSON itself never stand beside each other here, so that only texts are changed. */
const breakMarks = (content: string): string => content.replace(/\[(?=\[)/g, '[ ');
