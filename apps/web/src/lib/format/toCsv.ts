import { guardFormula } from '@recado/contracts';

type Cell = string | number;

/** Escapes a CSV cell. A text that a spreadsheet would run as a formula is guarded (CONT-25); numbers stay numbers. */
const cellOf = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const safe = guardFormula(value);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns cells as a line of a CSV file, with its line break. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** Formats rows as CSV that Brazilian spreadsheets open directly: semicolons, UTF-8 with BOM. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${rows.map(toCsvLine).join('')}`;
