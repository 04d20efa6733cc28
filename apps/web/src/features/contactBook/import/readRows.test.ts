import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readRows } from './readRows.ts';

async function sheetOf(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
  const cells = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
  return new Uint8Array(await writeXlsxFile(cells as never).toBuffer());
}

/** The file with its sheet replaced by this XML. */
async function sheetWith(rows: string, declaration = ''): Promise<Uint8Array> {
  const parts = unzipSync(await sheetOf([['Nome']]));
  const name = Object.keys(parts).find((one) => one.includes('worksheets/'))!;
  parts[name] = strToU8(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${declaration}` +
      `<sheetData>${rows}</sheetData></worksheet>`,
  );
  return zipSync(parts);
}

const cell = (address: string, text: string): string => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('the rows of a sheet', () => {
  it('of 5,000 contacts with six columns are read within 5 s [CONT-05]', async () => {
    const rows = Array.from({ length: 5_000 }, (_row, n) => [
      `Pessoa de Sobrenome ${n}`,
      5_513_900_000_000 + n,
      `pessoa${n}@exemplo.com.br`,
      `Rua das Flores, ${n}, apartamento ${n}`,
      'Santos',
      `Observação sobre a pessoa ${n}`,
    ]);
    const file = await sheetOf(rows);
    const begun = performance.now();
    const answer = await readRows(file);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(answer).toEqual({ ok: true, rows });
  }, 30_000);

  it('come without a cell in the last corner, which would fill 1 GB with empty cells', async () => {
    const file = await sheetWith(
      `<row r="1">${cell('A1', 'Nome')}${cell('B1', 'Celular')}${cell('XFD1', 'x')}</row>` +
        `<row r="2">${cell('A2', 'Ana')}<c r="B2"><v>5513997112043</v></c></row>` +
        `<row r="1048576" ht="15"><c r="A1048576" s="1"/>${cell('XFD1048576', '.')}</row>`,
      '<dimension ref="A1:XFD1048576"/>',
    );
    expect(await readRows(file)).toEqual({
      ok: true,
      rows: [
        ['Nome', 'Celular'],
        ['Ana', 5_513_997_112_043],
      ],
    });
  });

  it('show a date in the form of all dates [I18N-06]', async () => {
    const file = await writeXlsxFile([
      [{ value: 'Nascimento', type: String }],
      [{ value: new Date(Date.UTC(1961, 7, 7)), type: Date, format: 'dd/mm/yyyy' }],
    ] as never).toBuffer();
    expect(await readRows(new Uint8Array(file))).toEqual({ ok: true, rows: [['Nascimento'], ['07/08/1961']] });
  });

  it('are too many when a content stands far below', async () => {
    const file = await sheetWith(`<row r="1">${cell('A1', 'Nome')}</row><row r="900000">${cell('A900000', 'x')}</row>`);
    expect(await readRows(file)).toEqual({ ok: false, problem: 'tooManyRows' });
  });

  it('are none in an empty sheet', async () => {
    for (const rows of ['', '<row r="1"/>', '<row r="1"><c r="A1" s="0"/></row>'])
      expect(await readRows(await sheetWith(rows)), rows).toEqual({ ok: true, rows: [] });
  });

  it('of a damaged file or of another zip are unreadable', async () => {
    const whole = await sheetOf([['Nome', 'Celular']]);
    const files = [new Uint8Array(), strToU8('no sheet'), whole.subarray(0, 900), zipSync({ 'a.txt': strToU8('oi') })];
    for (const file of files) expect(await readRows(file)).toEqual({ ok: false, problem: 'unreadable' });
  });

  it('of a zip bomb are unreadable', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 });
    expect(await readRows(bomb)).toEqual({ ok: false, problem: 'unreadable' });
  });
});
