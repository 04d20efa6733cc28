import type { RefusedRow, SheetRow } from '@recado/contracts';
import { errorText, type Translate } from '../../../lib/texts/texts.ts';
import type { importTexts } from './import.texts.ts';
import type { Line } from './readFile.ts';

type T = Translate<typeof importTexts>;

/** A row that was not imported, with its number in the file. */
export type Refusal = { line: number; row: SheetRow; refused: RefusedRow; text: string; isKnown: boolean };

/** Returns the refused rows with the words of their reason. `lines` and `rows` are those of the call, in its order. */
export const toRefusals = (
  t: T,
  errorBag: readonly RefusedRow[],
  lines: readonly Line[],
  rows: readonly SheetRow[],
): Refusal[] =>
  errorBag.map((refused) => ({
    line: lines[refused.row - 1]!.number,
    row: rows[refused.row - 1]!,
    refused,
    text: reasonOf(t, refused, lines, rows[refused.row - 1]!),
    isKnown: refused.existing !== undefined,
  }));

function reasonOf(
  t: T,
  { fields, repeats, existing, error }: RefusedRow,
  lines: readonly Line[],
  row: SheetRow,
): string {
  if (existing) return t('known', { name: existing.name });
  if (repeats !== undefined) return t('repeats', { n: lines[repeats - 1]!.number });
  if (fields?.name) return t(row.Nome === '' ? 'missingName' : fields.name === 'too_big' ? 'longName' : 'shortName');
  if (fields?.number)
    return t(row.Telefone === '' ? 'missingNumber' : fields.number === 'too_big' ? 'longNumber' : 'shortNumber');
  if (fields?.email) return t('badEmail');
  return errorText(error.message);
}

/** Saves the refused rows as a sheet that can be corrected and imported again, with the reason in the last column. */
export async function saveRefusals(t: T, refusals: readonly Refusal[]): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const text = (value: unknown) => ({ value: String(value ?? ''), type: String });
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  await writeXlsxFile(
    [
      [bold(t('name')), bold(t('number')), bold(t('email')), bold(t('line')), bold(t('state'))],
      ...refusals.map(({ row, line, text: reason }) => [
        text(row.Nome),
        text(row.Telefone),
        text(row.Email),
        { value: line, type: Number },
        text(reason),
      ]),
    ],
    { columns: [{ width: 30 }, { width: 20 }, { width: 30 }, { width: 8 }, { width: 48 }] },
  ).toFile(`${t('fileOfErrors')}.xlsx`);
}
