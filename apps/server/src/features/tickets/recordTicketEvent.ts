import type { TicketEventType } from '@recado/contracts';
import { hot, insertInto } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { ticketEvents } from './tickets.tables.ts';

const insert = hot(
  'tickets.event',
)`${insertInto(ticketEvents, ['ticketId', 'type', 'at', 'actorId', 'reason', 'before', 'after'])}`;

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
  await work.rows(insert, { ticketId, type, at: work.now, actorId, reason, before, after });
}
