import type { Message } from '@recado/contracts';
import { keptForTicket } from './keptForTicket.ts';

const { keep, useKept } = keptForTicket<Message>('quote');

/** Keeps which message the draft of a ticket answers; null for none. */
export function keepQuoted(ticketId: number, message: Message | null): void {
  // A quote shows one level only: what the answered message itself answers is left out.
  keep(ticketId, message && { ...message, quotedMsg: null });
}

/** The message the draft of a ticket answers, and how to change it. */
export const useQuoted: (ticketId: number) => [Message | null, (message: Message | null) => void] = useKept;
