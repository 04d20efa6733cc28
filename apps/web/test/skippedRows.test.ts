import './browser.ts';
import type { SkippedRow } from '@recado/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { startTexts, tOf } = await import('../src/lib/texts/texts.ts');
const { listImportTexts } = await import('../src/features/contactLists/import/import.texts.ts');
const { SkippedList } = await import('../src/features/contactLists/import/SkippedList.tsx');
const { mostShown, toSkippedCsv } = await import('../src/features/contactLists/import/skippedRows.ts');
startTexts();

const skipped = Array.from({ length: 5_000 }, (_row, at): SkippedRow => ({
  row: at + 2,
  name: 'Ana',
  reason: 'known',
}));

describe('the rows that an import left out', () => {
  it('are drawn up to a limit, with the number of the others [CLIST-16]', () => {
    const html = renderToStaticMarkup(createElement(SkippedList, { skipped }));
    expect(html.match(/<strong>/g)).toHaveLength(mostShown);
    expect(html).toContain('e mais 4.900 linhas');
  });

  it('are all in the file, as text that no spreadsheet runs [CLIST-16]', () => {
    const rows: SkippedRow[] = [...skipped, { row: 9_999, name: '=1+1', reason: 'name' }];
    const lines = toSkippedCsv(tOf(listImportTexts), rows).trimEnd().split('\r\n');
    expect(lines).toHaveLength(5_002);
    expect(lines[1]).toBe('2;Ana;O número já está na lista');
    expect(lines.at(-1)).toBe(`9999;'=1+1;O nome precisa de 2 a 50 caracteres`);
  });
});
