import type { Ticket } from '@recado/contracts';
import { useSession } from '../../../lib/session/session.ts';
import { tOf } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { changeMany } from './changeMany.ts';
import { keepSelected } from '../list/bulk/selection.ts';
import { askFor, type LeftUnread } from '../dialogs/ticketDialogs.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { closing, patchTicket, unreadOf } from './useTicketActions.ts';

type ToResolve = { ticket: Ticket; /** The newest unread message the person knows of. */ closeUnread?: number };

/**
 * Resolves several tickets. Those with a message that nobody has read stay open and are named; what is refused stays
 * chosen.
 */
export async function resolveMany(all: readonly ToResolve[], onStep: (done: number) => void): Promise<void> {
  const t = tOf(ticketTexts);
  const me = useSession.getState().user?.id ?? 0;
  const { done, refused } = await changeMany(
    all,
    ({ ticket, closeUnread }) => patchTicket(ticket, closing(me, closeUnread)),
    onStep,
  );
  const left = refused.flatMap(({ item: { ticket }, error }): LeftUnread[] => {
    const unread = unreadOf(error);
    return unread ? [{ ticket, unread }] : [];
  });
  const summary = t('resolvedMany', { count: done.length });
  if (refused.length > left.length) toast.error(t('someRefused', { summary, count: refused.length - left.length }));
  else if (done.length > 0) toast.success(summary);
  keepSelected(refused.map(({ item }) => item.ticket));
  if (left.length > 0) askFor({ kind: 'unread', left });
}
