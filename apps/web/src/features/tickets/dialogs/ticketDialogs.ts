import type { Ticket, TicketInConflict, UnreadInTicket } from '@recado/contracts';
import type { z } from 'zod';
import { create } from 'zustand';
import type { PickedContact } from '../../contacts/index.ts';

export type Conflict = z.output<typeof TicketInConflict>;

/** A ticket that was not resolved, because the contact wrote something that nobody has read. */
export type LeftUnread = { ticket: Ticket; unread: z.output<typeof UnreadInTicket> };

/** The open dialog over the inbox. */
export type Asked =
  | { kind: 'new'; contact?: PickedContact }
  | { kind: 'transfer'; tickets: readonly Ticket[] }
  | { kind: 'schedule'; ticket: Ticket }
  | { kind: 'snooze'; tickets: readonly Ticket[] }
  | { kind: 'peek'; ticket: Ticket }
  | { kind: 'export'; ticket: Ticket }
  | { kind: 'why'; ticket: Ticket }
  | { kind: 'unread'; left: readonly LeftUnread[] };

type Dialogs = {
  asked: Asked | null;
  /** The ticket that stands in the way, over everything else: what was filled in below stays. */ conflict: Conflict | null;
};

export const useTicketDialogs = create<Dialogs>(() => ({ asked: null, conflict: null }));

/**
 * Opens a dialog after the pressed control is released: a menu first returns the focus to its button, and the dialog
 * later returns it there.
 */
export const askFor = (asked: Asked): void => void requestAnimationFrame(() => useTicketDialogs.setState({ asked }));

export const endAsking = (): void => useTicketDialogs.setState({ asked: null });

export const nameConflict = (conflict: Conflict | null): void => useTicketDialogs.setState({ conflict });
