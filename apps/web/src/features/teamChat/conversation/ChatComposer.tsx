import { limits } from '@recado/contracts';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { useIsPhone } from '../../../lib/screen.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useTypingFocus } from '../../../lib/useTypingFocus.ts';
import styles from '../../../conversation/composer/Composer.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton36 } from '../../../ui/IconButton36.tsx';
import { EmojiPicker } from '../../../conversation/emoji/lazyEmojiPicker.ts';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import own from './ChatComposer.module.css';
import { forgetFailure, useSendings } from './sendings.ts';
import { sendToChat } from './sendToChat.ts';
import { insertText } from '../../../conversation/composer/insertText.ts';

/**
 * The composer of the internal chat: Enter sends, Shift+Enter breaks the line, a blank text is not sent, and the typed
 * text stays with its chat until it was sent (CHAT-12, CHAT-17).
 */
export function ChatComposer({ chatId }: { chatId: number }) {
  const t = useTexts(teamChatTexts);
  const tMessage = useTexts(conversationTexts);
  const isPhone = useIsPhone();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(`chat-${chatId}`);
  const hasFailed = useSendings(({ failed }) => failed.has(chatId));
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const isTooLong = draft.length > limits.messageBody;
  const canSend = draft.trim() !== '' && !isTooLong;

  useTypingFocus(area);
  // Under a finger the keyboard would cover what one came to read.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) area.current?.focus();
  }, []);

  const write = (text: string): void => {
    setDraft(text);
    forgetFailure(chatId);
  };
  const send = (): void => {
    area.current?.focus();
    if (!canSend) return;
    setDraft('');
    sendToChat(chatId, draft);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const placeCaret = (caret: number, thenFocus: boolean): void => {
    requestAnimationFrame(() => {
      if (thenFocus) area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const pickEmoji = (emoji: string): void => {
    if (!area.current) return;
    const inserted = insertText(area.current, emoji);
    write(inserted.text);
    // The picker keeps the focus, for the next one; the caret follows unseen.
    placeCaret(inserted.caret, false);
  };
  return (
    <div className={styles.composer}>
      <div className={styles.row}>
        <div className={styles.box}>
          <div className={styles.growing} data-text={draft}>
            <textarea
              ref={area}
              className={styles.area}
              data-composer
              rows={1}
              value={draft}
              placeholder={isPhone ? t('message') : t('write')}
              aria-label={t('write')}
              aria-invalid={isTooLong}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <div className={styles.tools}>
            <span className={styles.emoji}>
              <IconButton36
                icon="emoji"
                label={tMessage('emoji')}
                active={emojiAnchor !== null}
                aria-haspopup="dialog"
                aria-expanded={emojiAnchor !== null}
                onPointerEnter={EmojiPicker.preload}
                onClick={(event) => setEmojiAnchor(event.currentTarget)}
              />
            </span>
          </div>
          <p className={own.remark} role="status">
            {isTooLong ? t('tooLong', { max: limits.messageBody }) : hasFailed && draft !== '' ? t('notSent') : ''}
          </p>
        </div>
        <button type="button" className={styles.send} aria-label={t('send')} disabled={!canSend} onClick={send}>
          <Icon name="send" />
        </button>
      </div>
      <Suspense>
        {emojiAnchor && (
          <EmojiPicker
            anchor={emojiAnchor}
            onPick={pickEmoji}
            onClose={() => {
              setEmojiAnchor(null);
              if (area.current) placeCaret(area.current.selectionEnd, true);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
