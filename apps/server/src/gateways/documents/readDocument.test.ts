import { describe, expect, it } from 'vitest';
import { makePackedPdf, makePdf } from '../../../test/makePdf.ts';
import { DocumentError } from './documentErrors.ts';
import { parseDocument } from './parseDocument.ts';
import { readDocument } from './readDocument.ts';

const limits = { pages: 20, characters: 10_000 };
const parse = (file: Buffer) => parseDocument(new Uint8Array(file), limits);
const refusalOf = (read: Promise<unknown>): Promise<string> =>
  read.then(
    () => 'read',
    (error: unknown) => (error instanceof DocumentError ? error.refusal : String(error)),
  );

describe('the text of a document', () => {
  it('is that of each page of a PDF, with accents, lines and words that were parted', async () => {
    const file = makePdf([['Tabela de preços', 'Sofá (3 lugares): R$ 2.400', 'com condi-', 'ções'], [], ['Garantia']]);
    expect(await parse(file)).toEqual([
      { page: 1, text: 'Tabela de preços\nSofá (3 lugares): R$ 2.400\ncom condições' },
      { page: 3, text: 'Garantia' },
    ]);
  });

  it.each([
    ['UTF-8', Buffer.from('\ufeffAção às 9h', 'utf8')],
    ['UTF-16', Buffer.from('\ufeffAção às 9h', 'utf16le')],
    ['windows-1252', Buffer.from('Ação às 9h', 'latin1')],
    ['decomposed accents', Buffer.from('Ação às 9h'.normalize('NFD'), 'utf8')],
  ])('is read as %s', async (_name, file) => {
    expect(await parse(file)).toEqual([{ page: null, text: 'Ação às 9h' }]);
  });

  it('is missing in an empty file and in a PDF of pictures alone', async () => {
    for (const file of [Buffer.alloc(0), Buffer.from(' \n '), makePdf([[], []])])
      expect(await refusalOf(parse(file))).toBe('empty');
  });

  it('is refused behind a password, if it is binary, and past the limits of pages and letters', async () => {
    const lines = Array.from({ length: 55 }, () => 'palavra '.repeat(12));
    expect(await refusalOf(parse(makePdf([['oi']], { encrypted: true })))).toBe('encrypted');
    expect(await refusalOf(parse(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2])))).toBe('unreadable');
    expect(await refusalOf(parse(Buffer.from('%PDF-1.4\nnothing of a PDF')))).toBe('unreadable');
    expect(await refusalOf(parse(makePdf(Array.from({ length: 21 }, () => ['oi']))))).toBe('tooLong');
    expect(await refusalOf(parse(makePdf([lines, lines])))).toBe('tooLong');
    expect(await refusalOf(parse(Buffer.from('a'.repeat(10_001))))).toBe('tooLong');
  });

  it('is read or refused wherever a PDF ends or is damaged', async () => {
    const whole = makePdf([['Tabela de preços'], ['Garantia']]);
    for (let bytes = 0; bytes < whole.length; bytes += 61) {
      const damaged = Buffer.from(whole);
      damaged.fill(0x20, bytes, bytes + 9);
      for (const file of [whole.subarray(0, bytes), damaged])
        expect(['read', 'unreadable', 'empty']).toContain(await refusalOf(parse(file)));
    }
  });
});

// The code of each thread is loaded from source, which takes seconds on a busy machine.
describe('the thread of a document', { timeout: 60_000 }, () => {
  it('reads documents that arrive at the same time, and goes on after a refused one', async () => {
    const [first, refused, last] = await Promise.allSettled([
      readDocument(makePdf([['um']])),
      readDocument(makePdf([['oi']], { encrypted: true })),
      readDocument(Buffer.from('três')),
    ]);
    expect(first).toMatchObject({ value: [{ page: 1, text: 'um' }] });
    expect(refused).toMatchObject({ reason: { refusal: 'encrypted' } });
    expect(last).toMatchObject({ value: [{ page: null, text: 'três' }] });
  });

  it('ends when a small document is unpacked to gigabytes, and the next one is read', async () => {
    const file = makePackedPdf(3_000);
    expect(file.length).toBeLessThan(4_000_000);
    expect(await refusalOf(readDocument(file, { mostGrowthMb: 400 }))).toBe('tooLong');
    expect(await readDocument(Buffer.from('oi'))).toEqual([{ page: null, text: 'oi' }]);
  });

  it('ends when a document takes too long, and the next one is read', async () => {
    const pages = Array.from({ length: 400 }, () => Array.from({ length: 60 }, () => 'linha de texto '.repeat(6)));
    const slow = readDocument(makePdf(pages), { limitMs: 400, limits: { pages: 500, characters: 9_000_000 } });
    expect(await refusalOf(slow)).toBe('tooSlow');
    expect(await readDocument(Buffer.from('oi'))).toEqual([{ page: null, text: 'oi' }]);
  });
});
