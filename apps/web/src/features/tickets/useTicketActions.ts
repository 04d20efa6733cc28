import { ticketsApi, type CallOf, type Ticket } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { create } from 'zustand';
import { ApiError, queryClient, useCall } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { errorText, tOf } from '../../lib/texts.ts';
import { toast, toastError } from '../../lib/toasts.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { showInbox } from './inbox.ts';
import { dropTicket, putTicket, recount } from './tickets.realtime.ts';
import { ticketTexts } from './tickets.texts.ts';

/** Tickets whose change is on its way: their buttons wait. */
export const useBusyTickets = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

export type TicketActions = {
  open: (ticket: Pick<Ticket, 'uuid'>) => void;
  leave: () => void;
  accept: (ticket: Ticket) => void;
  giveBack: (ticket: Ticket) => void;
  resolve: (ticket: Ticket) => void;
  reopen: (ticket: Ticket) => void;
  remove: (ticket: Ticket) => void;
};

/** What a person does with tickets, and where the view goes afterwards (TIC-14 to TIC-24). The object stays the same. */
export function useTicketActions(): TicketActions {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { run: update } = useCall(ticketsApi.update, { quiet: true });
  const { run: remove } = useCall(ticketsApi.remove, { quiet: true });
  return useMemo(() => {
    const open: TicketActions['open'] = ({ uuid }) => void navigate({ to: `/tickets/${uuid}` });
    const leave = (): void => void navigate({ to: '/tickets' });
    const me = (): number => useSession.getState().user?.id ?? 0;

    /** Runs one change of a ticket at a time; a refusal is told in words that name who or what is in the way. */
    const change = async (ticket: Ticket, run: () => Promise<unknown>): Promise<void> => {
      if (useBusyTickets.getState().ids.has(ticket.id)) return;
      useBusyTickets.setState(({ ids }) => ({ ids: new Set(ids).add(ticket.id) }));
      try {
        await run();
      } catch (error) {
        refuse(error, open);
      } finally {
        useBusyTickets.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => id !== ticket.id)) }));
        recount();
      }
    };
    const patch = async (ticket: Ticket, body: CallOf<typeof ticketsApi.update>['body']): Promise<void> => putTicket(await update({ params: { ticketId: ticket.id }, body }));

    const reopen = (ticket: Ticket): void =>
      void change(ticket, async () => {
        await patch(ticket, { status: 'open', userId: me() });
        showInbox({ tab: 'open', sub: 'open' });
        open(ticket);
      });
    return {
      open,
      leave,
      reopen,
      accept: (ticket) =>
        void change(ticket, async () => {
          await patch(ticket, { status: 'open', userId: me() });
          showInbox({ tab: 'open', sub: 'open' });
          open(ticket);
        }),
      giveBack: (ticket) =>
        void change(ticket, async () => {
          await patch(ticket, { status: 'pending', userId: null });
          toast.info(tOf(ticketTexts)('returned'), { icon: 'undo' });
          leave();
        }),
      resolve: (ticket) =>
        void change(ticket, async () => {
          await patch(ticket, { status: 'closed', userId: me(), useIntegration: false, promptId: false, integrationId: false });
          toast.info(tOf(ticketTexts)('resolved'), { action: { label: tOf(ticketTexts)('reopen'), run: () => reopen(ticket) } });
          leave();
        }),
      remove: async (ticket) => {
        const t = tOf(ticketTexts);
        if (!(await confirm({ title: t('removeTitle'), text: t('removeText', { name: ticket.contact.name }), confirm: t('removeConfirm'), danger: true }))) return;
        await change(ticket, async () => {
          // Away first: the screen of a deleted ticket would ask for it again.
          leave();
          await remove({ params: { ticketId: ticket.id } });
          dropTicket(ticket.id, ticket.revision);
          toast.success(t('removed'));
        });
      },
    };
  }, [navigate, confirm, update, remove]);
}

type Conflict = { uuid?: string; userId?: number | null; user?: { name: string } | null; queue?: { name: string } | null };

function refuse(error: unknown, open: TicketActions['open']): void {
  if (!(error instanceof ApiError)) return toastError(error);
  const t = tOf(ticketTexts);
  const { uuid, userId, user, queue } = (error.details?.ticket ?? {}) as Conflict;
  const holder = (error.details?.user as { name?: string } | null | undefined)?.name;
  if (error.code === 'ERR_TICKET_ALREADY_ACCEPTED') {
    toast.info(user ? t('acceptedBy', { name: user.name }) : errorText(error.code), { icon: 'person' });
  } else if (error.code === 'ERR_OTHER_OPEN_TICKET') {
    const text =
      user && queue
        ? t('otherOpen', { user: user.name, queue: queue.name })
        : user
          ? t('otherOpenUser', { user: user.name })
          : queue
            ? t('otherWaiting', { queue: queue.name })
            : errorText(error.code);
    const isMine = uuid !== undefined && userId === useSession.getState().user?.id;
    toast.error(text, isMine ? { action: { label: t('openIt'), run: () => open({ uuid }) } } : {});
  } else if (error.code === 'ERR_NO_PERMISSION' && holder !== undefined) {
    toast.error(t('belongsTo', { name: holder }));
  } else return toastError(error);
  void queryClient.invalidateQueries({ queryKey: [ticketsApi.list.path] });
}
