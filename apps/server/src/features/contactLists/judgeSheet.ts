import {
  AppError,
  cellText,
  codeOfIssue,
  cutText,
  guessMapping,
  isComplete,
  isNumberProblem,
  toNumberKey,
  toSentMapping,
  unguardFormula,
  withPlus,
  type ImportedField,
  type SentMapping,
  type SheetLine,
  type SheetSample,
  type SkippedRow,
} from '@recado/contracts';
import type { z } from 'zod';
import { readSheet } from '../../gateways/sheets/readSheet.ts';
import { SheetError, TooManyRows, type SheetRow } from '../../gateways/sheets/sheetErrors.ts';
import { inSlices } from '../../kernel/inSlices.ts';

/** A row of a sheet that may be stored. `row` is its number in the sheet. */
export type SheetEntry<Fields> = Fields & { row: number; numberKey: string };

type Expected<Fields> = {
  /** The fields of a row; an issue names the column that is wrong. */
  schema: z.ZodType<Fields>;
  /** Columns without which the sheet is refused. */
  required: readonly ImportedField[];
  maxRows: number;
  /** The use of the columns; undefined to guess it by their names. */
  mapping: SentMapping | undefined;
};

/**
 * Reads a sheet of people and their numbers. Returns the rows to store, each number once, and the bad or repeated ones.
 * A bad e-mail is dropped, so that it keeps no customer with a good number out.
 * Throws ERR_FILE_TYPE, ERR_SHEET_COLUMNS and ERR_SHEET_ROWS.
 */
export async function judgeSheet<Fields extends { number: string }>(
  file: Buffer,
  { schema, required, maxRows, mapping }: Expected<Fields>,
): Promise<{ entries: SheetEntry<Fields>[]; skipped: SkippedRow[]; rowsWithoutEmail: number[] }> {
  // The names of the columns may stand below a title.
  const rows = await readSheet(file, maxRows + headRows).catch((error: unknown) => {
    if (error instanceof TooManyRows) throw new AppError('ERR_SHEET_ROWS', { limit: maxRows });
    if (error instanceof SheetError) throw new AppError('ERR_FILE_TYPE', { allowed: ['.xls', '.xlsx'] });
    throw error;
  });
  const { columns, headRow, country } = mapping ?? guessColumns(rows, required);
  if (!isComplete({ columns }, required)) throw new AppError('ERR_SHEET_COLUMNS', { rows: toSample(rows) });
  const entries: SheetEntry<Fields>[] = [];
  const skipped: SkippedRow[] = [];
  const rowsWithoutEmail: number[] = [];
  const seen = new Set<string>();
  for await (const [at, cells] of inSlices(rows.entries())) {
    if (at < headRow || cells.every((text) => text.trim() === '')) continue;
    const cell = (field: ImportedField): string => (cells[columns.indexOf(field)] ?? '').trim();
    const typed = {
      name: unguardFormula(cell('name')),
      number: withPlus(cell('number'), country),
      email: unguardFormula(cell('email')),
    };
    const skip = (reason: SkippedRow['reason'], problem?: string): void =>
      void skipped.push({
        row: at + 1,
        name: cutText(typed.name, 50),
        reason,
        ...(isNumberProblem(problem) && { problem }),
      });
    const whole = schema.safeParse(typed);
    const parsed = whole.success ? whole : schema.safeParse({ ...typed, email: '' });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      skip(issue!.path[0] === 'number' ? 'number' : 'name', codeOfIssue(issue!));
      continue;
    }
    const numberKey = toNumberKey(parsed.data.number);
    if (seen.has(numberKey)) skip('repeated');
    else {
      seen.add(numberKey);
      entries.push({ ...parsed.data, numberKey, row: at + 1 });
      if (!whole.success) rowsWithoutEmail.push(at + 1);
    }
  }
  return { entries, skipped, rowsWithoutEmail };
}

/** The rows above the content: titles and the names of the columns. */
const headRows = 10;
/** The rows that a guess looks at, and those that a person sees to choose the columns. */
const guessedRows = 50;
const sampleRows = 10;
/** Characters of a cell that a person sees. */
const sampleLength = 60;

const toLines = (rows: readonly SheetRow[]): SheetLine[] => rows.map((cells, at) => ({ number: at + 1, cells }));

/** Guesses the columns by their names. Without names, a person has to choose: nobody looks at the rows before. */
function guessColumns(rows: readonly SheetRow[], required: readonly ImportedField[]): SentMapping {
  const lines = toLines(rows.slice(0, guessedRows));
  const guessed = guessMapping(lines, required);
  return toSentMapping(lines, guessed.hasHead ? guessed : { ...guessed, columns: [] });
}

/** Returns the first rows with contents, for a person who chooses the columns. */
const toSample = (rows: readonly SheetRow[]): z.input<typeof SheetSample> =>
  toLines(rows.slice(0, guessedRows))
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''))
    .slice(0, sampleRows)
    .map(({ number, cells }) => ({ number, cells: cells.map((cell) => cutText(cellText(cell), sampleLength)) }));
