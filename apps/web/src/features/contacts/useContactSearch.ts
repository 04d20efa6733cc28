import { contactsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { useRested } from '../../lib/useRested.ts';

/** Letters before a search is worth asking for (core 5). */
export const leastLetters = 3;

/** The contacts with these words in name or number: from three letters on, asked for when the typing rests (DLG-02). */
export function useContactSearch(typed: string) {
  const words = typed.trim();
  const rested = useRested(words);
  const isAsked = rested.length >= leastLetters && words.length >= leastLetters;
  const given = useMemo(() => ({ query: { searchParam: rested } }), [rested]);
  const { data, isFetching, isError } = useEndpoint(contactsApi.page, given, { enabled: isAsked, staleTime: 0 });
  return { isAsked, found: isAsked ? (data?.contacts ?? []) : [], isSearching: isAsked ? isFetching : words.length >= leastLetters, isError: isAsked && isError };
}
