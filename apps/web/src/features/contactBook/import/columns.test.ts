import { describe, expect, it } from 'vitest';
import { chooseField, guessMapping, isComplete, toRows, withCountry } from './columns.ts';
import type { Cell } from './readSheet.worker.ts';

const linesOf = (...rows: Cell[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));

describe('guessing the columns of a sheet', () => {
  it('recognises the names of the first row, with and without accents', () => {
    const { columns, hasHead } = guessMapping(
      linesOf(
        ['Código', 'Razão Social', 'Nº do Celular', 'E-mail', 'Cidade'],
        ['7', 'Ana', '13997112043', '', 'Santos'],
      ),
    );
    expect([columns, hasHead]).toEqual([[null, 'name', 'number', 'email', null], true]);
  });

  it('takes each field once and prefers the exact name', () => {
    const { columns } = guessMapping(
      linesOf(['Nome da mãe', 'Nome', 'Telefone', 'Telefone'], ['Eva', 'Ana', '1', '2']),
    );
    expect(columns).toEqual([null, 'name', 'number', null]);
  });

  it('guesses by the cells when the first row is a contact', () => {
    const { columns, hasHead } = guessMapping(linesOf(['ana@x.com', 13_997_112_043, 'Ana'], ['b@x.com', 1, 'Bia']));
    expect([columns, hasHead]).toEqual([['email', 'number', 'name'], false]);
  });
});

describe('mapping the columns', () => {
  const lines = linesOf(['Cliente', 'Fone'], ['Ana', '(13) 99711-2043'], ['Bia', 551_381_227_710]);

  it('makes the rows of the upload without the first row', () => {
    expect(toRows(lines, guessMapping(lines))).toEqual([
      { Nome: 'Ana', Telefone: '5513997112043', Email: '' },
      { Nome: 'Bia', Telefone: '551381227710', Email: '' },
    ]);
  });

  it('moves a field to another column and needs name and number', () => {
    const moved = chooseField(guessMapping(lines), 1, 'name');
    expect([moved.columns, isComplete(moved)]).toEqual([[null, 'name'], false]);
    expect(isComplete(guessMapping(lines))).toBe(true);
  });

  it.each([
    ['(13) 99711-2043', '5513997112043'],
    ['013 3289-1101', '551332891101'],
    ['5513997112043', '5513997112043'],
    ['+351 912 345 678', '+351 912 345 678'],
    ['3289-11', '3289-11'],
  ])('reads %s as %s', (typed, sent) => expect(withCountry(typed, '55')).toBe(sent));
});
