import type { TicketEventType } from '@recado/contracts';
import { hot, type Work } from '../../kernel/work.ts';

const insert = hot(
  'tickets.event',
  'insert into ticket_events (company_id, ticket_id, type, at, actor_id, reason, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)',
);

type Recorded = {
  ticketId: number;
  type: TicketEventType | 'deleted' | 'merged' | 'unmerged';
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/**
 * Appends an event to the ticket log, in the Work that made the change. System lines, statistics and audit are based on
 * it.
 */
export async function recordTicketEvent(
  work: Work,
  { ticketId, type, reason, before, after }: Recorded,
): Promise<void> {
  const actorId = work.actor.kind === 'user' ? work.actor.id : null;
  await work.rows(insert, [
    work.companyId,
    ticketId,
    type,
    work.now,
    actorId,
    reason ?? null,
    before ?? null,
    after ?? null,
  ]);
}
