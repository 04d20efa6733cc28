import type { Message } from '@recado/contracts';
import type { HTMLAttributes, ReactNode } from 'react';
import { clock, messageTime } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Bubble.module.css';
import { messageTexts } from '../messages.texts.ts';
import { Tick } from './Tick.tsx';

type Props = {
  side: 'in' | 'out';
  isFirst: boolean;
  /** Content that reaches the edge of the bubble: pictures, videos, maps. */
  isMedia?: boolean;
  /** Without a ground of its own, as stickers are. */
  isBare?: boolean;
  isFailed?: boolean;
  reactions?: Message['reactions'];
  /** What a finger held on it does. */
  press?: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu'
  >;
  /** Pressing the reactions; without, they only show. */
  onReactions?: ((anchor: HTMLElement) => void) | undefined;
  /** Below the bubble: what went wrong and the way out. */
  below?: ReactNode;
  /** Beside the bubble: its menu. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The ground every message stands on: left for the contact, right for us, with reactions at its foot. */
export function Bubble({
  side,
  isFirst,
  isMedia = false,
  isBare = false,
  isFailed = false,
  reactions = [],
  press,
  onReactions,
  below,
  beside,
  children,
}: Props) {
  const t = useTexts(messageTexts);
  const look = [styles.bubble, isMedia && styles.media, isBare && styles.bare, isFailed && styles.failed]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      className={[styles.line, styles[side], isFirst && styles.first, reactions.length > 0 && styles.reacted]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={styles.column}>
        <div className={look} {...press}>
          {children}
          {reactions.length > 0 && (
            <Reactions
              list={t('reactions', {
                list: reactions
                  .map(({ emoji, fromMe, contact }) => `${emoji} ${fromMe ? t('us') : (contact?.name ?? '')}`.trim())
                  .join(', '),
              })}
              onPress={onReactions}
            >
              {[...new Set(reactions.map(({ emoji }) => emoji))].slice(0, 4).join('')}
              {reactions.length > 1 && <small>{reactions.length}</small>}
            </Reactions>
          )}
        </div>
        {below}
      </div>
      {beside}
    </div>
  );
}

/** The reactions at the foot of a bubble; a button where one may react too. */
function Reactions({ list, onPress, children }: { list: string; onPress: Props['onReactions']; children: ReactNode }) {
  if (onPress)
    return (
      <button
        type="button"
        className={styles.reactions}
        aria-label={list}
        aria-haspopup="dialog"
        title={list}
        onClick={(event) => onPress(event.currentTarget)}
      >
        {children}
      </button>
    );
  return (
    <span className={styles.reactions} title={list}>
      <span aria-hidden>{children}</span>
      <VisuallyHidden>{list}</VisuallyHidden>
    </span>
  );
}

/** Time and tick at the end of the last line of a bubble; the whole date on pointing at it (CONV-19). */
export function Meta({
  at,
  isEdited = false,
  tick,
  isOver = false,
  isInline = false,
}: {
  at: string;
  isEdited?: boolean;
  tick?: { ack: number; error: string | null };
  /** Over a picture, on a ground of its own. */ isOver?: boolean;
  /** In a row of its own instead of the last line of a text. */ isInline?: boolean;
}) {
  const t = useTexts(messageTexts);
  return (
    <span className={[styles.meta, isOver && styles.over, isInline && styles.inline].filter(Boolean).join(' ')}>
      {isEdited && <span>{t('edited')} ·</span>}
      <time dateTime={at} title={messageTime(at)}>
        {clock(at)}
      </time>
      {tick && <Tick {...tick} />}
    </span>
  );
}

/** The name above the first bubble of a group: who of us wrote, or which member of a group. */
export const Author = ({ name }: { name: string }) => <b className={styles.author}>{name}</b>;
