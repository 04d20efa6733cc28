import { isNumberProblem, type RefusedRow, type SheetLine, type SheetRow } from '@recado/contracts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { errorText, type Translate } from '../../../lib/texts/texts.ts';
import type { importTexts } from './import.texts.ts';

type T = Translate<typeof importTexts>;

/** A row that was not imported, with its number in the file. */
export type Refusal = { line: number; row: SheetRow; refused: RefusedRow; text: string; isKnown: boolean };

/** Returns the refused rows with the words of their reason. `lines` and `rows` are those of the call, in its order. */
export const toRefusals = (
  t: T,
  errorBag: readonly RefusedRow[],
  lines: readonly SheetLine[],
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
  lines: readonly SheetLine[],
  row: SheetRow,
): string {
  if (existing) return t('known', { name: existing.name });
  if (repeats !== undefined) return t('repeats', { n: lines[repeats - 1]!.number });
  if (fields?.name) return t(row.Nome === '' ? 'missingName' : fields.name === 'too_big' ? 'longName' : 'shortName');
  if (isNumberProblem(fields?.number)) return errorText(fields.number);
  if (fields?.number)
    return t(row.Telefone === '' ? 'missingNumber' : fields.number === 'too_big' ? 'longNumber' : 'shortNumber');
  return errorText(error.message);
}

/** Saves the refused rows as `writeRefusals` does. Shows a failure: a part of the program could not be loaded, or no space. */
export const saveRefusals = (t: T, refusals: readonly Refusal[]): Promise<void> =>
  writeRefusals(t, refusals).catch(() => toast.error(t('downloadFailed')));

/** Writes the refused rows as a sheet that can be corrected and imported again, with the reason in the last column. */
async function writeRefusals(t: T, refusals: readonly Refusal[]): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const text = (value: unknown) => ({ value: String(value ?? ''), type: String });
  const extraNames = [...new Set(refusals.flatMap(({ row }) => (row.extraInfo ?? []).map(({ name }) => name)))];
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  await writeXlsxFile(
    [
      [t('name'), t('number'), t('email'), ...extraNames, t('line'), t('state')].map(bold),
      ...refusals.map(({ row, line, text: reason }) => [
        text(row.Nome),
        text(row.Telefone),
        text(row.Email),
        ...extraNames.map((name) => text(row.extraInfo?.find((entry) => entry.name === name)?.value)),
        { value: line, type: Number },
        text(reason),
      ]),
    ],
    { columns: [30, 20, 30, ...extraNames.map(() => 20), 8, 48].map((width) => ({ width })) },
  ).toFile(`${t('fileOfErrors')}.xlsx`);
}
