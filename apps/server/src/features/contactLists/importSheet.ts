import {
  AppError,
  ContactListItemFields,
  limits,
  type SentMapping,
  type SkippedRow,
  toNumberKey,
} from '@recado/contracts';
import { z } from 'zod';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import { addEntries } from './addEntries.ts';
import type { ContactListDeps } from './contactListDeps.ts';
import { judgeSheet } from './judgeSheet.ts';
import { getContactList } from './readContactLists.ts';

const ValidRow = z.object(ContactListItemFields);

/**
 * Adds the rows of a sheet to a list, and checks their numbers in the background. Bad rows and repeated numbers are
 * skipped; the same sheet a second time adds nothing (CLIST-16). Throws ERR_VALIDATION without a file, ERR_FILE_TYPE,
 * ERR_SHEET_COLUMNS, ERR_SHEET_ROWS and ERR_NO_CONTACT_LIST_FOUND.
 */
export async function importSheet(
  errand: UserErrand,
  contactListId: number,
  { files: [file], mapping }: { files: readonly UploadedFile[]; mapping: SentMapping | undefined },
  { readFile }: Pick<ContactListDeps, 'readFile'>,
) {
  // Before the file is read, so that a wrong address costs nothing.
  await errand.inCompany((work) => getContactList(work, contactListId));
  if (!file) throw new AppError('ERR_VALIDATION', { fields: { file: 'required' } });
  const { entries, skipped, rowsWithoutEmail } = await judgeSheet(await readFile(file.received), {
    schema: ValidRow,
    required: ['name', 'number'],
    maxRows: limits.listRows,
    mapping,
  });
  return errand.inCompany(async (work) => {
    const { name } = await getContactList(work, contactListId);
    const items = await addEntries(work, { id: contactListId, name }, entries, 'imported');
    const added = new Set(items.map(({ number }) => toNumberKey(number)));
    const known = entries.filter(({ numberKey }) => !added.has(numberKey));
    const knownRows = new Set(known.map(({ row }) => row));
    return {
      items,
      skipped: [...skipped, ...known.map(({ row, name }): SkippedRow => ({ row, name, reason: 'known' }))].toSorted(
        (a, b) => a.row - b.row,
      ),
      withoutEmailCount: rowsWithoutEmail.filter((row) => !knownRows.has(row)).length,
    };
  });
}
