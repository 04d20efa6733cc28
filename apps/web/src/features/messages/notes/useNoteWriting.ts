import { internalNotesApi, limits } from '@recado/contracts';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { newUuid } from '../../../lib/browser/newUuid.ts';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCaret } from '../../../ui/fields/useCaret.ts';
import { insertText } from '../../../conversation/composer/insertText.ts';
import { internalNoteTexts } from './internalNotes.texts.ts';
import { insertMention, toStored } from './mentionText.ts';
import { findNoteDraft, findNoteEdit, useNoteDraft, useNoteEdit, type NoteEdit } from './noteMode.ts';
import { useMentions } from './useMentions.ts';
import { refreshNotes } from './useInternalNotes.ts';

const isStillEdited = (ticketId: number, { noteId, text }: NoteEdit): boolean => {
  const present = findNoteEdit(ticketId);
  return present?.noteId === noteId && present.text === text;
};

/** The text in the note field of a conversation, saved as a new note or as the new text of an edited one. */
export function useNoteWriting(ticketId: number, area: RefObject<HTMLTextAreaElement | null>) {
  const t = useTexts(internalNoteTexts);
  const [draft, setDraft] = useNoteDraft(ticketId);
  const [edit, setEdit] = useNoteEdit(ticketId);
  const create = useCall(internalNotesApi.create);
  const change = useCall(internalNotesApi.change);
  const [isSaving, setSaving] = useState(false);
  const savingNow = useRef(false);
  const { text, chosen } = edit ?? draft ?? { text: '', chosen: [] };
  const [caretAt, setCaret] = useState(text.length);
  const canSave = !isSaving && text.trim() !== '';

  const keep = (value: string, people = chosen): void => {
    if (edit) return setEdit({ ...edit, text: value, chosen: people });
    // Another text is another note: only the same one is stored under the same key.
    setDraft(value === '' ? null : { text: value, chosen: people, clientKey: newUuid() });
  };
  const caret = useCaret(area);
  const placeCaret = (position: number): void => {
    caret.placeCaret(position);
    setCaret(position);
  };
  const focusAt = (position: number): void => {
    placeCaret(position);
    area.current?.focus();
  };
  const mentions = useMentions(ticketId, text, caretAt, (wanted, colleague) => {
    const inserted = insertMention(text, wanted, colleague);
    keep(inserted.text, [...chosen.filter(({ id }) => id !== colleague.id), colleague]);
    focusAt(inserted.caret);
  });
  const insert = (piece: string): number => {
    const inserted = area.current
      ? insertText(area.current, piece)
      : { text: text + piece, caret: text.length + piece.length };
    keep(inserted.text);
    return inserted.caret;
  };
  const save = async (): Promise<void> => {
    if (!canSave || savingNow.current) return;
    const body = toStored(text, chosen);
    if (body.length > limits.internalNote) {
      toast.error(t('tooLong', { max: limits.internalNote }));
      return;
    }
    savingNow.current = true;
    setSaving(true);
    try {
      if (edit) {
        await change.run({ params: { noteId: edit.noteId }, body: { body } });
        // Another text or another note is still being edited.
        if (isStillEdited(ticketId, edit)) setEdit(null);
      } else {
        const clientKey = draft?.clientKey ?? newUuid();
        await create.run({ params: { ticketId }, body: { body, clientKey } });
        // Text typed meanwhile is the next note.
        if (findNoteDraft(ticketId)?.clientKey === clientKey) setDraft(null);
      }
      void refreshNotes();
    } catch {
      // useCall has shown the failure. The text stays, and is stored once when it is saved again.
    } finally {
      savingNow.current = false;
      setSaving(false);
    }
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { isComposing } = event.nativeEvent;
    if (!isComposing && !event.shiftKey && mentions.onKey(event.key)) return event.preventDefault();
    if (event.key === 'Escape' && edit) return setEdit(null);
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    void save();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    toast.info(t('noFiles'), { icon: 'lock', id: 'noteFiles' });
  };
  return {
    text,
    edit,
    cancelEdit: (): void => setEdit(null),
    canSave,
    mentions,
    setCaret,
    keep,
    insert,
    placeCaret,
    focusAt,
    focusAfterPopup: caret.focusAfterPopup,
    save,
    onKeyDown,
    onPaste,
  };
}
