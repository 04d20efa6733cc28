import type { Ticket } from '@recado/contracts';
import { useState } from 'react';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { useConfirm } from '../../../../ui/dialogs/useConfirm.tsx';
import { resolveMany } from '../../actions/resolveMany.ts';
import { rightsOn } from '../../actions/rightsOn.ts';
import type { TicketActions } from '../../actions/useTicketActions.ts';
import { askFor } from '../../dialogs/ticketDialogs.ts';
import { markMany } from '../../marks/markMany.ts';
import { markRights } from '../../marks/markRights.ts';
import { cachedTickets } from '../../tickets.queries.ts';
import { ticketTexts } from '../../tickets.texts.ts';
import { useSelection } from './selection.ts';

/** The chosen tickets in their present state, because others may have changed them. */
function chosenNow(): Ticket[] {
  const known = new Map(cachedTickets().map((ticket) => [ticket.id, ticket]));
  return [...useSelection.getState().tickets.values()].map((ticket) => known.get(ticket.id) ?? ticket);
}

/** How many tickets of a running change are done. */
export type BulkProgress = { done: number; all: number; isMarking: boolean };

/** The actions on the chosen tickets. Each changes the tickets that allow it, and says so when none does. */
export function useBulkActions(actions: TicketActions) {
  const t = useTexts(ticketTexts);
  const confirm = useConfirm();
  const me = useSession((state) => state.user);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  // As long as one of them looks unread, all are to be read; then unread again.
  const chosen = chosenNow();
  const toUnread = !chosen.some((ticket) => markRights(ticket, me).canMarkRead);

  /** Runs a change that takes a call for each ticket, and follows it. */
  const follow = async (
    able: readonly Ticket[],
    isMarking: boolean,
    run: (onStep: (done: number) => void) => Promise<void>,
  ): Promise<void> => {
    const step = (done: number): void => setProgress({ done, all: able.length, isMarking });
    step(0);
    await run(step);
    setProgress(null);
  };
  return {
    /** The chosen ticket in its present state, if it is one alone. */
    only: chosen.length === 1 ? chosen[0] : undefined,
    progress,
    /** `mark` marks as unread, not as read. */
    toUnread,
    async resolve(): Promise<void> {
      const able = chosenNow().filter((ticket) => rightsOn(ticket, me).canResolve);
      if (able.length === 0) return toast.info(t('noneAllowed'));
      const question = { title: t('resolveMany', { count: able.length }), text: t('resolveManyText') };
      if (!(await confirm({ ...question, confirm: t('resolve') }))) return;
      await follow(able, false, (onStep) =>
        resolveMany(
          able.map((ticket) => ({ ticket })),
          onStep,
        ),
      );
    },
    async mark(): Promise<void> {
      const able = chosen.filter((ticket) =>
        toUnread ? markRights(ticket, me).canMarkUnread : markRights(ticket, me).canMarkRead,
      );
      if (able.length === 0) return toast.info(t('noneAllowed'));
      await follow(able, true, (onStep) => markMany(able, toUnread, actions, onStep));
    },
    transfer(): void {
      const able = chosenNow().filter((ticket) => rightsOn(ticket, me).canTransfer);
      if (able.length === 0) toast.info(t('noneAllowed'));
      else askFor({ kind: 'transfer', tickets: able });
    },
    snooze(): void {
      const able = chosenNow().filter((ticket) => markRights(ticket, me).canSnooze);
      if (able.length === 0) toast.info(t('noneAllowed'));
      else actions.snooze(able);
    },
  };
}
