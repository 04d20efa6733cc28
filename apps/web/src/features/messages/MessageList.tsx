import { memo, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { dateText, dayLabel } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import styles from './MessageList.module.css';
import { messageTexts } from './messages.texts.ts';
import { OutgoingMessage } from './OutgoingMessage.tsx';
import { DayPill, EarlierLine, EventLine } from './SystemLine.tsx';
import type { Line } from './timeline.ts';
import { useFloatingDay } from './useFloatingDay.ts';

/** The older page is fetched this near the top (CONV-01); this near the end counts as being at the end. */
const topPx = 50;
const endPx = 80;
const flashMs = 1_600;

export type MessageListHandle = { /** Brings a message into view and marks it for a moment; false when it is not loaded. */ showMessage: (messageId: number) => boolean };

type Props = {
  ref: Ref<MessageListHandle>;
  label: string;
  lines: Line[];
  userId: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
  onAtEnd: (isAtEnd: boolean) => void;
};

const isOwn = (line: Line, userId: number): boolean => line.kind === 'outgoing' || (line.kind === 'message' && line.message.fromMe && line.message.userId === userId);

/** Lines are measured over two or three frames; the list shows itself when its height has stayed for two, at most after eight. */
function showWhenStill(scroller: HTMLElement, height = 0, still = 0, frames = 8): void {
  requestAnimationFrame(() => {
    const now = scroller.scrollHeight;
    if (frames === 0 || (now === height && still === 1)) scroller.setAttribute('data-ready', 'true');
    else showWhenStill(scroller, now, now === height ? 1 : 0, frames - 1);
  });
}

/** The lines of a conversation from its end upwards. Reading stays where it is while older lines come in above and newer ones below. */
export function MessageList({ ref, label, lines, userId, hasOlder, isLoadingOlder, loadOlder, onAtEnd }: Props) {
  const t = useTexts(messageTexts);
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const isReady = useRef(false);
  const atEnd = useRef(true);
  /** Held at the end while lines are measured or grow, until the person scrolls away from it. */
  const held = useRef(true);
  const lastOffset = useRef(0);
  const [unseen, setUnseen] = useState(0);
  const [isAway, setAway] = useState(false);
  const [flashed, setFlashed] = useState<number | null>(null);
  const { label: dayText, pill, follow } = useFloatingDay(list, lines);

  const toEnd = useCallback(() => {
    held.current = true;
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);

  // Lines that came in above only: virtua then keeps the position from the end, and in no other case.
  const [change, setChange] = useState({ lines, isPrepend: false });
  if (change.lines !== lines) setChange({ lines, isPrepend: lines[0]?.key !== change.lines[0]?.key && lines.at(-1)?.key === change.lines.at(-1)?.key });

  const drawn = useRef(lines);
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = lines;
    if (!isReady.current && lines.length > 0) {
      toEnd();
      isReady.current = true;
      if (scroller.current) showWhenStill(scroller.current);
      return;
    }
    // Where older lines fill up a window, virtua moves the list after us.
    if (lines !== before && held.current) requestAnimationFrame(toEnd);
    const last = before.at(-1)?.key;
    if (lines === before || last === undefined || lines.at(-1)?.key === last) return;
    const added = lines.slice(lines.findLastIndex(({ key }) => key === last) + 1);
    if (atEnd.current || added.some((line) => isOwn(line, userId))) toEnd();
    else setUnseen((count) => count + added.filter((line) => line.kind === 'message').length);
  }, [lines, userId, toEnd]);

  const onScroll = (offset: number): void => {
    const { current } = list;
    // Before the first scroll to the end the list stands at its top, which means nothing.
    if (!current || !isReady.current) return;
    const left = current.scrollSize - offset - current.viewportSize;
    // Only a person moves the list up; that its end moves down, as when lines turn out higher than guessed, is no scrolling away.
    if (left <= 1) held.current = true;
    else if (offset < lastOffset.current) held.current = false;
    else if (held.current) toEnd();
    lastOffset.current = offset;
    const isAtEnd = held.current || left < endPx;
    if (isAtEnd !== atEnd.current) {
      atEnd.current = isAtEnd;
      setAway(!isAtEnd);
      if (isAtEnd) setUnseen(0);
      onAtEnd(isAtEnd);
    }
    if (offset < topPx && hasOlder && !isLoadingOlder) loadOlder();
    follow(offset);
  };

  // Whatever makes lines higher without scrolling, a measurement, a reaction, a window of another size, leaves the end in view.
  useEffect(() => {
    const { current } = scroller;
    if (!current?.lastElementChild) return undefined;
    const observer = new ResizeObserver(() => {
      if (held.current && isReady.current) toEnd();
      // A page that does not fill the window cannot be scrolled for the next one.
      if (hasOlder && !isLoadingOlder && current.scrollHeight <= current.clientHeight) loadOlder();
    });
    observer.observe(current);
    observer.observe(current.lastElementChild);
    return () => observer.disconnect();
  }, [hasOlder, isLoadingOlder, loadOlder, toEnd]);

  useEffect(() => {
    if (flashed === null) return undefined;
    const timer = setTimeout(() => setFlashed(null), flashMs);
    return () => clearTimeout(timer);
  }, [flashed]);

  useImperativeHandle(ref, () => ({
    showMessage(messageId) {
      const index = lines.findIndex((line) => line.kind === 'message' && line.message.id === messageId);
      if (index < 0) return false;
      list.current?.scrollToIndex(index, { align: 'center' });
      setFlashed(messageId);
      return true;
    },
  }));

  return (
    <div className={styles.frame}>
      {isLoadingOlder && (
        <output className={styles.loading} aria-label={t('loadingOlder')}>
          <Icon name="refresh" size={18} />
        </output>
      )}
      {dayText && <DayPill ref={pill} label={dayText} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0}>
        <div className={styles.spacer} />
        <Virtualizer ref={list} data={lines} shift={change.isPrepend} bufferSize={600} onScroll={onScroll}>
          {(line, index) => (
            <div key={line.key} className={index === lines.length - 1 ? styles.last : undefined} data-flashed={line.kind === 'message' && line.message.id === flashed}>
              <Drawn line={line} />
            </div>
          )}
        </Virtualizer>
      </section>
      {isAway && (
        <button type="button" className={styles.jump} onClick={() => toEnd()}>
          <Icon name="arrowDown" size={16} />
          {unseen > 0 ? t('newMessages', { count: unseen }) : t('toLatest')}
        </button>
      )}
    </div>
  );
}

/** A line keeps its picture while what it shows is the same, though the line itself is made anew with every change around it. */
const Drawn = memo(
  function Drawn({ line }: { line: Line }) {
    const t = useTexts(messageTexts);
    switch (line.kind) {
      case 'day':
        return <DayPill label={dayLabel(line.at)} />;
      case 'event':
        return <EventLine event={line.event} />;
      case 'earlier':
        return <EarlierLine text={line.ticket.closedAt ? t('earlierClosed', { code: line.ticket.code, date: dateText(line.ticket.closedAt) }) : t('earlier', { code: line.ticket.code })} />;
      case 'message':
        return <MessageBubble message={line.message} isFirst={line.isFirst} />;
      default:
        return <OutgoingMessage outgoing={line.outgoing} isFirst={line.isFirst} />;
    }
  },
  ({ line: a }, { line: b }) => {
    if (a.kind !== b.kind || a.key !== b.key) return false;
    if (a.kind === 'message' && b.kind === 'message') return a.message === b.message && a.isFirst === b.isFirst;
    return a.kind !== 'outgoing';
  },
);
