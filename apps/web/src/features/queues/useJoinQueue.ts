import { usersApi } from '@recado/contracts';
import { useCall } from '../../lib/server/api.ts';
import { call } from '../../lib/server/call.ts';
import { changeOwnUser, useSession } from '../../lib/session/session.ts';

/**
 * Adds a queue to the user's own queues: by default administrators see only tickets of those. Returns whether it
 * succeeded. Reads the user anew, so that no queue comes back that a colleague took away.
 */
export function useJoinQueue(): (queueId: number) => Promise<boolean> {
  const { run } = useCall(usersApi.change, { quiet: true });
  return async (queueId) => {
    const userId = useSession.getState().user?.id;
    if (userId === undefined) return false;
    try {
      const { queues, updatedAt } = await call(usersApi.get, { params: { userId } });
      const queueIds = [...queues.map(({ id }) => id), queueId];
      changeOwnUser(await run({ params: { userId }, body: { queueIds, seenAt: updatedAt } }));
      return true;
    } catch {
      return false;
    }
  };
}
