import { chooseUse, guessMapping, titlesOf, type SheetCell, type SheetMapping } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { toRows } from './columns.ts';

const linesOf = (...rows: SheetCell[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));

const rowsOf = (lines: ReturnType<typeof linesOf>, mapping: SheetMapping) =>
  toRows(
    lines,
    mapping,
    titlesOf(lines, mapping, (n) => `Coluna ${n}`),
  );

describe('mapping the columns', () => {
  const lines = linesOf(['Cliente', 'Fone'], ['Ana', '(13) 99711-2043'], ['Bia', 551_381_227_710]);

  it('makes the rows of the upload without the first row', () => {
    expect(rowsOf(lines, guessMapping(lines))).toEqual([
      { Nome: 'Ana', Telefone: '(13) 99711-2043', Email: '' },
      { Nome: 'Bia', Telefone: '551381227710', Email: '' },
    ]);
  });

  it.each([
    ['55', '4791234567', '4791234567'],
    ['', '4791234567', '+4791234567'],
    ['', '+351 912 345 678', '+351 912 345 678'],
    ['', '00351 912 345 678', '00351 912 345 678'],
    ['', '', ''],
  ])('sends with the country %j the number %j as %j', (country, typed, sent) => {
    const own = linesOf(['Nome', 'Celular'], ['Ana', typed]);
    expect(rowsOf(own, { ...guessMapping(own), country })[0]!.Telefone).toBe(sent);
  });

  it('turns unknown columns into extra information under their names [CONT-06, CONV-33]', () => {
    const own = linesOf(['Nome', 'Celular', 'Cidade', ''], ['Ana', '1', 'Santos', 'VIP'], ['Bia', '2', ' ', '']);
    const mapping = chooseUse(chooseUse(guessMapping(own), 2, 'extra'), 3, 'extra');
    expect(rowsOf(own, mapping).map(({ extraInfo }) => extraInfo)).toEqual([
      [
        { name: 'Cidade', value: 'Santos' },
        { name: 'Coluna 4', value: 'VIP' },
      ],
      undefined,
    ]);
  });
});
