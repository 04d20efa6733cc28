import type { UserWork } from '../../kernel/http/bind.ts';
import type { UnreadInTicket } from '@recado/contracts';
import type { z } from 'zod';
import type { Work } from '../../kernel/work.ts';
import type { TicketRow } from './readTickets.ts';
import type { TicketAction } from './tickets.transitions.ts';

/** What a person just did to a ticket. */
export type TicketStep = { action: TicketAction; before: TicketRow; after: TicketRow };

export type Unread = z.input<typeof UnreadInTicket>;

/** What tickets need of the features above them. */
export type TicketParts = {
  clearUnread(work: Work, ticketId: number): Promise<void>;
  /**
   * Counts the unread messages of a ticket whose row the caller holds, and names the newest with the time it was
   * stored; null for none.
   */
  findUnread(work: Work, ticketId: number): Promise<{ unread: Unread; storedAt: Date } | null>;
  /** An attendance begins: nobody is asked any more how the last one was (behaviour 6.2). */
  withdrawRating(work: Work, connectionId: number, contactId: number): Promise<void>;
  /** Says to the contact what a step asks for, in the same Work (behaviour 2.6); gives whether anything was said. */
  followStep(work: UserWork, step: TicketStep): Promise<boolean>;
};
