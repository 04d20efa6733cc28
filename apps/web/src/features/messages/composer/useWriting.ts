import { limits, type QuickMessage } from '@recado/contracts';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { useDraft } from '../../../lib/browser/drafts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useTypingFocus } from '../../../lib/keyboard/useTypingFocus.ts';
import { useCaret } from '../../../ui/fields/useCaret.ts';
import { useConversation } from '../ConversationContext.ts';
import { messageTexts } from '../messages.texts.ts';
import { sendMessage } from '../outbox/sendMessage.ts';
import { useSigning } from '../outbox/signature.ts';
import { useTypingSignal } from '../presence/useTypingSignal.ts';
import {
  attach,
  attachRecording,
  attachReply,
  takeAttachments,
  useAttachments,
  writeCaption,
} from './files/attachments.ts';
import { insertText } from '../../../conversation/composer/insertText.ts';
import { startEdit, useEdit } from './editedMessage.ts';
import { useQuoted } from './quotedDraft.ts';
import type { RecordedAudio } from './recording/recordingFile.ts';
import { wantedIn } from './replies/quickReplies.ts';
import { useQuickReplies } from './replies/useQuickReplies.ts';
import { useSaveEdit } from './useSaveEdit.ts';
import { signed } from '../../../conversation/text/readSignature.ts';

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
  const userName = useSession((state) => state.user?.name ?? '');
  const [draft, setDraft] = useDraft(ticketId);
  const [quoted, setQuoted] = useQuoted(ticketId);
  const [signs] = useSigning();
  const files = useAttachments(ticketId);
  const [chosen, setChosen] = useState<string>();
  const [isRecording, setRecording] = useState(false);
  const typing = useTypingSignal(ticketId);
  const selected = files.find((file) => file.id === chosen) ?? files[0];
  const { lastOwn, canEdit } = useConversation();
  const [edit, setEdit] = useEdit(ticketId);
  const { isSaving, save } = useSaveEdit();
  const text = edit ? edit.text : selected ? selected.caption : draft;
  const takesNoFile = isDisabled || disconnectedText !== null || edit !== null;
  const isMediaOff = takesNoFile || isLoading;
  const isEmpty = files.length === 0 && draft.trim() === '';
  const canSend = !isDisabled && !isSaving && (edit ? edit.text.trim() !== '' : !isEmpty);
  const { placeCaret, focusAfterPopup } = useCaret(area);

  useTypingFocus(area);
  useEffect(() => {
    // Keyboard users keep their focus; after a mouse click the field gets it.
    if (!document.activeElement?.matches(':focus-visible') && matchMedia('(pointer: fine)').matches)
      area.current?.focus();
  }, [area]);
  const quotedId = quoted?.id;
  const answeredAtFirst = useRef(quotedId);
  useEffect(() => {
    // A quote restored after a reload is not a click on "reply".
    if (quotedId !== undefined && quotedId !== answeredAtFirst.current) area.current?.focus();
    answeredAtFirst.current = undefined;
  }, [area, quotedId]);
  const editedId = edit?.message.id;
  const editedAtFirst = useRef(editedId);
  useEffect(() => {
    if (editedId !== editedAtFirst.current) area.current?.focus();
    if (editedId !== undefined) area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
    editedAtFirst.current = editedId;
  }, [area, editedId]);
  useEffect(() => {
    // Closing a ticket ends its recording, which stays as a chosen file; reopening does not resume it.
    if (isDisabled) setRecording(false);
  }, [isDisabled]);
  const wasRecording = useRef(isRecording);
  useEffect(() => {
    // The bar disappears with the focus inside, and the field exists again only after this render.
    if (wasRecording.current && !isRecording) area.current?.focus();
    wasRecording.current = isRecording;
  }, [area, isRecording]);
  useEffect(() => {
    if (isEmpty) onSettled();
  }, [isEmpty, onSettled]);

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
  const send = (): void => {
    if (!canSend) return;
    if (edit) return void save(edit);
    // The server would refuse it. The text stays, and the notice above the field names who can help.
    if (disconnectedText !== null)
      return toast.info(t('connectionDown', { name: disconnectedText }), { icon: 'linkOff', id: 'connectionDown' });
    const longest = Math.max(
      ...(files.length > 0 ? files.map((file) => file.caption) : [draft]).map(
        (value) => (signs ? signed(value, userName) : value).length,
      ),
    );
    if (longest > limits.messageBody) return toast.error(t('tooLong', { max: limits.messageBody }));
    setDraft('');
    setQuoted(null);
    typing.stop();
    sendMessage({ ticketId, text: files.length > 0 ? '' : draft, signs, quoted, files: takeAttachments(ticketId) });
    area.current?.focus();
  };
  const endRecording = (recorded: RecordedAudio | null): void => {
    setRecording(false);
    if (!recorded) return;
    const { file, seconds } = recorded;
    setQuoted(null);
    sendMessage({
      ticketId,
      text: '',
      signs,
      quoted,
      files: [
        {
          id: crypto.randomUUID(),
          file,
          caption: '',
          preview: URL.createObjectURL(file),
          width: null,
          height: null,
          seconds,
        },
      ],
    });
  };
  const record = (): void => {
    // An interrupted recording becomes one of the chosen files.
    if (files.length >= limits.filesPerSend) toast.error(t('tooManyFiles', { max: limits.filesPerSend }));
    else setRecording(true);
  };
  const keepRecording = (recorded: RecordedAudio): void => {
    // At the end of a session the files of the user are cleared, also those still in the microphone.
    if (useSession.getState().state !== 'in') return;
    attachRecording(ticketId, recorded, draft);
    toast.info(t('recordingKept'), { icon: 'microphone', id: 'recordingKept' });
  };
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
  const replies = useQuickReplies(text, isDisabled, takeReply);
  const pickEmoji = (emoji: string): void => {
    if (!area.current) return;
    const inserted = insertText(area.current, emoji);
    write(inserted.text);
    // The emoji picker keeps the focus for the next emoji; only the caret moves.
    placeCaret(inserted.caret);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
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
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  };
  return {
    text,
    files,
    selected,
    select: setChosen,
    quoted,
    setQuoted,
    edit,
    cancelEdit: (): void => setEdit(null),
    isMediaOff,
    isEmpty,
    canSend,
    isRecording,
    record,
    endRecording,
    keepRecording,
    write,
    add,
    send,
    replies,
    takeReply,
    pickEmoji,
    focusAfterPopup,
    onKeyDown,
    onPaste,
    stopTyping: typing.stop,
  };
}

export type Writing = ReturnType<typeof useWriting>;
