import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { keepHeights, knownHeights, type KnownHeights } from './lineHeights.ts';
import type { AnyLine } from './lineOptions.ts';

/** Pixels rendered beyond the window, so that scrolling shows no gap. */
const beyondPx = 600;

/**
 * The heights of the previous visit for a list that starts at its end, and how much to render beyond the window:
 * nothing at first, if the visible part is known.
 */
export function useLineHeights(
  place: string,
  isKept: boolean,
  list: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLElement | null>,
  lines: AnyLine[],
): { known: KnownHeights | null; beyond: number } {
  const [known] = useState(() => (isKept ? knownHeights(place, lines) : null));
  const [beyond, setBeyond] = useState(known ? 0 : beyondPx);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // After the frame that shows the conversation.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setBeyond(beyondPx)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  const drawn = useRef(lines);
  useLayoutEffect(() => {
    drawn.current = lines;
  }, [lines]);
  useLayoutEffect(() => {
    const { current: element } = scroller;
    const { current: drawnBy } = list;
    if (!isKept || !element || !drawnBy) return undefined;
    return () => {
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lines of the last moment are wanted, not those of the first
      keepHeights(place, drawnBy, drawn.current, element);
    };
  }, [place, isKept, list, scroller]);
  return { known, beyond };
}
