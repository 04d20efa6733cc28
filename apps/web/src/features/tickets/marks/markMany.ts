import type { Ticket } from '@recado/contracts';
import { tOf } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { changeMany } from '../actions/changeMany.ts';
import { keepSelected } from '../list/bulk/selection.ts';
import { recount } from '../tickets.realtime.ts';
import { ticketTexts } from '../tickets.texts.ts';
import type { TicketActions } from '../actions/useTicketActions.ts';
import { isOpenNow, setUnread } from './markActions.ts';
import { markTexts } from './marks.texts.ts';

/** Marks several tickets as unread or as read. What is refused stays chosen. */
export async function markMany(
  tickets: readonly Ticket[],
  isUnread: boolean,
  actions: TicketActions,
  onStep: (done: number) => void,
): Promise<void> {
  // Reading would clear the mark at once.
  if (isUnread && tickets.some(isOpenNow)) actions.leave();
  const { done, refused } = await changeMany(tickets, (ticket) => setUnread(ticket, isUnread), onStep);
  recount();
  const summary = tOf(markTexts)(isUnread ? 'markedManyUnread' : 'markedManyRead', { count: done.length });
  if (refused.length > 0) toast.error(tOf(ticketTexts)('someRefused', { summary, count: refused.length }));
  else toast.success(summary);
  keepSelected(refused.map(({ item }) => item));
}
