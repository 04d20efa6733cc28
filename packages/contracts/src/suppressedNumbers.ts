import { z } from 'zod';
import { SkippedRow } from './contactLists.ts';
import { ContactFields } from './contacts.ts';
import { api, date, done, id, page, pageQuery, text } from './kit.ts';
import { limits } from './limits.ts';
import { SheetBody } from './sheetColumns.ts';

/** A number that gets no campaign of the company, whatever list or tag names it. */
export const SuppressedNumber = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  number: z.string(),
  /** A name or a reason, for people. */
  note: z.string(),
  createdAt: date,
});
export type SuppressedNumber = z.output<typeof SuppressedNumber>;

const admin = { access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;
export const SuppressedNumberFields = { number: ContactFields.number, note: text(100).optional() };

/** **+** The suppression list of the company. */
export const suppressedNumbersApi = api({
  /** Newest first; the search is by number or note. */
  page: {
    ...admin,
    method: 'GET',
    path: '/suppressed-numbers',
    query: z.object(pageQuery),
    reply: page('records', SuppressedNumber),
    statements: 4,
  },
  create: {
    ...admin,
    method: 'POST',
    path: '/suppressed-numbers',
    body: z.object(SuppressedNumberFields),
    reply: SuppressedNumber,
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
  },
  remove: {
    ...admin,
    method: 'DELETE',
    path: '/suppressed-numbers/:suppressedNumberId',
    params: z.object({ suppressedNumberId: id('suppressedNumber') }),
    reply: done,
    errors: ['ERR_NO_SUPPRESSED_NUMBER_FOUND'],
  },
  /** Adds the rows of an .xls or .xlsx file with the column numero and optionally nome, which becomes the note. */
  import: {
    ...admin,
    method: 'POST',
    path: '/suppressed-numbers/import',
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.sheetBytes },
    body: SheetBody,
    reply: z.object({ addedCount: z.number().int(), skipped: z.array(SkippedRow) }),
    errors: ['ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE', 'ERR_SHEET_COLUMNS', 'ERR_SHEET_ROWS'],
  },
});

export const suppressedNumberChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: SuppressedNumber }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
  z.object({ action: z.literal('reload') }),
]);
