import {
  cutText,
  AppError,
  codeOfIssue,
  isNumberProblem,
  toNumberKey,
  unguardFormula,
  type SkippedRow,
} from '@recado/contracts';
import type { z } from 'zod';
import { readSheet } from '../../gateways/sheets/readSheet.ts';
import { SheetError, TooManyRows } from '../../gateways/sheets/sheetErrors.ts';
import { inSlices } from '../../kernel/inSlices.ts';

type Column = 'name' | 'number' | 'email';
/** The names of the columns, as `plainOf` returns them. The first is the specified one. */
const columnNames: Record<Column, readonly string[]> = {
  name: ['nome', 'name', 'nombre'],
  number: ['numero', 'number', 'telefone', 'celular', 'whatsapp', 'phone', 'telefono'],
  email: ['email', 'correo'],
};
/** A row of a sheet that may be stored. `row` is its number in the sheet. */
export type SheetEntry<Fields> = Fields & { row: number; numberKey: string };

type Expected<Fields> = {
  /** The fields of a row; an issue names the column that is wrong. */
  schema: z.ZodType<Fields>;
  /** Columns without which the sheet is refused. */
  required: readonly Column[];
  maxRows: number;
};

/**
 * Reads a sheet of people and their numbers. Returns the rows to store, each number once, and the bad or repeated ones.
 * A bad e-mail is dropped, so that it keeps no customer with a good number out.
 * Throws ERR_FILE_TYPE, ERR_SHEET_COLUMNS and ERR_SHEET_ROWS.
 */
export async function judgeSheet<Fields extends { number: string }>(
  file: Buffer,
  { schema, required, maxRows }: Expected<Fields>,
): Promise<{ entries: SheetEntry<Fields>[]; skipped: SkippedRow[]; rowsWithoutEmail: number[] }> {
  // The names of the columns may stand below a title.
  const rows = await readSheet(file, maxRows + headRows).catch((error: unknown) => {
    if (error instanceof TooManyRows) throw new AppError('ERR_SHEET_ROWS', { limit: maxRows });
    if (error instanceof SheetError) throw new AppError('ERR_FILE_TYPE', { allowed: ['.xls', '.xlsx'] });
    throw error;
  });
  const head = rows.findIndex((cells, at) => at < headRows && required.every((column) => columnOf(cells, column) >= 0));
  if (head < 0) throw new AppError('ERR_SHEET_COLUMNS');
  const columns = { name: 0, number: 0, email: 0 };
  for (const key of Object.keys(columns) as Column[]) columns[key] = columnOf(rows[head]!, key);
  const entries: SheetEntry<Fields>[] = [];
  const skipped: SkippedRow[] = [];
  const rowsWithoutEmail: number[] = [];
  const seen = new Set<string>();
  for await (const [at, cells] of inSlices(rows.entries())) {
    if (at <= head || cells.every((text) => text.trim() === '')) continue;
    const cell = (key: Column): string => (cells[columns[key]] ?? '').trim();
    const typed = { name: unguardFormula(cell('name')), number: cell('number'), email: unguardFormula(cell('email')) };
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

/** The rows in which the names of the columns are looked for. */
const headRows = 10;

const plainOf = (text: string): string => text.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();
const columnOf = (cells: readonly string[], column: Column): number =>
  cells.findIndex((text) => columnNames[column].includes(plainOf(text)));
