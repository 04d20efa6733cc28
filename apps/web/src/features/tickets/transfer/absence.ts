import type { ReplyOf, usersApi } from '@recado/contracts';

type User = Pick<ReplyOf<typeof usersApi.list>[number], 'id' | 'online'> & { queues: readonly { id: number }[] };

/**
 * The reason why a transfer may stay unnoticed: the user is offline, the queue has no users, or none of them is online.
 */
export type Absence = 'userOffline' | 'queueEmpty' | 'queueOffline';

/** Returns why nobody is available for a transfer, or undefined. A named user is checked instead of the queue. */
export function absenceOf(users: readonly User[], userId: number | null, queueId: number | null): Absence | undefined {
  if (userId !== null) return users.find(({ id }) => id === userId)?.online === false ? 'userOffline' : undefined;
  if (queueId === null) return undefined;
  const team = users.filter(({ queues }) => queues.some(({ id }) => id === queueId));
  if (team.length === 0) return 'queueEmpty';
  return team.some(({ online }) => online) ? undefined : 'queueOffline';
}
