import type { CallOf, Ticket, ticketsApi } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/notices/toasts.tsx';
import { ApiError } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { changeMany } from '../actions/changeMany.ts';
import { patchTicket, refuse, useBusyTickets, type TicketActions } from '../actions/useTicketActions.ts';
import { clearSelection, keepSelected } from '../list/bulk/selection.ts';
import { ticketTexts } from '../tickets.texts.ts';
import type { TransferProblems } from './useTransferChoice.ts';

/** The pressed button stays busy at least this long (LAY-38). */
const leastBusyMs = 400;

const refusals: Record<string, TransferProblems> = {
  ERR_USER_DONT_EXISTS: { user: 'optionGone' },
  ERR_NO_QUEUE_FOUND: { queue: 'optionGone' },
  ERR_NO_WAPP_FOUND: { connection: 'optionGone' },
};

type Options = {
  tickets: readonly Ticket[];
  actions: TicketActions;
  onClose: () => void;
  /** Called with what the server refused, where a field is to blame. */
  onRefused: (problems: TransferProblems) => void;
};

/** Transfers tickets one after the other. `progress` counts those that are done; null while nothing is sent. */
export function useTransfer({ tickets, actions, onClose, onRefused }: Options) {
  const t = useTexts(ticketTexts);
  const [progress, setProgress] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);
  const only = tickets.length === 1;

  const say = (name: string, done: number, refused: number): void => {
    const summary = only ? t('transferred', { name }) : t('transferredMany', { count: done });
    if (refused > 0) toast.error(t('someRefused', { summary, count: refused }));
    else toast.success(summary, { icon: 'transfer' });
  };
  /** `name`: the target, for the notice. */
  const transfer = async (
    bodyOf: (ticket: Ticket) => CallOf<typeof ticketsApi.update>['body'],
    name: string,
  ): Promise<void> => {
    setProgress(0);
    const idleAt = Date.now() + leastBusyMs;
    const letGo = keepBusy(tickets);
    const { done, refused } = await changeMany(tickets, (ticket) => patchTicket(ticket, bodyOf(ticket)), setProgress);
    setTimeout(letGo, leastBusyMs);
    const [first] = refused;
    if (only && first) {
      setTimeout(() => !isGone.current && setProgress(null), Math.max(0, idleAt - Date.now()));
      const problem = first.error instanceof ApiError ? refusals[first.error.code] : undefined;
      return problem ? onRefused(problem) : refuse(first.error, actions.open);
    }
    onClose();
    actions.leave();
    say(name, done.length, refused.length);
    if (refused.length > 0) keepSelected(refused.map(({ item }) => item));
    else clearSelection();
  };
  return { progress, transfer };
}

/**
 * Marks tickets as busy: a transfer takes them out of the user's sight, and their screen must not report that as a loss
 * (TIC-26). Returns the function that ends it.
 */
function keepBusy(tickets: readonly Ticket[]): () => void {
  const ids = new Set(tickets.map(({ id }) => id));
  useBusyTickets.setState((state) => ({ ids: new Set([...state.ids, ...ids]) }));
  return () => useBusyTickets.setState((state) => ({ ids: new Set([...state.ids].filter((id) => !ids.has(id))) }));
}
