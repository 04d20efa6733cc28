import type { Ticket } from '@recado/contracts';
import { create } from 'zustand';
import { useInbox } from '../inbox.ts';

type Selection = {
  tickets: ReadonlyMap<number, Ticket>;
  /** The row chosen last, where a range begins. */ anchor: number | null;
};

/** The tickets chosen to be changed together. */
export const useSelection = create<Selection>(() => ({ tickets: new Map(), anchor: null }));

/** The fields that decide which tickets the list shows. Another order shows the same ones. */
const shown = ['tab', 'sub', 'showAll', 'queueIds', 'search', 'filters', 'unansweredMinutes'] as const;

// Rows that were chosen in one list are not changed from another (decision 0163).
useInbox.subscribe((now, before) => {
  if (shown.some((field) => now[field] !== before[field])) clearSelection();
});

export const clearSelection = (): void => useSelection.setState({ tickets: new Map(), anchor: null });

/** Takes a ticket out of the choice that was deleted, or moved out of sight. */
export function deselect(id: number): void {
  const { tickets, anchor } = useSelection.getState();
  if (!tickets.has(id)) return;
  const next = new Map(tickets);
  next.delete(id);
  useSelection.setState({ tickets: next, anchor: anchor === id ? null : anchor });
}

/** Leaves only these chosen: those that could not be changed. */
export const keepSelected = (tickets: readonly Ticket[]): void =>
  useSelection.setState({ tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])), anchor: null });

/**
 * Chooses a ticket or takes it back; with `isRange`, chooses all rows from the last chosen one to it. `rows` are as
 * they stand in the list.
 */
export function select(rows: readonly Ticket[], ticket: Ticket, isRange: boolean): void {
  const { tickets, anchor } = useSelection.getState();
  const from = anchor === null ? -1 : rows.findIndex(({ id }) => id === anchor);
  const to = rows.findIndex(({ id }) => id === ticket.id);
  const next = new Map(tickets);
  if (isRange && from >= 0 && to >= 0) {
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row);
  } else if (!next.delete(ticket.id)) next.set(ticket.id, ticket);
  useSelection.setState({ tickets: next, anchor: next.size > 0 ? ticket.id : null });
}
