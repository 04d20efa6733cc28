import { z } from 'zod';
import { api, date, done, id } from './kit.ts';

/** The run of a flow in a ticket, while it goes on. */
export const TicketFlowRun = z.object({
  flowId: z.number().int(),
  flow: z.string(),
  /** The event it waits for; null while it is taking a turn. */
  wait: z.enum(['menu', 'question', 'interval', 'outside']).nullable(),
  /** Since when it waits. */
  since: date,
  /** When its interval is over. */
  wakeAt: date.nullable(),
});
export type TicketFlowRun = z.output<typeof TicketFlowRun>;

const params = z.object({ ticketId: id('ticket') });
const errors = ['ERR_NO_TICKET_FOUND'] as const;

export const flowRunsApi = api({
  /** **+** The run of a flow in a ticket; null without one. */
  get: {
    method: 'GET',
    path: '/tickets/:ticketId/flow-run',
    access: 'user',
    params,
    reply: z.object({ run: TicketFlowRun.nullable() }),
    errors,
    statements: 4,
  },
  /** **+** Stops the run. The ticket stays where it is, and its next message asks the chain of bots again. */
  stop: { method: 'DELETE', path: '/tickets/:ticketId/flow-run', access: 'user', params, reply: done, errors },
});
