import { useEffect, type RefObject } from 'react';
import { fold } from '../../../lib/fold.ts';

const names = { all: 'found-text', current: 'found-current' };

/** The places of words in what an element shows, without case and accents. */
function rangesIn(root: Element, words: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = fold(node.nodeValue ?? '');
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/**
 * Marks words in the bubbles of a conversation, those of the current message more strongly. Needs no change of the
 * bubbles.
 */
export function useHighlights(root: RefObject<Element | null>, words: string, messageId: number | null): void {
  useEffect(() => {
    const element = root.current;
    const wanted = fold(words);
    // Firefox before 140 marks nothing; the message that was found still flashes.
    if (!element || wanted === '' || !('highlights' in CSS)) return undefined;
    const mark = (): void => {
      const bubbles = [...element.querySelectorAll('[data-message]')];
      const rangesOf = (isCurrent: boolean): Range[] =>
        bubbles
          .filter((bubble) => (bubble.getAttribute('data-message') === String(messageId)) === isCurrent)
          .flatMap((bubble) => rangesIn(bubble, wanted));
      CSS.highlights.set(names.all, new Highlight(...rangesOf(false)));
      CSS.highlights.set(names.current, new Highlight(...rangesOf(true)));
    };
    mark();
    // Bubbles come and go while one scrolls.
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(names.all);
      CSS.highlights.delete(names.current);
    };
  }, [root, words, messageId]);
}
