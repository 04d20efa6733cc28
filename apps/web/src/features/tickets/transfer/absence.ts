import type { ReplyOf, usersApi } from '@recado/contracts';

type User = Pick<ReplyOf<typeof usersApi.list>[number], 'id' | 'online'> & { queues: readonly { id: number }[] };

/** Why nobody will notice a transfer soon: the person is away, nobody works in the queue, or nobody of it is online. */
export type Absence = 'userOffline' | 'queueEmpty' | 'queueOffline';

/**
 * Whether somebody is there for what a transfer names; undefined when somebody is. A named person counts before the
 * queue.
 */
export function absenceOf(users: readonly User[], userId: number | null, queueId: number | null): Absence | undefined {
  if (userId !== null) return users.find(({ id }) => id === userId)?.online === false ? 'userOffline' : undefined;
  if (queueId === null) return undefined;
  const team = users.filter(({ queues }) => queues.some(({ id }) => id === queueId));
  if (team.length === 0) return 'queueEmpty';
  return team.some(({ online }) => online) ? undefined : 'queueOffline';
}
