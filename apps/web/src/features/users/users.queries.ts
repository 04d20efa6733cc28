import { authApi, usersApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useChannel } from '../../lib/live/realtime.ts';
import { useDebouncedCallback } from '../../lib/react/useDebouncedCallback.ts';
import { queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';

/** The users of the company, newest first, page after page. The rows of the last search stay until the new ones are there. */
export function useUsers(searchParam: string) {
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  return usePages(usersApi.page, 'users', given, { keepPrevious: true });
}

/** A burst of events fetches the list once. */
const delayMs = 400;

/** Refreshes the list when another user changes it (USER-13). */
export function useUserNews(): void {
  useChannel('user', useDebouncedCallback(refreshUsers, delayMs));
}

export function refreshUsers(): void {
  for (const { path } of [usersApi.page, authApi.twoStepUsers])
    void queryClient.invalidateQueries({ queryKey: [path] });
}

/** Returns whether a user has two-step sign-in. */
export function useHasTwoStep(): (userId: number) => boolean {
  const { data } = useEndpoint(authApi.twoStepUsers);
  return (userId) => data?.userIds.includes(userId) ?? false;
}
