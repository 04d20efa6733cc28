import type { QuickMessage } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { draftOf } from '../../../../lib/browser/drafts.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { askFile } from '../../../../lib/server/askServer.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { messageTexts } from '../../messages.texts.ts';
import { attach, attachmentsOf } from '../files/attachments.ts';

/**
 * Loads the file of a quick message and attaches it to a ticket (QM-10). `loading` is the name of the file meanwhile.
 * `cancel` stops the loading.
 */
export function useReplyFile(ticketId: number): {
  loading: string | null;
  load: (reply: QuickMessage) => void;
  cancel: () => void;
} {
  const t = useTexts(messageTexts);
  const [loading, setLoading] = useState<string | null>(null);
  const request = useRef<AbortController>(null);
  const cancel = (): void => {
    request.current?.abort();
    setLoading(null);
  };
  useEffect(() => () => request.current?.abort(), [ticketId]);
  const load = ({ mediaUrl, mediaName, mediaMime }: QuickMessage): void => {
    if (mediaUrl === null || mediaName === null) return;
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    setLoading(mediaName);
    void askFile(mediaUrl).then(
      (content) => {
        if (signal.aborted) return;
        setLoading(null);
        // The text may have changed meanwhile.
        const caption = attachmentsOf(ticketId).length === 0 ? draftOf(ticketId) : '';
        attach(ticketId, [new File([content], mediaName, { type: mediaMime ?? '' })], caption);
      },
      () => {
        if (signal.aborted) return;
        setLoading(null);
        toast.error(t('replyFileFailed', { name: mediaName }));
      },
    );
  };
  return { loading, load, cancel };
}
