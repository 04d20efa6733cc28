import type { Ticket } from '@recado/contracts';
import { create } from 'zustand';

type Selection = {
  tickets: ReadonlyMap<number, Ticket>;
  /** The row chosen last, where a range begins. */ anchor: number | null;
};

/** The tickets chosen to be changed together. */
export const useSelection = create<Selection>(() => ({ tickets: new Map(), anchor: null }));

export const clearSelection = (): void => useSelection.setState({ tickets: new Map(), anchor: null });

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
