import { limits } from '@recado/contracts';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowAt, type Position } from '../../kernel/db/page.ts';
import { declareJob } from '../../kernel/jobs/job.ts';
import type { Work } from '../../kernel/work.ts';
import { flowRuns } from '../flows/flows.tables.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import { enqueueBotTurn } from './botTurn.ts';

/** Most tickets whose bots are resumed in one transaction; a job resumes the others. */
const mostTickets = 500;

/** The job that resumes the bots of the tickets behind a position, when a company had more than one transaction takes. */
export const resumeRest = declareJob({
  name: 'bots.resume',
  attempts: 6,
  payload: z.object({ at: z.iso.datetime(), id: z.number().int() }),
});

/**
 * Enqueues the bot turns that waited while the company was not served (behaviour 14.4), the longest waiting tickets
 * first. A turn that finds nothing to decide about does nothing; older messages get no answer of a bot (behaviour 1.10).
 * A flow whose interval ended meanwhile goes on, however old the ticket is: its own job has run in vain. A ticket that is
 * answered meanwhile moves to a later position, so that the job behind `after` skips no ticket.
 */
export async function resumeBots(work: Work, after?: Position): Promise<void> {
  const waiting = await work.db
    .select({ id: tickets.id, at: tickets.activeAt })
    .from(tickets)
    .where(
      and(
        eq(tickets.companyId, work.companyId),
        eq(tickets.status, 'pending'),
        after && sql`(${tickets.activeAt}, ${tickets.id}) > ${rowAt(after)}`,
        or(
          sql`${tickets.activeAt} > now() - make_interval(mins => ${limits.lateMinutes})`,
          inArray(
            tickets.id,
            work.db
              .select({ id: flowRuns.ticketId })
              .from(flowRuns)
              .where(
                and(
                  eq(flowRuns.companyId, work.companyId),
                  isNull(flowRuns.endedAt),
                  sql`${flowRuns.run} ->> 'wait' = 'interval'`,
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(tickets.activeAt), asc(tickets.id))
    .limit(mostTickets);
  for (const { id } of waiting) await enqueueBotTurn(work, id);
  const last = waiting.at(-1);
  if (last && waiting.length === mostTickets)
    await work.enqueue(resumeRest, { at: last.at.toISOString(), id: last.id });
}
