import { readSheet } from 'read-excel-file/web-worker';

/** A cell of a sheet; a date is written as in its sheet, without a time. */
export type Cell = string | number | boolean | null;
export type SheetAnswer = { ok: true; rows: Cell[][] } | { ok: false };

const toCell = (value: unknown): Cell =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const answer = (message: SheetAnswer): void => postMessage(message);
  readSheet(data).then(
    (rows) => answer({ ok: true, rows: (rows as unknown[][]).map((row) => row.map(toCell)) }),
    () => answer({ ok: false }),
  );
});
