import { limits } from '@recado/contracts';
import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { connections } from './connections.tables.ts';

type Lost = { id: number; name: string; lostSince: Date; isMailed: boolean; mailedTo: number[] };

/**
 * Returns the connections that were lost more than an hour ago, with the users who were mailed about it. Connections
 * that a person disconnected are not lost.
 */
export async function findLost(work: Work): Promise<Lost[]> {
  const rows = await work.db
    .select({
      id: connections.id,
      name: connections.name,
      lostSince: connections.lostSince,
      isMailed: sql<boolean>`${connections.lostMailsAt} is not null`,
      mailedTo: connections.lostMailedTo,
    })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, work.companyId),
        eq(connections.desiredState, 'open'),
        ne(connections.status, 'CONNECTED'),
        isNotNull(connections.lostSince),
        lte(connections.lostSince, sql`now() - make_interval(mins => ${limits.lostConnectionMinutes})`),
        isNull(connections.deletedAt),
      ),
    )
    .orderBy(connections.id);
  return rows.map((row) => ({ ...row, lostSince: row.lostSince! }));
}

const one = (work: Work, id: number) => and(eq(connections.companyId, work.companyId), eq(connections.id, id));

/** Notes that the mails about the present loss of a connection were enqueued. Returns false if they were before. */
export async function noteLostMails(work: Work, id: number): Promise<boolean> {
  const changed = await work.db
    .update(connections)
    .set({ lostMailsAt: work.now })
    .where(and(one(work, id), isNull(connections.lostMailsAt)))
    .returning({ id: connections.id });
  return changed.length > 0;
}

/** Notes that a user was mailed about the present loss of a connection. */
export const noteLostMail = async (work: Work, id: number, userId: number): Promise<void> =>
  void (await work.db
    .update(connections)
    .set({ lostMailedTo: sql`${connections.lostMailedTo} || to_jsonb(${userId}::int)` })
    .where(one(work, id)));
