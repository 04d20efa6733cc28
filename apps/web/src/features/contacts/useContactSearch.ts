import { contactsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useEndpoint } from '../../lib/server/api.ts';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';
import { leastLetters, shortList } from '../../lib/format/leastLetters.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';

const first = { query: {} };

/**
 * Searches contacts by name or number: debounced, from three letters on (DLG-02). In a company with few contacts,
 * returns all of them before anything is typed.
 */
export function useContactSearch(typed: string) {
  const words = typed.trim();
  const debounced = useDebouncedValue(words);
  const isAsked = debounced.length >= leastLetters && words.length >= leastLetters;
  const given = useMemo(() => ({ query: { searchParam: debounced } }), [debounced]);
  const { data, isFetching, isError } = useEndpoint(contactsApi.page, given, { enabled: isAsked, staleTime: 0 });
  const { data: book } = useEndpoint(contactsApi.page, first, { staleTime: 30_000 });
  const few = book && book.count <= shortList && !book.hasMore ? book.contacts : undefined;
  if (few && words.length < leastLetters) {
    const letters = normalizeForSearch(words);
    const found = few.filter(
      ({ name, number }) => normalizeForSearch(name).includes(letters) || number.includes(letters),
    );
    return { isAsked: true, found, isSearching: false, isError: false };
  }
  return {
    isAsked,
    found: isAsked ? (data?.contacts ?? []) : [],
    isSearching: isAsked ? isFetching : words.length >= leastLetters,
    isError: isAsked && isError,
  };
}
