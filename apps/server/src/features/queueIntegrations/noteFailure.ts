import { and, eq, sql } from 'drizzle-orm';
import { adminRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';
import { getIntegration } from './readIntegrations.ts';

/** Stores whether the last request failed, and since when none was answered, and publishes a change. */
export async function noteFailure(work: Work, id: number, failure: string | null): Promise<void> {
  const one = and(eq(queueIntegrations.companyId, work.companyId), eq(queueIntegrations.id, id));
  const [row] = await work.db.select({ failure: queueIntegrations.failure }).from(queueIntegrations).where(one);
  if (!row || row.failure === failure) return;
  const failingSince = failure === null ? null : sql`coalesce(${queueIntegrations.failingSince}, ${work.now})`;
  await work.db.update(queueIntegrations).set({ failure, failingSince }).where(one);
  const queueIntegration = await getIntegration(work, id);
  work.publish('queueIntegration', { action: 'update', queueIntegration }, [adminRoom(work.companyId)]);
}
