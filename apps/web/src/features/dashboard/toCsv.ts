type Cell = string | number;

/** A text that a spreadsheet would run as a formula is kept a text. Numbers stay numbers. */
const cellOf = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as a table that spreadsheets of Brazil open as they are: semicolons, UTF-8 with its mark. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;
