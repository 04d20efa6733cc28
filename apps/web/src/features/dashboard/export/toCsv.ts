type Cell = string | number;

/** Escapes a CSV cell. A text that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers. */
const cellOf = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Formats rows as CSV that Brazilian spreadsheets open directly: semicolons, UTF-8 with BOM. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;
