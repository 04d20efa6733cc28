import { usersApi, type Ticket } from '@recado/contracts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';
import { leastLetters, shortList } from '../../../lib/format/leastLetters.ts';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { useSession } from '../../../lib/session/session.ts';
import { takersOf } from './takers.ts';

/**
 * The users with these letters in name or e-mail: from three on, when the typing rests (DLG-13). A small team is
 * offered whole, before anything is typed. The company's list is one answer, searched here.
 */
export function useUserSearch(typed: string, tickets: readonly Ticket[]) {
  const words = normalizeForSearch(typed.trim());
  const debounced = useDebouncedValue(words);
  const known = useEndpoint(usersApi.list, undefined, { staleTime: 30_000 });
  const { data: users, isError } = known;
  const myId = useSession(({ user }) => user?.id);
  const data = users && takersOf(users, tickets, myId);
  const isSmall = data !== undefined && data.length <= shortList;
  const isAsked = isSmall || (debounced.length >= leastLetters && words.length >= leastLetters);
  const letters = isSmall ? words : debounced;
  const found = isAsked
    ? (data ?? []).filter(
        ({ name, email }) => normalizeForSearch(name).includes(letters) || normalizeForSearch(email).includes(letters),
      )
    : [];
  return {
    isSmall,
    isAsked,
    found,
    isSearching: words.length >= leastLetters && (!isAsked || (!data && !isError)),
    retry: retryOf(known),
  };
}
