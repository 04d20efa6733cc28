import type { Ticket } from '@recado/contracts';
import { belongsIn, type ListFilter, type ListViewer } from '../../list/placeTicket.ts';

/** The pinned tickets that the list would show, before its other rows; of two copies of a ticket, the newer one. */
export function pinnedFirst(
  pins: readonly Ticket[],
  rows: readonly Ticket[],
  filter: ListFilter,
  viewer: ListViewer,
): readonly Ticket[] {
  if (pins.length === 0) return rows;
  const listed = new Map(rows.map((row) => [row.id, row]));
  const newest = pins.map((pin) => {
    const row = listed.get(pin.id);
    return row && row.revision > pin.revision ? row : pin;
  });
  const shown = newest.filter((pin) => belongsIn(filter, pin, viewer) === true);
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown, ...rows.filter(({ id }) => !ids.has(id))];
}
