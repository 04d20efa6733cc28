import { Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { EmojiPicker } from '../emoji/lazyEmojiPicker.ts';
import styles from './Composer.module.css';

type Props = {
  isDisabled?: boolean;
  /** The picker stays open and keeps the focus for the next emoji. */
  onPick: (emoji: string) => void;
  /** Called when the picker has closed: the field gets the focus back. */
  onClose: () => void;
};

/** The tool that opens the emoji picker. */
export function EmojiButton({ isDisabled = false, onPick, onClose }: Props) {
  const t = useTexts(conversationTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The picker has given the focus back to this button, where a space typed at once would open it again.
    if (wasOpen.current && !anchor) onClose();
    wasOpen.current = anchor !== null;
  }, [anchor, onClose]);
  return (
    <span className={styles.emoji}>
      <IconButton36
        icon="emoji"
        label={t('emoji')}
        active={anchor !== null}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onPointerEnter={EmojiPicker.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense>{anchor && <EmojiPicker anchor={anchor} onPick={onPick} onClose={() => setAnchor(null)} />}</Suspense>
    </span>
  );
}
