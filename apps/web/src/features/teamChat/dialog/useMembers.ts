import { usersApi, type Chat } from '@recado/contracts';
import { useChannel } from '../../../lib/live/realtime.ts';
import { keyOf, queryClient, useEndpoint } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useDeletedChoices } from '../../../ui/fields/useDeletedChoices.ts';

/**
 * Returns the colleagues of the user, and the names of the chosen ones. Those who have left the company since the dialog
 * was opened keep theirs. `known` are members whose names are known before the colleagues are loaded.
 */
export function useMembers(known: Chat['users'], value: readonly number[]) {
  const userId = useSession((state) => state.user?.id);
  useChannel('user', ({ action }) => {
    if (action === 'delete') void queryClient.invalidateQueries({ queryKey: keyOf(usersApi.list) });
  });
  const { data, isError, refetch } = useEndpoint(usersApi.list);
  const people = data?.filter((user) => user.id !== userId) ?? [];
  const left = useDeletedChoices(data, value);
  const names = new Map<number, string>();
  for (const { user } of known) names.set(user.id, user.name);
  for (const { id, name } of [...people, ...left]) if (name !== '') names.set(id, name);
  const nameOf = (id: number): string => names.get(id) ?? '';
  return {
    people,
    isLoaded: data !== undefined,
    isError,
    refetch,
    nameOf,
    hasLeft: (id: number): boolean => left.some((one) => one.id === id),
    /** The names of those who have left the company, joined; '' for nobody. */
    whoLeft: left.map(({ id }) => nameOf(id)).join(', '),
  };
}
