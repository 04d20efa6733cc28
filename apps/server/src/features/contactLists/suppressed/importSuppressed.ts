import {
  cutText,
  AppError,
  limits,
  SuppressedNumberFields,
  type SentMapping,
  type SkippedRow,
} from '@recado/contracts';
import { z } from 'zod';
import type { UploadedFile } from '../../../kernel/http/upload.ts';
import type { UserErrand } from '../../../kernel/errand.ts';
import { adminRoom } from '../../../kernel/realtime/rooms.ts';
import { recordAudit } from '../../audit/index.ts';
import type { ContactListDeps } from '../contactListDeps.ts';
import { insertEntries } from '../insertEntries.ts';
import { judgeSheet } from '../judgeSheet.ts';
import { suppressedNumbers } from './suppressedNumbers.tables.ts';

const ValidRow = z
  .object({ name: SuppressedNumberFields.note.unwrap(), number: SuppressedNumberFields.number })
  .transform(({ name, number }) => ({ note: name, number }));

/**
 * Adds the numbers of a sheet to the suppression list. Bad rows and repeated numbers are skipped; the same sheet a second
 * time adds nothing. Throws ERR_VALIDATION without a file, ERR_FILE_TYPE, ERR_SHEET_COLUMNS and ERR_SHEET_ROWS.
 */
export async function importSuppressed(
  errand: UserErrand,
  { files: [file], mapping }: { files: readonly UploadedFile[]; mapping: SentMapping | undefined },
  { readFile }: Pick<ContactListDeps, 'readFile'>,
): Promise<{ addedCount: number; skipped: SkippedRow[] }> {
  if (!file) throw new AppError('ERR_VALIDATION', { fields: { file: 'required' } });
  const { entries, skipped } = await judgeSheet(await readFile(file.received), {
    schema: ValidRow,
    required: ['number'],
    maxRows: limits.listRows,
    mapping,
  });
  return errand.inCompany(async (work) => {
    const { companyId } = work;
    const added = await insertEntries(entries, (rows) =>
      work.db
        .insert(suppressedNumbers)
        .values(rows.map(({ number, numberKey, note }) => ({ number, numberKey, note, companyId })))
        .onConflictDoNothing()
        .returning({ id: suppressedNumbers.id, numberKey: suppressedNumbers.numberKey }),
    );
    if (added.length > 0) {
      await recordAudit(work, { kind: 'suppressedNumber', id: added[0]!.id, name: '', after: { count: added.length } });
      work.publish('suppressedNumber', { action: 'reload' }, [adminRoom(companyId)]);
    }
    const keys = new Set(added.map(({ numberKey }) => numberKey));
    const known = entries.filter(({ numberKey }) => !keys.has(numberKey));
    return {
      addedCount: added.length,
      skipped: [
        ...skipped,
        ...known.map(({ row, note }): SkippedRow => ({ row, name: cutText(note, 50), reason: 'known' })),
      ].toSorted((a, b) => a.row - b.row),
    };
  });
}
