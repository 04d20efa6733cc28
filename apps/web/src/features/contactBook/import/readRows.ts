import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { SheetCell } from '@recado/contracts';
import { readSheet } from 'read-excel-file/web-worker';

export type SheetAnswer = { ok: true; rows: SheetCell[][] } | { ok: false; problem: 'unreadable' | 'tooManyRows' };

/** The most bytes that all parts of a file may unpack to, as at the server. A sheet of 5,000 contacts has about 2 MB. */
const unpackedBytes = 50 * 1024 * 1024;
/** Columns that are read. Cells further to the right are dropped: the reader makes a cell for each gap. */
const maxColumns = 100;
/** Rows that are read, empty ones included. Further rows may have formats, but no contents. */
const maxRows = 20_000;

class TooManyRows extends Error {}

/** Reads the first sheet of an .xlsx file. Files with too many rows or damaged files are answered, not thrown. */
export async function readRows(file: Uint8Array): Promise<SheetAnswer> {
  try {
    const prepared = prepare(file);
    const rows = (await readSheet(prepared.buffer as ArrayBuffer)) as unknown[][];
    return { ok: true, rows: rows.map((row) => row.map(toCell)) };
  } catch (error) {
    return { ok: false, problem: error instanceof TooManyRows ? 'tooManyRows' : 'unreadable' };
  }
}

/**
 * Returns the same file without compression and without cells far outside. The reader unpacks parts above 512 KB in a
 * worker of its own, which never answers within ours; parts that are stored uncompressed are read here. A single cell at
 * XFD1048576 would make it fill 1 GB with empty cells.
 */
function prepare(file: Uint8Array): Uint8Array {
  let bytes = 0;
  const parts = unzipSync(file, {
    filter({ name, originalSize, size }) {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      bytes += Math.max(originalSize, size);
      if (bytes > unpackedBytes) throw new Error('it unpacks to too much');
      return true;
    },
  });
  for (const [name, part] of Object.entries(parts))
    if (/(?:^|\/)worksheets\/[^/]+\.xml$/.test(name)) parts[name] = strToU8(withoutFarCells(strFromU8(part)));
  return zipSync(parts, { level: 0 });
}

const rowTag = /<((?:\w+:)?)row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1row>)/g;
const cellTag = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g;
const addressOf = (attributes: string): string => /(?:^|\s)r="([^"]*)"/.exec(attributes)?.[1] ?? '';

/** Throws TooManyRows for a cell with a content below the last row that is read. */
function withoutFarCells(sheet: string): string {
  let last = 0;
  return sheet.replace(rowTag, (row: string, _prefix, attributes: string, cells: string | undefined) => {
    last = Number(addressOf(attributes)) || last + 1;
    const kept = row.replace(cellTag, (cell: string, _cellPrefix, own: string) =>
      columnOf(addressOf(own)) > maxColumns ? '' : cell,
    );
    if (last <= maxRows) return kept;
    if (cells !== undefined && [...kept.matchAll(cellTag)].some(([, , , content]) => hasContent(content)))
      throw new TooManyRows();
    return '';
  });
}

const hasContent = (content: string | undefined): boolean => /<(?:\w+:)?(?:v|t)\b[^>]*>[^<\s]/.test(content ?? '');

/** Returns the column of an address such as AB12, from 1; 0 without one. */
const columnOf = (address: string): number =>
  [...(/^[A-Z]{1,3}/.exec(address)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A date becomes a text in the form of all dates, without a time (I18N-06). The reader returns midnight in UTC. */
const toCell = (value: unknown): SheetCell =>
  value instanceof Date
    ? value.toISOString().slice(0, 10).split('-').toReversed().join('/')
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;
