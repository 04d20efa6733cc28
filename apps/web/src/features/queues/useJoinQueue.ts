import { usersApi } from '@recado/contracts';
import { useCall } from '../../lib/server/api.ts';
import { changeOwnUser, useSession } from '../../lib/session/session.ts';

/**
 * Adds a queue to the user's own queues: by default administrators see only tickets of those. Returns whether it
 * succeeded.
 */
export function useJoinQueue(): (queueId: number) => Promise<boolean> {
  const { run } = useCall(usersApi.change, { quiet: true });
  return async (queueId) => {
    const { user } = useSession.getState();
    if (!user) return false;
    try {
      changeOwnUser(
        await run({ params: { userId: user.id }, body: { queueIds: [...user.queues.map(({ id }) => id), queueId] } }),
      );
      return true;
    } catch {
      return false;
    }
  };
}
