import { limits, type Ticket } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import type { ApiError } from '../../lib/server/ApiError.ts';
import { useSession } from '../../lib/session/session.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { useBusyTickets } from './actions/useTicketActions.ts';
import { ticketTexts } from './tickets.texts.ts';

/**
 * Leaves a conversation that is gone or hidden from the user, once its notice can have been read. `error` is that of a
 * missing ticket, null for every other.
 */
export function useLeaveMissing({
  ticket,
  error,
  leave,
}: {
  ticket: Ticket | undefined;
  error: ApiError | null;
  leave: () => void;
}): void {
  const profile = useSession((state) => state.user?.profile);
  const lastId = useRef<number>(undefined);
  useEffect(() => {
    if (ticket) lastId.current = ticket.id;
  }, [ticket]);
  useEffect(() => {
    if (!error) return undefined;
    // The user returned or closed the ticket here. It may disappear before the answer arrives; no notice is needed.
    const isOwnDoing = lastId.current !== undefined && useBusyTickets.getState().ids.has(lastId.current);
    if (isOwnDoing) {
      leave();
      return undefined;
    }
    if (profile === 'admin') toastError(error);
    else toast.error(tOf(ticketTexts)('unauthorized'), { id: 'unauthorized' });
    const leaving = setTimeout(leave, limits.readingMs);
    return () => clearTimeout(leaving);
  }, [error, profile, leave]);
}
