import { Suspense, useRef, useState, type RefObject } from 'react';
import { useIsPhone } from '../../../lib/screen.ts';
import { useTexts } from '../../../lib/texts.ts';
import { IconButton36 } from '../../../ui/IconButton36.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { messageTexts } from '../messages.texts.ts';
import { EmojiPicker } from '../../../conversation/emoji/lazyEmojiPicker.ts';
import styles from '../../../conversation/composer/Composer.module.css';
import { RecordingBar } from './recording/lazyRecordingBar.ts';
import { AttachMenu } from './share/AttachMenu.tsx';
import { SignSwitch } from './SignSwitch.tsx';
import type { Writing } from './useWriting.ts';

/** The buttons below the text: emoji, files, quick replies, recording, signature. */
export function ComposerTools({
  ticketId,
  writing,
  area,
  isDisabled,
}: {
  ticketId: number;
  writing: Writing;
  area: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
}) {
  const t = useTexts(messageTexts);
  const tConversation = useTexts(conversationTexts);
  const isPhone = useIsPhone();
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { replies, isMediaOff, add, record, pickEmoji, placeCaret } = writing;
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.emoji}>
          <IconButton36
            icon="emoji"
            label={tConversation('emoji')}
            active={emojiAnchor !== null}
            aria-haspopup="dialog"
            aria-expanded={emojiAnchor !== null}
            disabled={isDisabled}
            onPointerEnter={EmojiPicker.preload}
            onClick={(event) => setEmojiAnchor(event.currentTarget)}
          />
        </span>
        <AttachMenu ticketId={ticketId} isDisabled={isMediaOff} onFiles={() => input.current?.click()} />
        {!isPhone && (
          <>
            <IconButton36
              icon="bolt"
              label={t('replies')}
              shortcut="/"
              active={replies.isOpen}
              aria-expanded={replies.isOpen}
              disabled={isDisabled}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                replies.toggle();
                area.current?.focus();
              }}
            />
            <IconButton36
              icon="microphone"
              label={t('record')}
              disabled={isMediaOff}
              onPointerEnter={RecordingBar.preload}
              onClick={record}
            />
          </>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <span className={styles.space} />
        {!isPhone && <SignSwitch isDisabled={isDisabled || writing.edit !== null} />}
      </div>
      <Suspense>
        {emojiAnchor && (
          <EmojiPicker
            anchor={emojiAnchor}
            onPick={pickEmoji}
            onClose={() => {
              setEmojiAnchor(null);
              if (area.current) placeCaret(area.current.selectionEnd);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
