import type { Message } from '@recado/contracts';
import Popover from '@mui/material/Popover';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { messageTexts } from '../messages.texts.ts';
import { EmojiPicker } from '../../../conversation/emoji/lazyEmojiPicker.ts';
import styles from './ReactionBar.module.css';

/** The six WhatsApp offers first. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

type Props = { message: Message; anchor: HTMLElement; onReact: (emoji: string) => void; onClose: () => void };

/** The company's one reaction to a message; pressing the present one takes it back. */
export function ReactionBar({ message, anchor, onReact, onClose }: Props) {
  const t = useTexts(messageTexts);
  const [more, setMore] = useState<HTMLElement | null>(null);
  const own = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  const offered = own && !usual.includes(own) ? [own, ...usual.slice(0, 5)] : usual;
  const react = (emoji: string): void => {
    onClose();
    onReact(emoji === own ? '' : emoji);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('react'), className: styles.paper ?? '' } }}
    >
      <div className={styles.bar} role="group" aria-label={t('react')}>
        {offered.map((emoji, index) => (
          <button
            key={emoji}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a popover that opens takes the focus
            autoFocus={index === 0}
            type="button"
            className={styles.emoji}
            aria-label={emoji === own ? t('takeBack', { emoji }) : t('reactWith', { emoji })}
            aria-pressed={emoji === own}
            onClick={() => react(emoji)}
          >
            {emoji}
          </button>
        ))}
        <button
          type="button"
          className={styles.more}
          aria-label={t('moreEmoji')}
          aria-haspopup="dialog"
          onPointerEnter={EmojiPicker.preload}
          onClick={(event) => setMore(event.currentTarget)}
        >
          <Icon name="add" />
        </button>
      </div>
      <Suspense>{more && <EmojiPicker anchor={more} onPick={react} onClose={() => setMore(null)} />}</Suspense>
    </Popover>
  );
}
