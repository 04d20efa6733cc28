import type { Message } from '@recado/contracts';
import { keptForTicket } from '../../../lib/browser/keptForTicket.ts';

const { keep, useKept } = keptForTicket<Message>('quote');

/** Stores which message the draft of a ticket answers; null for none. */
export function keepQuoted(ticketId: number, message: Message | null): void {
  // A quote is one level deep, so the quote inside the answered message is dropped.
  keep(ticketId, message && { ...message, quotedMsg: null });
}

/** Returns the message that the draft of a ticket answers, and its setter. */
export const useQuoted: (ticketId: number) => [Message | null, (message: Message | null) => void] = useKept;
