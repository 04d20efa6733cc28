import { read, set_cptable, type CellObject } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { unzipSync, zipSync } from 'fflate';
import { SheetError, TooManyRows, type SheetRow } from './sheetErrors.ts';

/** The most bytes that all parts of a zip file may unpack to (trust S10). A sheet of 5,000 contacts has about 2 MB. */
const unpackedBytes = 50 * 1024 * 1024;
/** The most rows and columns that are read; more rows than that cannot be asked for. */
const readRows = 51_000;
const maxColumns = 100;

// Files before Excel 97 have the letters of a code page.
set_cptable(codepages);

/**
 * Reads the first sheet of an .xlsx file, or of what is called .xls: a workbook of any Excel, XML of Excel 2003, or an
 * HTML table. The content decides the format, not the name. Throws SheetError and TooManyRows. Runs in a worker thread,
 * because a stranger's file can take any time and memory.
 */
export function parseSheet(file: Uint8Array, maxRows: number): SheetRow[] {
  const book = read(isZip(file) ? unpack(file) : assertSheet(file), {
    type: 'buffer',
    dense: true,
    sheets: 0,
    sheetRows: readRows,
    raw: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new SheetError('no sheet');
  return collectRows(sheet['!data'] ?? [], maxRows);
}

/** Returns the texts of all cells. Throws TooManyRows for a cell with a text below the last allowed row. */
function collectRows(data: readonly (readonly CellObject[] | undefined)[], maxRows: number): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const [at, cells] of data.entries()) {
    const texts = Array.from((cells ?? []).slice(0, maxColumns), textOf);
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    if (at >= maxRows) throw new TooManyRows();
    while (rows.length < at) rows.push([]);
    rows.push(texts);
  }
  return rows;
}

/** Returns a cell as a person would read it: a phone number of 13 digits without an exponent, an error as nothing. */
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return '';
  const text = typeof cell.v === 'number' && Number.isInteger(cell.v) ? cell.v.toFixed(0) : String(cell.v);
  return text.trim() === '' ? '' : text;
}

const isZip = (file: Uint8Array): boolean => file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4;

/**
 * Returns the same zip file without compression. Each part is unpacked into as many bytes as its entry declares, and
 * the sum is limited, so that a bomb ends here and not in the reader of sheets, which unpacks without a limit.
 */
function unpack(file: Uint8Array): Uint8Array {
  let bytes = 0;
  const parts = unzipSync(file, {
    filter({ originalSize, size }) {
      bytes += Math.max(originalSize, size);
      if (bytes > unpackedBytes) throw new SheetError('it unpacks to too much');
      return true;
    },
  });
  return zipSync(parts, { level: 0 });
}

/** The reader takes any text as a table; only these beginnings are one: compound file, older Excel, XML or HTML. */
function assertSheet(file: Uint8Array): Uint8Array {
  const begins = (...bytes: number[]): boolean => bytes.every((byte, at) => file[at] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return file;
  if (file[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(file[1] ?? -1)) return file;
  const head = Buffer.from(file.subarray(0, 4_096)).toString('latin1');
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|html|!doctype html|meta|table|head|style|div)/i.test(head)) return file;
  throw new SheetError('neither .xls nor .xlsx');
}
