import { ticketMarksApi, type Ticket } from '@recado/contracts';
import { call } from '../../../lib/server/api.ts';
import { tOf } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { askFor } from '../dialogs/ticketDialogs.ts';
import { putTicket } from '../tickets.realtime.ts';
import { markTexts } from './marks.texts.ts';
import { usePinnedIds } from './pins/pins.ts';
import { isAt } from '../../../lib/routes.ts';

export type MarkActions = {
  /** Leaves the conversation where it is open: reading would remove the mark at once. */
  markUnread: (ticket: Ticket) => void;
  markRead: (ticket: Ticket) => void;
  /** Pins a ticket, or unpins it. */
  togglePin: (ticket: Ticket) => void;
  /** Asks until when. */
  snooze: (tickets: readonly Ticket[]) => void;
  wake: (ticket: Ticket) => void;
};

const paramsOf = ({ id }: Ticket) => ({ params: { ticketId: id } });

/** Returns whether the conversation of this ticket is on the screen. */
export const isOpenNow = ({ uuid }: Pick<Ticket, 'uuid'>): boolean => isAt('ticket', uuid);

/** Marks one ticket among others as unread or as read. */
export const setUnread = async (ticket: Ticket, isUnread: boolean): Promise<void> =>
  putTicket(await call(isUnread ? ticketMarksApi.markUnread : ticketMarksApi.markRead, paramsOf(ticket)));

type Change = (ticket: Ticket, run: () => Promise<unknown>) => Promise<void>;

/** Unread marks, pins and snoozes of tickets. `change` runs one change of a ticket at a time. */
export const markActions = (change: Change, leave: () => void): MarkActions => ({
  markUnread(ticket) {
    if (isOpenNow(ticket)) leave();
    void change(ticket, () => setUnread(ticket, true));
  },
  markRead: (ticket) => void change(ticket, () => setUnread(ticket, false)),
  // The list follows from the event that goes to every device of the person.
  togglePin: (ticket) =>
    void change(ticket, () =>
      call(usePinnedIds.getState().ids.has(ticket.id) ? ticketMarksApi.unpin : ticketMarksApi.pin, paramsOf(ticket)),
    ),
  snooze: (tickets) => askFor({ kind: 'snooze', tickets }),
  wake: (ticket) =>
    void change(ticket, async () => {
      putTicket(await call(ticketMarksApi.wake, paramsOf(ticket)));
      toast.info(tOf(markTexts)('woken'), { icon: 'snooze' });
    }),
});
