import { messagesApi } from '@recado/contracts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { usePages } from '../../../lib/server/api.ts';

/**
 * The messages of a ticket, oldest first. The list opens at its end, and what is read stays where it is while older
 * messages come in above.
 */
export function usePeekedMessages(ticketId: number) {
  const given = useMemo(() => ({ params: { ticketId } }), [ticketId]);
  const pages = usePages(messagesApi.list, 'messages', given, { staleTime: 0 });
  const messages = useMemo(
    () =>
      [...new Map(pages.rows.map((message) => [message.id, message])).values()].toSorted((a, b) =>
        a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.id - b.id,
      ),
    [pages.rows],
  );

  /** The element that scrolls. */
  const scroller = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const oldestId = messages[0]?.id;
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current && oldestId !== undefined)
      current.scrollTop = current.scrollHeight - fromEnd.current - current.clientHeight;
  }, [oldestId]);
  const readOlder = (): void => {
    const { current } = scroller;
    fromEnd.current = current ? current.scrollHeight - current.scrollTop - current.clientHeight : 0;
    void pages.fetchNextPage({ cancelRefetch: false });
  };
  return { pages, messages, scroller, readOlder };
}
