import { ticketMarksApi, type Ticket } from '@recado/contracts';
import { ApiError, call } from '../../../../lib/server/api.ts';
import { tOf } from '../../../../lib/texts/texts.ts';
import { toast } from '../../../../lib/notices/toasts.tsx';
import { changeMany } from '../../actions/changeMany.ts';
import { clearSelection, keepSelected } from '../../list/bulk/selection.ts';
import { ticketTexts } from '../../tickets.texts.ts';
import { putTicket, recount } from '../../tickets.realtime.ts';
import { refuse, type TicketActions } from '../../actions/useTicketActions.ts';
import { isOpenNow } from '../markActions.ts';
import { markTexts } from '../marks.texts.ts';
import { wakeTime } from './snoozeTimes.ts';

type Until = string | null;

const setSnooze = async ({ id }: Ticket, until: Until): Promise<void> => {
  const params = { ticketId: id };
  putTicket(
    await (until === null
      ? call(ticketMarksApi.wake, { params })
      : call(ticketMarksApi.snooze, { params, body: { until } })),
  );
};

/** Refusals of the time itself, unlike those of the ticket. */
const problemOf = (error: unknown): 'past' | 'tooFar' | undefined => {
  const until =
    error instanceof ApiError ? (error.details?.fields as { until?: string } | undefined)?.until : undefined;
  return until === 'past' || until === 'tooFar' ? until : undefined;
};

/**
 * Snoozes one ticket or several, leaves the conversation of one that is open, and offers the way back. Returns what is
 * wrong with the moment, if anything. Tickets that are refused stay chosen.
 */
export async function snoozeTickets(
  tickets: readonly Ticket[],
  until: Date,
  actions: TicketActions,
): Promise<'past' | 'tooFar' | undefined> {
  const t = tOf(markTexts);
  const { done, refused } = await changeMany(
    tickets,
    (ticket) => setSnooze(ticket, until.toISOString()),
    () => undefined,
  );
  recount();
  const problem = problemOf(refused[0]?.error);
  if (done.length === 0 && problem) return problem;
  if (done.some(isOpenNow)) actions.leave();
  const summary = t('snoozedUntil', { count: done.length, time: wakeTime(until) });
  if (refused.length > 0 && tickets.length === 1) refuse(refused[0]!.error, actions.open);
  else if (refused.length > 0) toast.error(tOf(ticketTexts)('someRefused', { summary, count: refused.length }));
  else
    toast.info(summary, {
      icon: 'snooze',
      action: { label: tOf(ticketTexts)('undo'), run: () => void undo(done, actions) },
    });
  if (refused.length > 0) keepSelected(refused.map(({ item }) => item));
  else clearSelection();
  return undefined;
}

/** Restores the previous snooze of every ticket, or none. */
async function undo(tickets: readonly Ticket[], actions: TicketActions): Promise<void> {
  const { refused } = await changeMany(
    tickets,
    (ticket) => setSnooze(ticket, ticket.snoozedUntil),
    () => undefined,
  );
  recount();
  if (refused[0]) refuse(refused[0].error, actions.open);
}
