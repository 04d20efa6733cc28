import { useState } from 'react';
import { useCompanyZone } from '../../lib/format/companyTime.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import type { ContactFilter } from './contactBook.queries.ts';
import { createdSince, type CreatedChoice } from './ContactFilters.tsx';

/** The search of the contacts, and the filters beside it. */
export function useContactFilter() {
  const [typed, setTyped] = useState('');
  const [tagId, setTagId] = useState<number | null>(null);
  const [created, setCreated] = useState<CreatedChoice>('any');
  const dateStart = createdSince(created, useCompanyZone());
  /** Follows a pause in typing. */
  const filter: ContactFilter = { searchParam: useDebouncedValue(typed.trim()), tagId, dateStart };
  return {
    typed,
    setTyped,
    tagId,
    setTagId,
    created,
    setCreated,
    filter,
    isFiltered: filter.searchParam !== '' || tagId !== null || dateStart !== null,
    /** The search as it is typed, though the list may not show it yet. */
    filterAsTyped: { ...filter, searchParam: typed.trim() },
  };
}

export type ContactFilterState = ReturnType<typeof useContactFilter>;
