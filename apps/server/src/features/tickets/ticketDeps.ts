import type { TicketAction, UnreadInTicket } from '@recado/contracts';
import type { z } from 'zod';
import type { Work, UserWork } from '../../kernel/work.ts';
import type { TicketRow } from './readTickets.ts';

/** An action of a user on a ticket. */
export type TicketStep = { action: TicketAction; before: TicketRow; after: TicketRow };

/** A pending ticket that a user takes, closes or answers, and the chat in which a bot may still have to answer. */
export type AnsweredTicket = { id: number; connectionId: number; contactId: number };

export type Unread = z.input<typeof UnreadInTicket>;

/** Dependencies of tickets on the features above them. */
export type TicketDeps = {
  clearUnread(work: Work, ticketId: number): Promise<void>;
  /**
   * Counts the unread messages of a ticket and returns the newest with its storage time; null for none. Requires a lock
   * on the ticket's row.
   */
  findUnread(work: Work, ticketId: number): Promise<{ unread: Unread; storedAt: Date } | null>;
  /** Called before tickets are deleted with their messages: what waits for the outcome of one gets none any more. */
  settleRemoved(work: Work, ticketIds: readonly number[]): Promise<void>;
  /** Called when a new ticket begins: a pending rating request for the previous one is withdrawn (behaviour 6.2). */
  withdrawRating(work: Work, connectionId: number, contactId: number): Promise<void>;
  /**
   * Sends the contact the notice that belongs to an action, in the same Work (behaviour 2.6). Returns whether one was
   * sent.
   */
  followStep(work: UserWork, step: TicketStep): Promise<boolean>;
  /** Called when a user takes or closes a pending ticket. */
  dropDelayedAnswers(work: Work, ticket: AnsweredTicket): Promise<void>;
  /** Returns whether the company has an assistant with this id. */
  hasPrompt(work: Work, promptId: number): Promise<boolean>;
  /** Returns whether the company has an integration with this id. */
  hasIntegration(work: Work, integrationId: number): Promise<boolean>;
};
