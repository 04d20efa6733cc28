import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useConversation } from '../conversation/ConversationContext.ts';
import { startEdit, useEdit } from './edit/editedMessage.ts';
import { useAttachments } from './files/attachments.ts';
import { useQuoted } from './quotedDraft.ts';
import type { useQuickReplies } from './replies/useQuickReplies.ts';

type Options = {
  ticketId: number;
  text: string;
  replies: ReturnType<typeof useQuickReplies>;
  send: () => void;
  add: (files: readonly File[]) => void;
};

/**
 * Handlers of the text field: Enter sends, Escape gives up an edit or a quote, the arrow upwards edits the last message,
 * and pasted files are attached.
 */
export function useComposerKeys({ ticketId, text, replies, send, add }: Options) {
  const { lastOwn, canEdit } = useConversation();
  const [quoted, setQuoted] = useQuoted(ticketId);
  const [edit, setEdit] = useEdit(ticketId);
  const files = useAttachments(ticketId);
  return {
    onKeyDown(event: KeyboardEvent): void {
      const { isComposing } = event.nativeEvent;
      if (!isComposing && !event.shiftKey && replies.onKey(event.key)) return event.preventDefault();
      if (event.key === 'Enter' && !event.shiftKey && !isComposing) {
        event.preventDefault();
        send();
      }
      if (event.key === 'Escape' && edit) return setEdit(null);
      if (event.key === 'Escape' && quoted) setQuoted(null);
      if (event.key !== 'ArrowUp' || isComposing || text !== '' || edit || files.length > 0) return;
      const last = lastOwn();
      if (!last || !canEdit(last)) return;
      event.preventDefault();
      startEdit(last);
    },
    onPaste(event: ClipboardEvent): void {
      const pasted = [...event.clipboardData.files];
      if (pasted.length === 0) return;
      event.preventDefault();
      add(pasted);
    },
  };
}
