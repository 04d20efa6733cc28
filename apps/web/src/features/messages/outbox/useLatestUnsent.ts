import { useOutbox, type Outgoing } from './outbox.ts';

/** Returns the newest message of a ticket that the server has not stored yet, or undefined. */
export const useLatestUnsent = (ticketId: number): Outgoing | undefined =>
  useOutbox(({ sendings }) => sendings.findLast((sending) => sending.ticketId === ticketId));
