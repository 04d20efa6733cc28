import { useCallback, useState } from 'react';
import { draftOf } from '../../../lib/browser/drafts.ts';
import { useChannel } from '../../../lib/live/realtime.ts';
import { hasAttachments } from '../composer/files/attachments.ts';

/** Tells whether the contact wrote while an unsent text or file was in the composer. `settle` ends it. */
export function useOvertaken(ticketId: number): { wasOvertaken: boolean; settle: () => void } {
  const [wasOvertaken, setOvertaken] = useState(false);
  useChannel('appMessage', ({ action, message }) => {
    if (action !== 'create' || message.fromMe || message.ticketId !== ticketId) return;
    if (draftOf(ticketId).trim() !== '' || hasAttachments(ticketId)) setOvertaken(true);
  });
  return { wasOvertaken, settle: useCallback(() => setOvertaken(false), []) };
}
