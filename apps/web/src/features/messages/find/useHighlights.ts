import { useEffect, type RefObject } from 'react';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';

const names = { all: 'found-text', current: 'found-current' };

/** Returns the ranges of words in an element's text, ignoring case and accents. */
function rangesIn(root: Element, words: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = normalizeForSearch(node.nodeValue ?? '');
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
 * Highlights words in a conversation, in the current message more strongly. Uses the CSS Custom Highlight API and does
 * not change the bubbles.
 */
export function useHighlights(root: RefObject<Element | null>, words: string, messageId: number | null): void {
  useEffect(() => {
    const element = root.current;
    const wanted = normalizeForSearch(words);
    // Not supported by Firefox before 140; the found message is still marked.
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
    // Virtual lines mount and unmount while scrolling.
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(names.all);
      CSS.highlights.delete(names.current);
    };
  }, [root, words, messageId]);
}
