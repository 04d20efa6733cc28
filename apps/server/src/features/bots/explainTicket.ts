import {
  botSteps,
  flowEnds,
  ticketEventTypes,
  type BotStep,
  type TicketEventType,
  type WhyStep,
} from '@recado/contracts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { ticketEvents } from '../tickets/tickets.tables.ts';
import { visibleTicket } from '../tickets/index.ts';
import { users } from '../users/users.tables.ts';

/** Most steps of an answer, the newest ones. A bot alone adds at most twenty in ten minutes. */
const mostSteps = 200;

/** The log stores what happened as JSON: names for display, ids for comparison. */
type Logged = Partial<
  Record<'user' | 'queue' | 'text' | 'option' | 'cause' | 'comment' | 'flow' | 'end' | 'node', string | null>
> & {
  queueId?: number | null;
  repeats?: number;
  rating?: number;
  opensAt?: { date: string; minute: number } | null;
};

/** Returns the steps that led a ticket to where it is, for a user who sees it. Throws ERR_NO_TICKET_FOUND. */
export async function explainTicket(
  work: UserWork,
  ticketId: number,
): Promise<{ steps: z.input<typeof WhyStep>[]; hasEarlier: boolean }> {
  await visibleTicket(work, ticketId);
  const rows = await work.db
    .select({ event: ticketEvents, actor: users.name })
    .from(ticketEvents)
    .leftJoin(users, and(eq(users.companyId, ticketEvents.companyId), eq(users.id, ticketEvents.actorId)))
    .where(
      and(
        eq(ticketEvents.companyId, work.companyId),
        eq(ticketEvents.ticketId, ticketId),
        inArray(ticketEvents.type, [...ticketEventTypes]),
      ),
    )
    .orderBy(desc(ticketEvents.id))
    .limit(mostSteps + 1);
  const steps = rows.slice(0, mostSteps).map(({ event, actor }) => toStep(event, actor));
  return { steps: steps.reverse(), hasEarlier: rows.length > mostSteps };
}

function toStep(event: typeof ticketEvents.$inferSelect, actor: string | null): z.input<typeof WhyStep> {
  const before = (event.before ?? {}) as Logged;
  const after = (event.after ?? {}) as Logged;
  const type = event.type as TicketEventType;
  const isBot = type === 'bot' && botSteps.includes(event.reason as BotStep);
  return {
    id: event.id,
    at: event.at,
    type,
    bot: isBot ? (event.reason as BotStep) : null,
    reason: isBot ? null : event.reason,
    actor,
    user: after.user ?? null,
    queue: after.queue ?? null,
    isQueueChanged: !isBot && (before.queueId ?? null) !== (after.queueId ?? null),
    text: after.text ?? null,
    option: after.option ?? null,
    flow: after.flow ?? null,
    end: flowEnds.find((end) => end === after.end) ?? null,
    node: after.node ?? null,
    repeats: after.repeats ?? null,
    opensAt: after.opensAt ? toClock(after.opensAt) : null,
    cause: after.cause === 'manyMessages' || after.cause === 'sameText' ? after.cause : null,
    comment: after.comment ?? null,
    rating: after.rating ?? null,
  };
}

const toClock = ({ date, minute }: { date: string; minute: number }): string =>
  `${date} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
