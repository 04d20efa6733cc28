import { usersApi } from '@recado/contracts';
import { useEndpoint } from '../../../lib/api.ts';
import { fold } from '../../../lib/fold.ts';
import { useRested } from '../../../lib/useRested.ts';

const leastLetters = 3;

/** The users with these letters in name or e-mail: from three on, when the typing rests (DLG-13). The company's list is one answer, searched here. */
export function useUserSearch(typed: string) {
  const words = fold(typed.trim());
  const rested = useRested(words);
  const isAsked = rested.length >= leastLetters && words.length >= leastLetters;
  const { data, isError } = useEndpoint(usersApi.list, undefined, { enabled: isAsked, staleTime: 30_000 });
  const found = isAsked ? (data ?? []).filter(({ name, email }) => fold(name).includes(rested) || fold(email).includes(rested)) : [];
  return { isAsked, found, isSearching: words.length >= leastLetters && (!isAsked || (!data && !isError)), isError };
}
