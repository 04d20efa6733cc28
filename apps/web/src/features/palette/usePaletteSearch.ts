import { contactsApi, ticketsApi, type ListedContact, type Ticket } from '@recado/contracts';
import { useEndpoint } from '../../lib/server/api.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';

/** Fewer letters find half of the company. */
const leastLetters = 2;
const mostOfAKind = 5;

/**
 * Tickets and contacts with these words, asked for when the typing rests (LAY-37). A contact whose ticket is already
 * there is not shown twice.
 */
export function usePaletteSearch(typed: string): {
  tickets: Ticket[];
  contacts: ListedContact[];
  isSearching: boolean;
  isError: boolean;
} {
  const words = typed.trim();
  const debounced = useDebouncedValue(words);
  const enabled = debounced.length >= leastLetters && debounced === words;
  const query = { query: { searchParam: debounced, pageNumber: 1 } };
  const tickets = useEndpoint(ticketsApi.list, query, { enabled });
  const contacts = useEndpoint(contactsApi.page, query, { enabled });
  const found = enabled ? (tickets.data?.tickets ?? []).slice(0, mostOfAKind) : [];
  const shown = new Set(found.map(({ contactId }) => contactId));
  return {
    tickets: found,
    contacts: enabled ? (contacts.data?.contacts ?? []).filter(({ id }) => !shown.has(id)).slice(0, mostOfAKind) : [],
    isSearching: words.length >= leastLetters && (!enabled || tickets.isLoading || contacts.isLoading),
    isError: enabled && (tickets.isError || contacts.isError),
  };
}
