import { contactsApi } from '@recado/contracts';
import { call } from '../../lib/server/api.ts';
import { saveFile } from '../../lib/browser/saveFile.ts';
import { csvHead } from './csv.ts';
import { queryOf, type ContactFilter } from './contactBook.queries.ts';

export type ExportedContact = { id: number; name: string; number: string; email: string | null };

/**
 * Reads all contacts that a filter finds, page by page, and passes each page on (CONT-24). `signal` stops it between two
 * pages and during a call.
 */
export async function readContacts(
  filter: ContactFilter,
  signal: AbortSignal,
  onPage: (contacts: readonly ExportedContact[]) => void,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: { contacts: ExportedContact[]; nextCursor: string | null } = await call(contactsApi.exportPage, {
      query: { ...queryOf(filter), ...(cursor !== null && { cursor }) },
      signal,
    });
    onPage(page.contacts);
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/**
 * Saves the parts of a file as `contatos.csv`. The mark at its beginning tells older spreadsheets that it is UTF-8. The
 * browser may keep the parts of a Blob on the disk.
 */
export const saveCsv = (parts: readonly string[]): void =>
  saveFile('contatos.csv', new Blob(['\uFEFF', csvHead, ...parts], { type: 'text/csv;charset=utf-8' }));
