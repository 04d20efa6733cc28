import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { suffice, type KnownHeights } from './lineHeights.ts';
import type { AnyLine, LineOptions } from './lineOptions.ts';
import { useLineHeights } from './useLineHeights.ts';
import { mayFill } from '../../ui/lists/useFilledList.ts';

/** This near the end counts as being at the end. */
const endPx = 80;
/** Away from the present, the newer page is fetched this near the end: reading goes on without a stop. */
const newerPx = 400;
/**
 * For this long after going to the end the list may move by itself, while lines turn out lower than guessed: 130 lines
 * took 160 ms.
 */
const settleMs = 400;

type Given<L extends AnyLine> = {
  place: string;
  lines: L[];
  ways: LineOptions<L>;
  userId: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
  startAt: number | null;
  hasNewer: boolean;
  loadNewer: () => void;
  onAtEnd: (isAtEnd: boolean) => void;
};

type ListScroll = {
  list: RefObject<VirtualizerHandle | null>;
  scroller: RefObject<HTMLElement | null>;
  /** The heights of the visit before, and the pixels to draw beyond the window. */
  known: KnownHeights | null;
  beyond: number;
  onScroll: (offset: number) => void;
  /** A person moves the list. */ release: () => void;
  toEnd: () => void;
  isAway: boolean;
  unseen: number;
};

/**
 * Lines are measured over two or three frames; the list shows itself when its height has stayed for two, at most after
 * eight.
 */
function showWhenStill(scroller: HTMLElement, height = 0, still = 0, frames = 8): void {
  requestAnimationFrame(() => {
    const now = scroller.scrollHeight;
    if (frames === 0 || (now === height && still === 1)) scroller.setAttribute('data-ready', 'true');
    else showWhenStill(scroller, now, now === height ? 1 : 0, frames - 1);
  });
}

/**
 * Scroll position of a message list: at its end until the user scrolls away, then unchanged while lines load above and
 * below.
 */
export function useListScroll<L extends AnyLine>({
  place,
  lines,
  ways,
  userId,
  hasOlder,
  isLoadingOlder,
  loadOlder,
  startAt,
  hasNewer,
  loadNewer,
  onAtEnd,
}: Given<L>): ListScroll {
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const { known, beyond } = useLineHeights(place, startAt === null, list, scroller, lines);
  const isReady = useRef(false);
  const atEnd = useRef(startAt === null);
  /** Held at the end while lines are measured or grow, until the person scrolls away from it. */
  const held = useRef(startAt === null);
  const lastOffset = useRef(0);
  const wentAt = useRef(0);
  const [unseen, setUnseen] = useState(0);
  const [isAway, setAway] = useState(startAt !== null);

  const toEnd = useCallback(() => {
    held.current = true;
    wentAt.current = performance.now();
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);

  const drawn = useRef(lines);
  /** True if the previous lines ended before the latest message: lines added below them are then old, and not new. */
  const apart = useRef(hasNewer);
  useLayoutEffect(() => {
    const before = drawn.current;
    const wasApart = apart.current;
    drawn.current = lines;
    apart.current = hasNewer;
    if (!isReady.current && lines.length > 0) {
      const first = startAt === null ? -1 : lines.findIndex((line) => ways.messageIdOf(line) === startAt);
      if (first < 0) toEnd();
      else {
        list.current?.scrollToIndex(first, { align: 'center' });
        onAtEnd(false);
      }
      isReady.current = true;
      if (!scroller.current) return;
      if (first < 0 && suffice(known, scroller.current)) scroller.current.setAttribute('data-ready', 'true');
      else showWhenStill(scroller.current);
      return;
    }
    // If older lines fill the window, virtua scrolls after us.
    if (lines !== before && held.current) requestAnimationFrame(toEnd);
    const last = before.at(-1)?.key;
    if (lines === before || last === undefined || lines.at(-1)?.key === last) return;
    const added = lines.slice(lines.findLastIndex(({ key }) => key === last) + 1);
    if (wasApart) return;
    if (atEnd.current || added.some((line) => ways.isOwn(line, userId))) toEnd();
    else setUnseen((count) => count + added.filter((line) => ways.messageIdOf(line) !== null).length);
  }, [lines, ways, userId, hasNewer, startAt, known, onAtEnd, toEnd]);

  const filledFor = useRef(-1);
  const judge = useCallback(
    (left: number): void => {
      const isAtEnd = !hasNewer && (held.current || left < endPx);
      if (isAtEnd === atEnd.current) return;
      atEnd.current = isAtEnd;
      setAway(!isAtEnd);
      if (isAtEnd) setUnseen(0);
      onAtEnd(isAtEnd);
    },
    [hasNewer, onAtEnd],
  );

  const onScroll = (offset: number): void => {
    const { current } = list;
    // Before the first scroll to the end, the position at the top has no meaning.
    if (!current || !scroller.current || !isReady.current) return;
    // The window's own height: the list hears of another one later, when the scrolling that comes of it is already
    // told.
    const left = current.scrollSize - offset - scroller.current.clientHeight;
    // Only a user scrolls up. A moving end, for example when lines turn out higher than estimated, is not scrolling
    // away.
    if (hasNewer) held.current = false;
    else if (left <= 1) held.current = true;
    else if (offset < lastOffset.current && performance.now() - wentAt.current > settleMs) held.current = false;
    else if (held.current) toEnd();
    lastOffset.current = offset;
    judge(left);
    if (offset < ways.olderPx && hasOlder && !isLoadingOlder) loadOlder();
    if (hasNewer && left < newerPx) loadNewer();
  };

  // Whatever makes lines higher without scrolling, a measurement, a reaction, a window of another size, leaves the end
  // in view.
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      if (held.current && isReady.current) toEnd();
      // A window that grew may show the end without any scrolling.
      else if (isReady.current) judge(current.scrollHeight - current.scrollTop - current.clientHeight);
      // A page that does not fill the window cannot be scrolled for the next one.
      if (hasOlder && !isLoadingOlder && mayFill(current, filledFor, lines.length)) loadOlder();
    });
    observer.observe(current);
    // The lines, and what stands below them.
    for (const part of [...current.children].slice(-2)) observer.observe(part);
    return () => observer.disconnect();
  }, [hasOlder, isLoadingOlder, loadOlder, lines.length, toEnd, judge]);

  // Fingers, wheels and keys are a person at once, however lately the list went to its end.
  const release = (): void => void (wentAt.current = 0);
  return { list, scroller, known, beyond, onScroll, release, toEnd, isAway, unseen };
}
