import { isWorkedOnBy, ticketsApi, type Profile, type Ticket } from '@recado/contracts';
import { useMemo } from 'react';
import { usePages } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';

/**
 * Returns whether this user may write in the ticket: it is open and their own, or they are an administrator (behaviour
 * 2.5).
 */
export const mayWriteIn = (
  ticket: Pick<Ticket, 'status' | 'userId'>,
  me: { id: number; profile: Profile } | null,
): boolean => me !== null && isWorkedOnBy(ticket, me);

/** The open tickets to which a message can be forwarded, newest activity first. Searches name, number or text. */
export function useForwardTargets(searchParam: string) {
  const me = useSession((state) => state.user);
  const given = useMemo(
    () => ({
      query: {
        status: 'open' as const,
        ...(me?.profile === 'admin' && { showAll: true }),
        ...(searchParam !== '' && { searchParam }),
      },
    }),
    [me?.profile, searchParam],
  );
  const { rows, isPending, isError, refetch } = usePages(ticketsApi.list, 'tickets', given, {
    staleTime: 0,
    keepPrevious: true,
  });
  return { tickets: rows.filter((ticket) => mayWriteIn(ticket, me)), isPending, isError, refetch };
}
