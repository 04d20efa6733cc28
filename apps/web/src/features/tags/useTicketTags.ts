import { ticketTagsApi, ticketsApi, type TagBrief, type Ticket } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../lib/server/api.ts';
import { mergeRow } from '../../lib/live/keepNewer.ts';

/**
 * The tags of a ticket and how to change them: shown as wished at once, sent as the exact set one after the other, and
 * as the server has them when one was refused (TAG-08).
 */
export function useTicketTags(ticket: Ticket): {
  tags: readonly TagBrief[];
  put: (tag: TagBrief) => void;
  takeOff: (tag: TagBrief) => void;
} {
  const { run } = useCall(ticketTagsApi.sync);
  const [wished, setWished] = useState<readonly TagBrief[] | null>(null);
  const sending = useRef(false);
  const next = useRef<readonly TagBrief[] | null>(null);
  const tags = wished ?? ticket.tags;
  useEffect(() => {
    next.current = null;
    setWished(null);
  }, [ticket.id]);

  const send = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      while (next.current) {
        const set = next.current;
        next.current = null;
        const changed = await run({ body: { ticketId: ticket.id, tags: set.map(({ id }) => id) } });
        if (mergeRow('ticket', [ticketsApi.list.path], changed))
          mergeRow('ticket', [ticketsApi.getByUuid.path], changed);
      }
    } catch {
      // useCall has told the person already.
      next.current = null;
    } finally {
      sending.current = false;
      setWished(null);
    }
  };
  const change = (set: readonly TagBrief[]): void => {
    setWished(set);
    next.current = set;
    void send();
  };
  return {
    tags,
    put: (tag) => change([...tags.filter(({ id }) => id !== tag.id), tag]),
    takeOff: (tag) => change(tags.filter(({ id }) => id !== tag.id)),
  };
}
