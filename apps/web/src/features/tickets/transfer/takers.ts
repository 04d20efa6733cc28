import type { Ticket } from '@recado/contracts';

/**
 * Returns the users whom tickets can be transferred to. Oneself is left out where all of them are one's own already; a
 * transfer of others to oneself is how they are taken over (screens, Conversation). People who are online come first,
 * each group in the order of the list.
 */
export const takersOf = <U extends { id: number; online: boolean }>(
  users: readonly U[],
  tickets: readonly Pick<Ticket, 'status' | 'userId'>[],
  myId: number | undefined,
): U[] => {
  const areMine = tickets.every(({ status, userId }) => status === 'open' && userId === myId);
  return users.filter(({ id }) => !(areMine && id === myId)).toSorted((a, b) => Number(b.online) - Number(a.online));
};
