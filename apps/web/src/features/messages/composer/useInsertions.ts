import type { QuickMessage } from '@recado/contracts';
import type { RefObject } from 'react';
import { insertText } from '../../../conversation/composer/insertText.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useCaret } from '../../../ui/fields/useCaret.ts';
import { messageTexts } from '../messages.texts.ts';
import { attachReply } from './files/attachments.ts';
import { wantedIn } from './replies/quickReplies.ts';

type Options = {
  ticketId: number;
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  takesNoFile: boolean;
  write: (text: string) => void;
};

/** Puts quick replies and emojis into the text at the caret. */
export function useInsertions({ ticketId, area, text, takesNoFile, write }: Options) {
  const t = useTexts(messageTexts);
  const { placeCaret, focusAfterPopup } = useCaret(area);
  const takeReply = (reply: QuickMessage): void => {
    const { message, mediaUrl } = reply;
    // A text that searched for the reply is replaced; into any other text the reply is inserted at the caret.
    const isAsked = wantedIn(text) !== null || !area.current;
    const { text: whole, caret } = isAsked
      ? { text: message, caret: message.length }
      : insertText(area.current!, message);
    write(whole);
    placeCaret(caret);
    area.current?.focus();
    if (mediaUrl === null) return;
    if (takesNoFile) toast.info(t('replyWithoutFile'), { icon: 'attach' });
    else attachReply(ticketId, reply, whole);
  };
  const pickEmoji = (emoji: string): void => {
    if (!area.current) return;
    const inserted = insertText(area.current, emoji);
    write(inserted.text);
    // The emoji picker keeps the focus for the next emoji; only the caret moves.
    placeCaret(inserted.caret);
  };
  return { takeReply, pickEmoji, focusAfterPopup };
}
