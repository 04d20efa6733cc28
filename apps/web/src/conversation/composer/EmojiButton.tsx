import { Suspense, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { EmojiPicker } from '../emoji/lazyEmojiPicker.ts';
import styles from './Composer.module.css';

type Props = {
  isDisabled?: boolean;
  /** The picker stays open and keeps the focus for the next emoji. */
  onPick: (emoji: string) => void;
  /** Called when the picker closes: the field gets the focus back. */
  onClose: () => void;
};

/** The tool that opens the emoji picker. */
export function EmojiButton({ isDisabled = false, onPick, onClose }: Props) {
  const t = useTexts(conversationTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      <Suspense>
        {anchor && (
          <EmojiPicker
            anchor={anchor}
            onPick={onPick}
            onClose={() => {
              setAnchor(null);
              onClose();
            }}
          />
        )}
      </Suspense>
    </span>
  );
}
