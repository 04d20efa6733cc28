import { contactsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { fold } from '../../lib/fold.ts';
import { leastLetters, shortList } from '../../lib/leastLetters.ts';
import { useRested } from '../../lib/useRested.ts';

const first = { query: {} };

/**
 * Searches contacts by name or number: debounced, from three letters on (DLG-02). In a company with few contacts,
 * returns all of them before anything is typed.
 */
export function useContactSearch(typed: string) {
  const words = typed.trim();
  const rested = useRested(words);
  const isAsked = rested.length >= leastLetters && words.length >= leastLetters;
  const given = useMemo(() => ({ query: { searchParam: rested } }), [rested]);
  const { data, isFetching, isError } = useEndpoint(contactsApi.page, given, { enabled: isAsked, staleTime: 0 });
  const { data: book } = useEndpoint(contactsApi.page, first, { staleTime: 30_000 });
  const few = book && book.count <= shortList && !book.hasMore ? book.contacts : undefined;
  if (few && words.length < leastLetters) {
    const letters = fold(words);
    const found = few.filter(({ name, number }) => fold(name).includes(letters) || number.includes(letters));
    return { isAsked: true, found, isSearching: false, isError: false };
  }
  return {
    isAsked,
    found: isAsked ? (data?.contacts ?? []) : [],
    isSearching: isAsked ? isFetching : words.length >= leastLetters,
    isError: isAsked && isError,
  };
}
