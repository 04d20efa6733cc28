import { messagesApi } from '@recado/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stopPlaying } from '../../../conversation/content/player.ts';
import { keyOf, queryClient } from '../../../lib/server/api.ts';
import { leaveContactPanel } from '../../contacts/index.ts';
import { leaveFindBar } from '../find/findBar.ts';

/** When a conversation is left: stops what plays, closes its panels, and keeps only the newest page of messages. */
export function useConversationEnd(ticketId: number): void {
  useEffect(
    () => () => {
      leaveContactPanel();
      leaveFindBar();
    },
    [],
  );
  useEffect(
    () => () => {
      stopPlaying();
      // Refetching twenty pages would make the next visit slow.
      queryClient.setQueryData<InfiniteData<unknown>>(
        keyOf(messagesApi.list, { params: { ticketId } }),
        (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
      );
    },
    [ticketId],
  );
}
