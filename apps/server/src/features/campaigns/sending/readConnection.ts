import { and, eq, isNull } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { connections } from '../../connections/connections.tables.ts';

/** Returns the state of the connection of a campaign; undefined once it was removed. */
export async function readConnection(work: Work, id: number) {
  const [connection] = await work.db
    .select({
      name: connections.name,
      number: connections.number,
      status: connections.status,
      provider: connections.provider,
      notice: connections.notice,
      createdAt: connections.createdAt,
    })
    .from(connections)
    .where(and(eq(connections.companyId, work.companyId), eq(connections.id, id), isNull(connections.deletedAt)));
  return connection;
}
