import { limits } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { newUuid } from '../../../../lib/browser/newUuid.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { messageTexts } from '../../messages.texts.ts';
import { sendMessage } from '../../outbox/sendMessage.ts';
import { useSigning } from '../../outbox/signature.ts';
import { attachRecording, useAttachments } from '../files/attachments.ts';
import { useQuoted } from '../quotedDraft.ts';
import type { RecordedAudio } from './recordingFile.ts';

type Options = { ticketId: number; draft: string; isDisabled: boolean };

/** The recording of a ticket's composer: sent at its end, or kept as a chosen file when it is interrupted. */
export function useRecording({ ticketId, draft, isDisabled }: Options) {
  const t = useTexts(messageTexts);
  const [quoted, setQuoted] = useQuoted(ticketId);
  const [signs] = useSigning();
  const files = useAttachments(ticketId);
  const [isRecording, setRecording] = useState(false);
  useEffect(() => {
    // Closing a ticket ends its recording, which stays as a chosen file; reopening does not resume it.
    if (isDisabled) setRecording(false);
  }, [isDisabled]);

  const record = (): void => {
    // An interrupted recording becomes one of the chosen files.
    if (files.length >= limits.filesPerSend) toast.error(t('tooManyFiles', { max: limits.filesPerSend }));
    else setRecording(true);
  };
  const endRecording = (recorded: RecordedAudio | null): void => {
    setRecording(false);
    if (!recorded) return;
    setQuoted(null);
    sendMessage({ ticketId, text: '', signs, quoted, files: [toAttachment(recorded)] });
  };
  const keepRecording = (recorded: RecordedAudio): void => {
    // At the end of a session the files of the user are cleared, also those still in the microphone.
    if (useSession.getState().state !== 'in') return;
    attachRecording(ticketId, recorded, draft);
    toast.info(t('recordingKept'), { icon: 'microphone', id: 'recordingKept' });
  };
  return { isRecording, record, endRecording, keepRecording };
}

const toAttachment = ({ file, seconds }: RecordedAudio) => ({
  id: newUuid(),
  file,
  caption: '',
  preview: URL.createObjectURL(file),
  width: null,
  height: null,
  seconds,
});
