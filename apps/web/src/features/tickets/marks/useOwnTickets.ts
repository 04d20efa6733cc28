import { useMemo } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useTicketPages } from '../tickets.queries.ts';
import { pinnedFirst } from './pins/pinnedFirst.ts';
import { usePins } from './pins/pins.ts';

/** The own open tickets, the pinned ones first whatever the order. */
export function useOwnTickets() {
  const pages = useTicketPages('open');
  const { pins, isPending } = usePins();
  const me = useSession((state) => state.user);
  const { rows, filter } = pages;
  const own = useMemo(
    () =>
      me
        ? pinnedFirst(pins, rows, filter, { id: me.id, profile: me.profile, queueIds: me.queues.map(({ id }) => id) })
        : rows,
    [pins, rows, filter, me],
  );
  return { pages: { ...pages, isPending: pages.isPending || isPending }, own };
}
