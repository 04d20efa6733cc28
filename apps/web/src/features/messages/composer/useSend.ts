import { limits, signed } from '@recado/contracts';
import type { RefObject } from 'react';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { messageTexts } from '../messages.texts.ts';
import { sendMessage } from '../outbox/sendMessage.ts';
import { useSigning } from '../outbox/signature.ts';
import { useEdit } from './edit/editedMessage.ts';
import { useSaveEdit } from './edit/useSaveEdit.ts';
import { takeAttachments, useAttachments } from './files/attachments.ts';
import { useQuoted } from './quotedDraft.ts';

type Options = {
  ticketId: number;
  area: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  isDisabled: boolean;
  disconnectedText: string | null;
  /** Called when the message is on its way: the text field is emptied. */
  onSent: () => void;
};

/** Sends what the composer holds: the text, or the chosen files with their captions, or the edited message. */
export function useSend({ ticketId, area, draft, isDisabled, disconnectedText, onSent }: Options) {
  const t = useTexts(messageTexts);
  const userName = useSession((state) => state.user?.name ?? '');
  const [quoted, setQuoted] = useQuoted(ticketId);
  const [signs] = useSigning();
  const files = useAttachments(ticketId);
  const [edit] = useEdit(ticketId);
  const { isSaving, save } = useSaveEdit();
  const isEmpty = files.length === 0 && draft.trim() === '';
  const canSend = !isDisabled && !isSaving && (edit ? edit.text.trim() !== '' : !isEmpty);

  const lengthOf = (text: string): number => (signs ? signed(text, userName) : text).length;
  const send = (): void => {
    if (!canSend) return;
    if (edit) return void save(edit);
    // The server would refuse it. The text stays, and the notice above the field names who can help.
    if (disconnectedText !== null)
      return toast.info(t('connectionDown', { name: disconnectedText }), { icon: 'linkOff', id: 'connectionDown' });
    const texts = files.length > 0 ? files.map(({ caption }) => caption) : [draft];
    if (Math.max(...texts.map(lengthOf)) > limits.messageBody)
      return toast.error(t('tooLong', { max: limits.messageBody }));
    onSent();
    setQuoted(null);
    sendMessage({ ticketId, text: files.length > 0 ? '' : draft, signs, quoted, files: takeAttachments(ticketId) });
    area.current?.focus();
  };
  return { isEmpty, canSend, send };
}
