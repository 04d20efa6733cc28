import { utils, write, type BookType } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseSheet } from './parseSheet.ts';
import { readSheet } from './readSheet.ts';
import { SheetError, TooManyRows, type SheetRow } from './sheetErrors.ts';

const table = [['Nome', 'Número'], [], ['Ação & Cia', 5513997112043, 'ana@email.com'], ['Bruno', '013']];
const read = [['Nome', 'Número'], [], ['Ação & Cia', '5513997112043', 'ana@email.com'], ['Bruno', '013']];
const bytesOf = (bookType: BookType, rows: unknown[][] = table): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Lista');
  return Buffer.from(write(book, { type: 'buffer', bookType }) as Uint8Array);
};
/** A file of Excel 5 in the code page of Windows; the writer has ASCII only. */
const excel5 = (): Buffer => {
  const plain = bytesOf('biff5', [['Nome', 'N~mero'], [], ['A~~o & Cia', ...table[2]!.slice(1)], table[3]!]);
  const texts = plain.toString('latin1').replaceAll('N~mero', 'N\xfamero').replaceAll('A~~o', 'A\xe7\xe3o');
  return Buffer.from(texts, 'latin1');
};
const html = Buffer.from(
  '<html><head><meta charset="utf-8"></head><body><table><tr><td>Nome</td><td>Número</td></tr><tr></tr>' +
    '<tr><td>Ação &amp; Cia</td><td>5513997112043</td><td>ana@email.com</td></tr>' +
    '<tr><td>Bruno</td><td>013</td></tr></table></body></html>',
);

/** The rows of a damaged file, or none if it is refused. */
function rowsOrNone(file: Buffer): SheetRow[] {
  try {
    return parseSheet(file, 20);
  } catch {
    return [];
  }
}

describe('the content of a sheet', () => {
  it.each(['xlsx', 'biff8', 'xlml'] as const)('is read as %s, with accents and long numbers', (type) => {
    expect(parseSheet(bytesOf(type), 10)).toEqual(read);
  });

  it('is read as a file of Excel 5, in its code page', () => {
    expect(parseSheet(excel5(), 10)).toEqual(read);
  });

  it('is read as a table of HTML, which some systems call .xls', () => {
    expect(parseSheet(html, 10)).toEqual(read);
  });

  it('has a row more than allowed only if that row has a text', () => {
    expect(parseSheet(bytesOf('xlsx'), 4)).toHaveLength(4);
    for (const type of ['xlsx', 'biff8'] as const) expect(() => parseSheet(bytesOf(type), 3)).toThrow(TooManyRows);
  });

  it('of a zip bomb is refused at 50 MB, and unpacks to no more than its entries declare', () => {
    const bomb = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 }));
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => parseSheet(bomb, 10)).toThrow('it unpacks to too much');
    // A valid book with a part that declares 10 bytes, in its own header and in the directory.
    const parts = { ...unzipSync(bytesOf('xlsx')), 'z.bin': new Uint8Array(60 * 1024 * 1024) };
    const lying = Buffer.from(zipSync(parts, { level: 9 }));
    const name = Buffer.from('z.bin');
    lying.writeUInt32LE(10, lying.indexOf(name) - 30 + 22);
    lying.writeUInt32LE(10, lying.lastIndexOf(name) - 46 + 24);
    expect(parseSheet(lying, 10)).toEqual(read);
  });

  it.each(['contacts.xls', 'contacts.xlsx'])('of %s is refused or short wherever the file ends', async (name) => {
    const whole = await readFile(new URL(`../../../test/sheets/${name}`, import.meta.url));
    expect(parseSheet(whole, 20).length).toBeGreaterThan(4);
    for (let bytes = 0; bytes < whole.length; bytes += 97) {
      const began = Date.now();
      expect(rowsOrNone(whole.subarray(0, bytes)).length).toBeLessThan(20);
      expect(Date.now() - began).toBeLessThan(5_000);
    }
  });
});

describe('the thread of a sheet', () => {
  it('reads it, also when several arrive at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, () => readSheet(html, 10)));
    expect(all).toEqual([read, read, read]);
    await expect(readSheet(html, 3)).rejects.toThrow(TooManyRows);
  });

  it('refuses a file that is no sheet, and a zip of something else', async () => {
    const zip = Buffer.from(zipSync({ 'leia-me.txt': Buffer.from('oi') }));
    for (const file of [Buffer.from('nome;numero'), zip]) await expect(readSheet(file, 10)).rejects.toThrow(SheetError);
  });

  it('ends when the file takes too long', async () => {
    // 5 MB of rows take seconds.
    const slow = Buffer.from(`<html><table>${'<tr><td>a'.repeat(550_000)}</table>`);
    await expect(readSheet(slow, 10, { limitMs: 1_000 })).rejects.toThrow('no answer within 1000 ms');
  });

  it('ends when the file takes too much memory, and the next file is read', async () => {
    const parts = unzipSync(bytesOf('xlsx'));
    const rows = `<row>${'<c><v>1</v></c>'.repeat(90)}</row>`.repeat(9_000);
    parts['xl/worksheets/sheet1.xml'] = Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    const file = Buffer.from(zipSync(parts));
    await expect(readSheet(file, 20_000, { memoryMb: 40, limitMs: 35_000 })).rejects.toThrow(
      'the thread of the sheet failed',
    );
    expect(await readSheet(html, 10)).toEqual(read);
  });
});
