// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import { ticketsApi, type Ticket } from '@recado/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';
import type { TicketActions } from '../src/features/tickets/actions/useTicketActions.ts';

const { noFilters, showInbox } = await import('../src/features/tickets/list/inbox.ts');
const { clearSelection, select, useSelection } = await import('../src/features/tickets/list/bulk/selection.ts');
const { useBulkActions } = await import('../src/features/tickets/list/bulk/useBulkActions.ts');
const { dropTicket } = await import('../src/features/tickets/tickets.realtime.ts');
const { queryClient } = await import('../src/lib/server/api.ts');

const rows = [10, 11, 12, 13].map((id) => ({ id }) as Ticket);
const chosen = (): number[] => [...useSelection.getState().tickets.keys()];
const sorted = (): number[] => chosen().toSorted((a, b) => a - b);

beforeEach(() => {
  clearSelection();
  showInbox({ tab: 'open', search: '', filters: noFilters, queueIds: null, order: 'activity' });
  select(rows, rows[0]!, false);
  select(rows, rows[2]!, true);
});

describe('the selected tickets', () => {
  it('lose one that was deleted or moved out of sight, and a range starts anew after it', () => {
    dropTicket(11, 2);
    expect(chosen()).toEqual([10, 12]);
    dropTicket(12, 2);
    select(rows, rows[1]!, true);
    expect(chosen()).toEqual([10, 11]);
  });

  it.each([
    { search: 'ana' },
    { filters: { ...noFilters, unreadOnly: true } },
    { queueIds: [3] },
    { tab: 'closed' as const },
  ])('are none once the list shows others: %j', (change) => {
    expect(chosen()).toEqual([10, 11, 12]);
    showInbox(change);
    expect(chosen()).toEqual([]);
  });

  it('stay selected in another order', () => {
    showInbox({ order: 'unanswered' });
    expect(chosen()).toEqual([10, 11, 12]);
  });
});

describe('a click on a row', () => {
  beforeEach(clearSelection);

  it('selects or deselects it, and with shift all rows in between', () => {
    select(rows, rows[0]!, false);
    select(rows, rows[2]!, true);
    expect(sorted()).toEqual([10, 11, 12]);
    select(rows, rows[1]!, false);
    expect(sorted()).toEqual([10, 12]);
    select(rows, rows[3]!, true);
    expect(sorted()).toEqual([10, 11, 12, 13]);
  });

  it('selects one row with shift and without an earlier click', () => {
    select(rows, rows[2]!, true);
    expect(sorted()).toEqual([12]);
    select(rows, rows[2]!, false);
    expect(sorted()).toEqual([]);
    select(rows, rows[3]!, true);
    expect(sorted()).toEqual([13]);
  });
});

describe('the only selected ticket', () => {
  it('has the menu of its present state, not of the state in which it was selected', () => {
    const row = { id: 40, uuid: 'a-40', markedUnread: true } as Ticket;
    clearSelection();
    select([row], row, false);
    queryClient.setQueryData([ticketsApi.getByUuid.path, row.uuid], { ...row, markedUnread: false });
    let bulk!: ReturnType<typeof useBulkActions>;
    const { unmount } = renderHook(() => void (bulk = useBulkActions({} as TicketActions)), undefined);
    expect(bulk.only).toEqual({ ...row, markedUnread: false });
    unmount();
  });
});
