import { isWindowOpen, type Ticket } from '@recado/contracts';
import { draftOf } from '../../../lib/browser/drafts.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { useFileDrop } from '../../../lib/react/useFileDrop.ts';
import { ApiError } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { attach } from '../composer/files/attachments.ts';
import { messageTexts } from '../messages.texts.ts';
import { internalNoteTexts } from '../notes/internalNotes.texts.ts';
import { isNoteMode, useNoteMode } from '../notes/noteMode.ts';

type Options = { ticket: Ticket; canWrite: boolean; isLoading: boolean; disconnectedText: string | null };

/** Attaches files that are dropped on a conversation, or says why they cannot be sent now. */
export function useDroppedFiles({ ticket, canWrite, isLoading, disconnectedText }: Options) {
  const t = useTexts(messageTexts);
  const note = useTexts(internalNoteTexts);
  const isNote = useNoteMode(ticket.id);
  const { handlers, isOver } = useFileDrop((files) => {
    if (isNoteMode(ticket.id)) return toast.info(note('noFiles'), { icon: 'lock', id: 'noteFiles' });
    if (!canWrite) return;
    if (disconnectedText !== null)
      return toast.info(t('disconnectedFiles', { name: disconnectedText }), { icon: 'linkOff', id: 'connectionDown' });
    if (isLoading) return toast.info(t('stillLoading'), { id: 'stillLoading' });
    // While only templates may be sent, files cannot be attached.
    if (isWindowOpen(ticket, new Date())) attach(ticket.id, files, draftOf(ticket.id));
    else toastError(new ApiError('ERR_OUT_OF_WINDOW', 409));
  });
  /** True while dropping the files here would attach them. */
  const isOffered = isOver && canWrite && !isLoading && disconnectedText === null && !isNote;
  return { handlers, isOffered };
}
