import { limits } from '@recado/contracts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useDraft } from '../../../lib/browser/drafts.ts';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useTypingFocus } from '../../../lib/keyboard/useTypingFocus.ts';
import {
  ComposerBox,
  ComposerField,
  ComposerFrame,
  ComposerToolbar,
  SendButton,
} from '../../../conversation/composer/ComposerFrame.tsx';
import { EmojiButton } from '../../../conversation/composer/EmojiButton.tsx';
import { useCaret } from '../../../ui/fields/useCaret.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import styles from './ChatComposer.module.css';
import { forgetFailure, useSendings } from './sendings.ts';
import { sendToChat } from './sendToChat.ts';
import { insertText } from '../../../conversation/composer/insertText.ts';

/**
 * The composer of the internal chat: Enter sends, Shift+Enter breaks the line, a blank text is not sent, and the typed
 * text stays with its chat until it was sent (CHAT-12, CHAT-17).
 */
export function ChatComposer({ chatId }: { chatId: number }) {
  const t = useTexts(teamChatTexts);
  const isPhone = useIsPhone();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(`chat-${chatId}`);
  const hasFailed = useSendings(({ failed }) => failed.has(chatId));
  const isTooLong = draft.length > limits.messageBody;
  const canSend = draft.trim() !== '' && !isTooLong;
  const { placeCaret, focusAfterPopup } = useCaret(area);

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
  const pickEmoji = (emoji: string): void => {
    if (!area.current) return;
    const inserted = insertText(area.current, emoji);
    write(inserted.text);
    // The picker keeps the focus, for the next one; the caret follows unseen.
    placeCaret(inserted.caret);
  };
  return (
    <ComposerFrame>
      <ComposerBox button={<SendButton label={t('send')} disabled={!canSend} onClick={send} />}>
        <ComposerField
          ref={area}
          value={draft}
          placeholder={isPhone ? t('message') : t('write')}
          aria-label={t('write')}
          aria-invalid={isTooLong}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <ComposerToolbar>
          <EmojiButton onPick={pickEmoji} onClose={focusAfterPopup} />
        </ComposerToolbar>
        <p className={styles.remark} role="status">
          {isTooLong ? t('tooLong', { max: limits.messageBody }) : hasFailed && draft !== '' ? t('notSent') : ''}
        </p>
      </ComposerBox>
    </ComposerFrame>
  );
}
