import { messagesApi, type AttachmentKind } from '@recado/contracts';
import { useMemo } from 'react';
import { keyOf, queryClient, usePages } from '../../../lib/server/api.ts';
import { useChannel } from '../../../lib/live/realtime.ts';

/** Returns the attachments of one kind in a conversation, newest first. Follows new and deleted messages. */
export function useGallery(ticketId: number, kind: AttachmentKind) {
  const given = useMemo(() => ({ params: { ticketId }, query: { kind } }), [ticketId, kind]);
  useChannel('appMessage', ({ message }) => {
    const mayCarry = message.mediaType !== 'conversation' || message.body.includes('://');
    if (message.ticketId === ticketId && mayCarry)
      void queryClient.invalidateQueries({ queryKey: keyOf(messagesApi.attachments, given) });
  });
  return usePages(messagesApi.attachments, 'messages', given, { staleTime: 0 });
}
