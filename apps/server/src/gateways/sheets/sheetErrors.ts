/** The text of each cell of a row; an empty text for an empty cell. */
export type SheetRow = string[];

/** Thrown for a file that is no sheet, is damaged, protected, unpacks to too much or takes too long. */
export class SheetError extends Error {}
/** Thrown for a sheet with more rows than allowed. */
export class TooManyRows extends Error {}

/** Input of the worker thread. */
export type SheetInput = { file: Uint8Array; maxRows: number };
/** Answer of the worker thread. Classes of errors do not cross the boundary of a thread. */
export type SheetResult = { rows: SheetRow[] } | { refusal: 'tooManyRows' | 'unreadable'; reason: string };
