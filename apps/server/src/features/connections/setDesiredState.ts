import { and, eq } from 'drizzle-orm';
import type { Work } from '../../kernel/work.ts';
import { connections } from './connections.tables.ts';
import { getConnection } from './getConnection.ts';
import { publishConnection } from './publishConnection.ts';

/** The channel on which the session supervisors listen. */
export const desiredStateChannel = 'desired_states';

/** Sets whether a session should run. The process that owns the session fulfils it (architecture 4b). */
export async function setDesiredState(work: Work, id: number, desiredState: 'open' | 'closed'): Promise<void> {
  // The session of a deleted connection may still be ended.
  const opening = desiredState === 'open' && (await getConnection(work, id)).status === 'DISCONNECTED';
  await work.db
    .update(connections)
    .set({
      desiredState,
      // A person ended or restarted the session, so nobody has to be told that it is down.
      ...(opening || desiredState === 'closed' ? { lostSince: null, lostMailsAt: null, lostMailedTo: [] } : {}),
      ...(opening ? { status: 'OPENING' as const, statusSince: work.now } : {}),
    })
    .where(and(eq(connections.companyId, work.companyId), eq(connections.id, id)));
  work.notify(desiredStateChannel, `${work.companyId}:${id}`);
  if (opening) await publishConnection(work, id);
}
