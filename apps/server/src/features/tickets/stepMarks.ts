import type { TicketAction } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import type { TicketRow } from './readTickets.ts';
import { tickets } from './tickets.tables.ts';

/** Returns the changes of a ticket's row by an action, besides status, user, queue and connection (behaviour 2.6). */
export function marksOf(
  action: Exclude<TicketAction, 'none'>,
  now: Date,
  status: TicketRow['status'],
  before: TicketRow['status'],
) {
  // Every action ends the unread mark and the snooze (decision 0028), and stops the bot (QUE-19).
  const noted = { markedUnread: false, snoozedUntil: null };
  const noBot = { chatbot: false, botWaiting: false };
  const touched = { touched: true, activeAt: now, ...noted, ...noBot };
  const attended = { acceptedAt: sql`coalesce(${tickets.acceptedAt}, ${now.toISOString()}::timestamptz)` };
  const waiting = status === 'pending' ? { pendingSince: now } : { pendingSince: null };
  if (action === 'accept') return { ...touched, pendingSince: null, acceptedAt: now };
  if (action === 'return') return { ...touched, ...waiting };
  if (action === 'close')
    return {
      ...noted,
      activeAt: now,
      touched: false,
      pendingSince: null,
      closedAt: now,
      unansweredSince: null,
      ...noBot,
      useIntegration: false,
      promptId: null,
      integrationId: null,
      unreadMessages: 0,
    };
  // A message into a closed ticket, such as a rating, needs no answer.
  const reopened = { closedAt: null, merged: false, ...(before === 'closed' && { unansweredSince: null }) };
  if (action === 'reopen') return { ...touched, ...attended, ...reopened, pendingSince: null };
  return { ...touched, ...waiting, ...reopened, ...(status === 'open' ? attended : {}) };
}

/** Returns a ticket's state for the log: ids for statistics, names for the system lines. */
export const traceOf = ({ status, userId, user, queueId, queue, whatsappId }: TicketRow) => ({
  status,
  userId,
  user: user?.name ?? null,
  queueId,
  queue: queue?.name ?? null,
  whatsappId,
});
