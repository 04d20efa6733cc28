import type { Message } from '@recado/contracts';
import type { HTMLAttributes, ReactNode } from 'react';
import { clock, messageTime } from '../../lib/format/dates.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import styles from './Bubble.module.css';
import { conversationTexts } from '../conversation.texts.ts';
import { Tick } from './Tick.tsx';

type Props = {
  side: 'in' | 'out';
  isFirst: boolean;
  /** Content up to the edge of the bubble: pictures, videos, maps. */
  isMedia?: boolean;
  /** Without background, for stickers. */
  isBare?: boolean;
  isFailed?: boolean;
  reactions?: Message['reactions'];
  /** Handlers of a long press. */
  press?: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu'
  >;
  /** Called on a click on the reactions. Without it they are not clickable. */
  onReactions?: ((anchor: HTMLElement) => void) | undefined;
  /** Below the bubble: the error and its buttons. */
  below?: ReactNode;
  /** Beside the bubble: its menu button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The frame of every message: inbound at the left, outbound at the right, with its reactions below. */
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
  const t = useTexts(conversationTexts);
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

/** The reactions below a bubble; a button if the user may react. */
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

/** Time and tick at the end of the last line; the full date on hover (CONV-19). */
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
  /** Over a picture, with its own background. */ isOver?: boolean;
  /** On its own line instead of the last line of a text. */ isInline?: boolean;
}) {
  const t = useTexts(conversationTexts);
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

/** The name above the first bubble of a group: the attendant, or the member of a WhatsApp group. */
export const Author = ({ name }: { name: string }) => <b className={styles.author}>{name}</b>;
