import { messagesApi, type Ticket } from '@recado/contracts';
import { useEffect } from 'react';
import { call } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useIsCovered } from '../../../lib/browser/useIsCovered.ts';
import { useIsWatched } from '../../../lib/browser/useIsWatched.ts';
import { putMessage } from '../messages.realtime.ts';

/** Debounce: a burst of messages is marked as read once. */
const settleMs = 600;

/**
 * Marks new messages as read while their conversation is open: the ticket's own user reading page 1 moves the cursor
 * (behaviour 1.9). Marks nothing while the page is hidden, a dialog covers it, or an older part is being read.
 */
export function useMarkRead(
  { id, status, userId, unreadMessages }: Ticket,
  isAtEnd: boolean,
  isLoading: boolean,
): void {
  const me = useSession((state) => state.user?.id);
  const isWatched = useIsWatched();
  const isCovered = useIsCovered();
  const isReader = !isCovered && status === 'open' && userId === me && isAtEnd && isWatched && !isLoading;
  useEffect(() => {
    if (!isReader || unreadMessages === 0) return undefined;
    const timer = setTimeout(() => {
      // A failed call is ignored: the count stays, and the next message or view repeats it.
      void call(messagesApi.list, { params: { ticketId: id }, query: { pageNumber: 1 } }).then(
        ({ messages }) => messages.forEach(putMessage),
        () => undefined,
      );
    }, settleMs);
    return () => clearTimeout(timer);
  }, [id, isReader, unreadMessages]);
}
