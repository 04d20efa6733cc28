import type { TicketFlowRun } from '@recado/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserWork } from '../../../kernel/work.ts';
import { endBotWait, lockTicket, recordTicketEvent, visibleTicket } from '../../tickets/index.ts';
import { flowRuns, flows } from '../flows.tables.ts';

const liveRun = (work: UserWork, ticketId: number) =>
  and(eq(flowRuns.companyId, work.companyId), eq(flowRuns.ticketId, ticketId), isNull(flowRuns.endedAt));

/** Returns the run of a flow in a ticket that the user sees; null without one. Throws ERR_NO_TICKET_FOUND. */
export async function findTicketRun(
  work: UserWork,
  ticketId: number,
): Promise<{ run: z.input<typeof TicketFlowRun> | null }> {
  await visibleTicket(work, ticketId);
  const [row] = await work.db
    .select({ flowId: flows.id, flow: flows.name, memory: flowRuns.run, since: flowRuns.updatedAt })
    .from(flowRuns)
    .innerJoin(flows, and(eq(flows.companyId, flowRuns.companyId), eq(flows.id, flowRuns.flowId)))
    .where(liveRun(work, ticketId));
  if (!row) return { run: null };
  const { memory, ...run } = row;
  return { run: { ...run, wait: memory.wait, wakeAt: memory.wakeAt === null ? null : new Date(memory.wakeAt) } };
}

/**
 * Stops the run of a ticket that the user sees, and records who did. Stopping a run that has ended changes nothing.
 * Throws ERR_NO_TICKET_FOUND.
 */
export async function stopTicketRun(work: UserWork, ticketId: number): Promise<{ message: string }> {
  const { run } = await findTicketRun(work, ticketId);
  // A turn that is under way ends first.
  await lockTicket(work, ticketId);
  const ended = await work.db
    .update(flowRuns)
    .set({ endedAt: work.now, end: 'user', updatedAt: work.now })
    .where(liveRun(work, ticketId))
    .returning({ id: flowRuns.id });
  if (ended.length > 0) {
    await endBotWait(work, [ticketId]);
    await recordTicketEvent(work, { ticketId, type: 'bot', reason: 'flowStopped', after: { flow: run?.flow } });
  }
  return { message: 'ok' };
}
