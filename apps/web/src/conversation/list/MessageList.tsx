import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { Virtualizer } from 'virtua';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import type { AnyLine, LineOptions } from './lineOptions.ts';
import styles from './MessageList.module.css';
import { useFloatingDay } from './useFloatingDay.ts';
import { useListScroll } from './useListScroll.ts';
import { useSteadyLines } from './useSteadyLines.ts';
import { DayPill } from './DayPill.tsx';

const flashMs = 1_600;

export type MessageListHandle = {
  /** Scrolls to a message and marks it briefly. Returns false if it is not loaded. */ showMessage: (
    messageId: number,
  ) => boolean;
};

type Props<L extends AnyLine> = {
  ref?: Ref<MessageListHandle>;
  /** Key of the conversation: its measured heights are cached under it for the next visit. */
  place: string;
  label: string;
  lines: L[];
  ways: LineOptions<L>;
  userId: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
  /** The message to start at, marked briefly; null for the end. */
  startAt: number | null;
  /** True if newer messages are not loaded: the end of the list is not the latest message. */
  hasNewer: boolean;
  loadNewer: () => void;
  toLatest: () => void;
  onAtEnd: (isAtEnd: boolean) => void;
  /** Below the last line: the typing indicator. */
  foot?: ReactNode;
};

/**
 * The virtual list of a conversation, starting at its end. The reading position stays while older lines load above and
 * newer ones below.
 */
export function MessageList<L extends AnyLine>({
  ref,
  place,
  label,
  lines: wanted,
  ways,
  userId,
  hasOlder,
  isLoadingOlder,
  loadOlder,
  startAt,
  hasNewer,
  loadNewer,
  toLatest,
  onAtEnd,
  foot,
}: Props<L>) {
  const t = useTexts(conversationTexts);
  const [flashed, setFlashed] = useState<number | null>(startAt);
  const { lines, isPrepend, fresh, stir } = useSteadyLines(wanted);
  const { list, scroller, known, beyond, onScroll, release, toEnd, isAway, unseen } = useListScroll({
    place,
    lines,
    ways,
    userId,
    hasOlder,
    isLoadingOlder,
    loadOlder,
    startAt,
    // Lines of a newer page may still wait to be rendered.
    hasNewer: hasNewer || (startAt !== null && lines.at(-1)?.key !== wanted.at(-1)?.key),
    loadNewer,
    onAtEnd,
  });
  const { label: dayText, pill, follow } = useFloatingDay(list, lines);

  useEffect(() => {
    if (flashed === null) return undefined;
    const timer = setTimeout(() => setFlashed(null), flashMs);
    return () => clearTimeout(timer);
  }, [flashed]);

  useImperativeHandle(ref, () => ({
    showMessage(messageId) {
      const index = lines.findIndex((line) => ways.messageIdOf(line) === messageId);
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex,
         jsx-a11y/no-noninteractive-element-interactions -- the keyboard must reach the scrolling region; its
         handlers detect who scrolled */}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={label}
        tabIndex={0}
        onWheel={release}
        onTouchMove={release}
        onKeyDown={release}
        onPointerDown={release}
      >
        <div className={styles.spacer} />
        <Virtualizer
          ref={list}
          data={lines}
          shift={isPrepend}
          bufferSize={beyond}
          {...(beyond > 0 ? { keepMounted: fresh } : known && { keepMounted: known.inSight })}
          {...(known && { cache: known.cache, itemSize: known.guess })}
          onScroll={(offset) => {
            stir();
            onScroll(offset);
            follow(offset);
          }}
        >
          {(line, index) => (
            <div
              key={line.key}
              className={index === lines.length - 1 ? styles.last : undefined}
              data-message={ways.messageIdOf(line)}
              data-flashed={flashed !== null && ways.messageIdOf(line) === flashed}
            >
              {ways.draw(line)}
            </div>
          )}
        </Virtualizer>
        <div className={styles.foot}>{foot}</div>
      </section>
      {isAway && (
        <button type="button" className={styles.jump} onClick={hasNewer ? toLatest : toEnd}>
          <Icon name="arrowDown" size={16} />
          {unseen > 0 ? t('newMessages', { count: unseen }) : t('toLatest')}
        </button>
      )}
    </div>
  );
}
