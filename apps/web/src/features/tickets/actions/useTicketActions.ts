import { ticketsApi, type CallOf, type Ticket } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { create } from 'zustand';
import { ApiError, call, queryClient, useCall } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { errorText, tOf } from '../../../lib/texts/texts.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { newestSeen } from '../../messages/index.ts';
import { showInbox } from '../list/inbox.ts';
import { takingOver } from './takingOver.ts';
import { markActions, type MarkActions } from '../marks/markActions.ts';
import { askFor, nameConflict, useTicketDialogs, type Conflict, type LeftUnread } from '../dialogs/ticketDialogs.ts';
import { dropTicket, putTicket, recount } from '../tickets.realtime.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { atMessage, paths } from '../../../lib/routes.ts';

/** Tickets with a running change: presses of their buttons are ignored. */
export const useBusyTickets = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

export type TicketActions = {
  /** At its end, or at one of its messages. */
  open: (ticket: Pick<Ticket, 'uuid'>, messageId?: number) => void;
  leave: () => void;
  accept: (ticket: Ticket) => void;
  giveBack: (ticket: Ticket) => void;
  /**
   * `closeUnread` is the newest unread message the person knows of; without it see `knownOf`. Newer ones are asked
   * about first.
   */
  resolve: (ticket: Ticket, closeUnread?: number) => void;
  reopen: (ticket: Ticket) => void;
  /** Takes an open ticket of a colleague: a transfer to oneself (behaviour 2.5). */
  takeOver: (ticket: Ticket) => void;
  remove: (ticket: Ticket) => void;
  transfer: (ticket: Ticket) => void;
  schedule: (ticket: Ticket) => void;
  peek: (ticket: Ticket) => void;
} & MarkActions;

type Patch = CallOf<typeof ticketsApi.update>['body'];

/** Closes a ticket. It then belongs to the user who closed it, and no bot continues it (TIC-18). */
export const closing = (userId: number, closeUnread: number | false | null = false): Patch => ({
  status: 'closed',
  userId,
  useIntegration: false,
  promptId: false,
  integrationId: false,
  ...(closeUnread !== null && { closeUnread }),
});

/**
 * Returns the newest message that the user has seen on screen. Without one, returns null for the user's own open ticket:
 * the server then assumes the messages present at the accept (decision 0025). Returns false for any other ticket.
 */
const knownOf = ({ id, status, userId }: Ticket, me: number): number | false | null =>
  newestSeen(id) ?? (status === 'open' && userId === me ? null : false);

/** The unread message of the contact because of which a close was refused. */
export const unreadOf = (error: unknown): LeftUnread['unread'] | undefined =>
  error instanceof ApiError && error.code === 'ERR_UNREAD_MESSAGES'
    ? (error.details?.unread as LeftUnread['unread'])
    : undefined;

/** One change among many: the caller counts and tells. */
export async function patchTicket(ticket: Ticket, body: Patch): Promise<void> {
  try {
    putTicket(await call(ticketsApi.update, { params: { ticketId: ticket.id }, body }));
  } finally {
    recount();
  }
}

/** Maps a failure with `read`; rethrows other failures. */
const orThrow =
  <T>(read: (error: unknown) => T | undefined) =>
  (error: unknown): T => {
    const found = read(error);
    if (found === undefined) throw error;
    return found;
  };

/** Runs one change of a ticket at a time; a refusal is told in words that name who or what is in the way. */
async function changeOnce({ id }: Ticket, run: () => Promise<unknown>, open: TicketActions['open']): Promise<void> {
  if (useBusyTickets.getState().ids.has(id)) return;
  useBusyTickets.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
  try {
    await run();
  } catch (error) {
    refuse(error, open);
  } finally {
    useBusyTickets.setState(({ ids }) => ({ ids: new Set([...ids].filter((one) => one !== id)) }));
    recount();
  }
}

/** The actions of a user on tickets, and the view after each (TIC-14 to TIC-24). The object stays the same. */
export function useTicketActions(): TicketActions {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { run: update } = useCall(ticketsApi.update, { quiet: true });
  const { run: remove } = useCall(ticketsApi.remove, { quiet: true });
  return useMemo(() => {
    const open: TicketActions['open'] = ({ uuid }, messageId) =>
      void navigate(atMessage(paths.ticket(uuid), messageId));
    const leave = (): void => void navigate({ to: paths.tickets });
    const me = (): number => useSession.getState().user?.id ?? 0;

    const change = (ticket: Ticket, run: () => Promise<unknown>): Promise<void> => changeOnce(ticket, run, open);
    const patch = async (ticket: Ticket, body: Patch): Promise<void> =>
      putTicket(await update({ params: { ticketId: ticket.id }, body }));

    const attend = (ticket: Ticket): void =>
      void change(ticket, async () => {
        await patch(ticket, { status: 'open', userId: me() });
        showInbox({ tab: 'open', sub: 'open' });
        open(ticket);
      });
    return {
      ...markActions(change, leave),
      open,
      leave,
      accept: attend,
      reopen: attend,
      takeOver: (ticket) =>
        void change(ticket, async () => {
          await patch(ticket, takingOver(ticket, me()));
          open(ticket);
        }),
      transfer: (ticket) => askFor({ kind: 'transfer', tickets: [ticket] }),
      schedule: (ticket) => askFor({ kind: 'schedule', ticket }),
      peek: (ticket) => askFor({ kind: 'peek', ticket }),
      giveBack: (ticket) =>
        void change(ticket, async () => {
          await patch(ticket, { status: 'pending', userId: null });
          toast.info(tOf(ticketTexts)('returned'), {
            icon: 'undo',
            action: { label: tOf(ticketTexts)('undo'), run: () => attend(ticket) },
          });
          leave();
        }),
      resolve: (ticket, closeUnread) =>
        void change(ticket, async () => {
          const unread = await patch(ticket, closing(me(), closeUnread ?? knownOf(ticket, me()))).then(
            () => undefined,
            orThrow(unreadOf),
          );
          if (unread) return askFor({ kind: 'unread', left: [{ ticket, unread }] });
          toast.info(tOf(ticketTexts)('resolved'), {
            action: { label: tOf(ticketTexts)('reopen'), run: () => attend(ticket) },
          });
          leave();
        }),
      remove: async (ticket) => {
        const t = tOf(ticketTexts);
        if (
          !(await confirm({
            title: t('removeTitle'),
            text: t('removeText', { name: ticket.contact.name }),
            confirm: t('removeConfirm'),
            danger: true,
          }))
        )
          return;
        await change(ticket, async () => {
          // Navigates away first: the page of a deleted ticket would fetch it again.
          leave();
          await remove({ params: { ticketId: ticket.id } });
          dropTicket(ticket.id, ticket.revision);
          toast.success(t('removed'));
        });
      },
    };
  }, [navigate, confirm, update, remove]);
}

/**
 * Tells why a change was refused, in words that name who or what is in the way, and brings the lists up to date
 * (DLG-09, TIC-43).
 */
export function refuse(error: unknown, open: TicketActions['open']): void {
  if (!(error instanceof ApiError)) return toastError(error);
  const t = tOf(ticketTexts);
  const conflict = error.details?.ticket as Conflict | undefined;
  const holder = (error.details?.user as { name?: string } | null | undefined)?.name;
  if (error.code === 'ERR_TICKET_ALREADY_ACCEPTED') {
    toast.info(conflict?.user ? t('acceptedBy', { name: conflict.user.name }) : errorText(error.code), {
      icon: 'person',
    });
  } else if (error.code === 'ERR_OTHER_OPEN_TICKET' && conflict) {
    void explainConflict(conflict, open);
  } else if (error.code === 'ERR_NO_PERMISSION' && holder !== undefined) {
    toast.error(t('belongsTo', { name: holder }));
  } else return toastError(error);
  void queryClient.invalidateQueries({ queryKey: [ticketsApi.list.path] });
}

/** The words of a conflict: who attends the contact, or where it waits. */
export function conflictText({ userId, user, queue }: Conflict): string {
  const t = tOf(ticketTexts);
  const name = user && userId === useSession.getState().user?.id ? t('yourself') : user?.name;
  if (name !== undefined)
    return queue ? t('otherOpen', { user: name, queue: queue.name }) : t('otherOpenUser', { user: name });
  return queue ? t('otherWaiting', { queue: queue.name }) : t('otherWaitingAlone');
}

/**
 * A colleague's ticket is named in a dialog, and so is any over a form, whose window keeps the keyboard from notices;
 * otherwise one's own, or one that waits, is told in a notice with the way to it where one may see it (DLG-09, DLG-10).
 */
async function explainConflict(conflict: Conflict, open: TicketActions['open']): Promise<void> {
  const me = useSession.getState().user?.id;
  if (useTicketDialogs.getState().asked || (conflict.userId !== null && conflict.userId !== me))
    return nameConflict(conflict);
  const isSeen = conflict.userId === me || (await maySee(conflict));
  toast.error(
    conflictText(conflict),
    isSeen ? { action: { label: tOf(ticketTexts)('openIt'), run: () => open(conflict) } } : {},
  );
}

const maySee = ({ uuid }: Conflict): Promise<boolean> =>
  call(ticketsApi.getByUuid, { params: { ticketId: uuid } }).then(
    () => true,
    () => false,
  );
