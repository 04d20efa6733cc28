import { guessMapping, importedFields, languages } from '@recado/contracts';
import { expect, it } from 'vitest';
import { sheetTexts } from './sheet.texts.ts';

it.each(languages)('the titles of the template are recognised at its import: %s', (language) => {
  const titles = importedFields.map((field) => sheetTexts.words[field][language]);
  const lines = [titles, ['Ana Rocha', '13 99711-2043', 'ana@x.com']];
  expect(guessMapping(lines.map((cells, at) => ({ number: at + 1, cells })))).toMatchObject({
    columns: importedFields,
    hasHead: true,
  });
});
