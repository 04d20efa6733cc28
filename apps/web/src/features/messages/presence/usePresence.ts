import { useEffect, useState } from 'react';
import { onOpen, signal, useChannel } from '../../../lib/live/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import { withEvent, lasting, nobody, othersIn } from './presence.ts';
import { useTypingTicket } from './typingTicket.ts';

/** The room of the ticket is joined by another emit, which may not be answered yet. */
const retryMs = 400;
const mostTries = 6;
const sweepMs = 1_000;

/** Publishes that this user views the ticket while mounted, and returns who else views it and who is writing. */
export function usePresence(ticketId: number) {
  const me = useSession((state) => state.user?.id ?? 0);
  const [presence, setPresence] = useState(nobody);
  useChannel('presence', (event) => {
    if (event.ticketId === ticketId) setPresence((before) => withEvent(before, event, Date.now()));
  });

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (triesLeft: number): Promise<void> => {
      const taken = await signal('viewing', { ticketId });
      if (!taken && isHere && triesLeft > 0) timer = setTimeout(() => void look(triesLeft - 1), retryMs);
    };
    const stop = onOpen(() => {
      clearTimeout(timer);
      setPresence(nobody);
      void look(mostTries);
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
      void signal('viewing', { ticketId: null });
    };
  }, [ticketId]);

  const isAnyoneWriting = presence.writers.length > 0;
  useEffect(() => {
    if (!isAnyoneWriting) return undefined;
    const timer = setInterval(() => setPresence((before) => lasting(before, Date.now())), sweepMs);
    return () => clearInterval(timer);
  }, [isAnyoneWriting]);

  const others = othersIn(presence, me);
  const { contactWrites } = others;
  useEffect(() => {
    if (!contactWrites) return undefined;
    useTypingTicket.setState({ ticketId });
    return () => useTypingTicket.setState({ ticketId: null });
  }, [ticketId, contactWrites]);
  return others;
}
