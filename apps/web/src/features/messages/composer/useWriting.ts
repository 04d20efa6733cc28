import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useDraft } from '../../../lib/browser/drafts.ts';
import { signal } from '../../../lib/live/realtime.ts';
import { useTypingSignal } from '../../../lib/live/useTypingSignal.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { messageTexts } from '../messages.texts.ts';
import { useEdit } from './edit/editedMessage.ts';
import { attach, useAttachments, writeCaption } from './files/attachments.ts';
import { useQuoted } from './quotedDraft.ts';
import { useRecording } from './recording/useRecording.ts';
import { useQuickReplies } from './replies/useQuickReplies.ts';
import { useComposerFocus } from './useComposerFocus.ts';
import { useComposerKeys } from './useComposerKeys.ts';
import { useInsertions } from './useInsertions.ts';
import { useSend } from './useSend.ts';

type Given = {
  ticketId: number;
  area: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
  isLoading: boolean;
  disconnectedText: string | null;
  onSettled: () => void;
};

/** The state of a ticket's composer and its actions: text, files with captions, the quoted message, a recording. */
export function useWriting({ ticketId, area, isDisabled, isLoading, disconnectedText, onSettled }: Given) {
  const t = useTexts(messageTexts);
  const [draft, setDraft] = useDraft(ticketId);
  const [quoted, setQuoted] = useQuoted(ticketId);
  const [edit, setEdit] = useEdit(ticketId);
  const files = useAttachments(ticketId);
  const [chosen, setChosen] = useState<string>();
  const selected = files.find((file) => file.id === chosen) ?? files[0];
  const publishTyping = useCallback(
    (isTyping: boolean) => void signal('typing', { ticketId, typing: isTyping }),
    [ticketId],
  );
  const typing = useTypingSignal(publishTyping);
  const text = edit ? edit.text : selected ? selected.caption : draft;
  const takesNoFile = isDisabled || disconnectedText !== null || edit !== null;
  const recording = useRecording({ ticketId, draft, isDisabled });
  useComposerFocus({ area, quotedId: quoted?.id, editedId: edit?.message.id, isRecording: recording.isRecording });

  const write = (value: string): void => {
    if (edit) return setEdit({ ...edit, text: value });
    if (selected) writeCaption(ticketId, selected.id, value);
    // The caption of the first file is also stored as the draft, in case the browser cannot store files.
    if (!selected || selected === files[0]) setDraft(value);
    if (value.trim() === '') typing.stop();
    else typing.write();
  };
  const add = (added: readonly File[]): void => {
    if (added.length === 0 || isDisabled) return;
    if (disconnectedText !== null)
      return toast.info(t('disconnectedFiles', { name: disconnectedText }), { icon: 'linkOff', id: 'connectionDown' });
    if (isLoading) return toast.info(t('stillLoading'), { id: 'stillLoading' });
    attach(ticketId, added, draft);
    area.current?.focus();
  };
  const onSent = (): void => {
    setDraft('');
    typing.stop();
  };
  const sending = useSend({ ticketId, area, draft, isDisabled, disconnectedText, onSent });
  useEffect(() => {
    if (sending.isEmpty) onSettled();
  }, [sending.isEmpty, onSettled]);
  const insertions = useInsertions({ ticketId, area, text, takesNoFile, write });
  const replies = useQuickReplies(text, isDisabled, insertions.takeReply);
  const keys = useComposerKeys({ ticketId, text, replies, send: sending.send, add });
  return {
    text,
    files,
    selected,
    select: setChosen,
    quoted,
    setQuoted,
    edit,
    cancelEdit: (): void => setEdit(null),
    isMediaOff: takesNoFile || isLoading,
    write,
    add,
    replies,
    stopTyping: typing.stop,
    ...recording,
    ...sending,
    ...insertions,
    ...keys,
  };
}

export type Writing = ReturnType<typeof useWriting>;
