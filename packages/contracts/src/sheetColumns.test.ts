import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import {
  chooseUse,
  contentOf,
  findDropped,
  guessMapping,
  isComplete,
  keepAsExtra,
  withPlus,
  type SheetCell,
} from './sheetColumns.ts';

const linesOf = (...rows: SheetCell[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));

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

  it('recognises names with blanks and the byte order mark of an export', () => {
    const { columns } = guessMapping(linesOf(['\uFEFFNOME ', 'Número', 'E-mail'], ['Ana', '13997112043', '']));
    expect(columns).toEqual(['name', 'number', 'email']);
  });

  it('takes each field once and prefers the exact name', () => {
    const { columns } = guessMapping(
      linesOf(['Nome da mãe', 'Nome', 'Telefone', 'Telefone'], ['Eva', 'Ana', '1', '2']),
    );
    expect(columns).toEqual([null, 'name', 'number', null]);
  });

  it('finds the names below a title, and an e-mail column by its cells', () => {
    const lines = linesOf(
      ['Lista de clientes da loja', '', '', ''],
      ['CLIENTE (nome completo)', 'Fone/WhatsApp', 'Endereço eletrônico', 'CPF'],
      ['Ana', '(13) 99711-2043', 'ana@exemplo.com', '52998224725'],
    );
    const mapping = guessMapping(lines);
    expect(mapping).toMatchObject({ columns: ['name', 'number', 'email', null], hasHead: true, headAt: 1 });
    expect(contentOf(lines, mapping).map(({ number }) => number)).toEqual([3]);
  });

  it('takes a contact whose name is a word of a head for a contact', () => {
    const lines = linesOf(['Ana', '13997112043'], ['Contato Telefone Ltda', '13997112044']);
    expect(guessMapping(lines)).toMatchObject({ columns: ['name', 'number'], hasHead: false });
  });

  it('guesses by the cells when the first row is a contact', () => {
    const { columns, hasHead } = guessMapping(linesOf(['ana@x.com', 13_997_112_043, 'Ana'], ['b@x.com', 1, 'Bia']));
    expect([columns, hasHead]).toEqual([['email', 'number', 'name'], false]);
  });

  it('finds the exact names below titles, also the number alone where nothing else is required', () => {
    const lines = linesOf(['Clientes e contatos'], ['Números que não querem mensagens'], ['Número:'], ['13997112043']);
    expect(guessMapping(lines, ['number'])).toMatchObject({ columns: ['number'], hasHead: true, headAt: 2 });
    const named = linesOf(['Telefones e nomes', ''], ['nome', 'numero'], ['Ana', '13997112043']);
    expect(guessMapping(named)).toMatchObject({ columns: ['name', 'number'], headAt: 1 });
  });
});

describe('mapping the columns of a sheet', () => {
  const lines = linesOf(['Cliente', 'Fone', 'Cidade', 'Vazia'], ['Ana', '(13) 99711-2043', 'Santos', ' ']);

  it('moves a field to another column and needs name and number', () => {
    const moved = chooseUse(guessMapping(lines), 1, 'name');
    expect([moved.columns, isComplete(moved)]).toEqual([[null, 'name', null, null], false]);
    expect(isComplete(guessMapping(lines))).toBe(true);
  });

  it('requires of a list of numbers the number alone', () => {
    const { columns } = chooseUse(guessMapping(lines), 0, null);
    expect([isComplete({ columns }), isComplete({ columns }, ['number'])]).toEqual([false, true]);
  });

  it('names the columns with contents that are not imported, and keeps them as extra information', () => {
    const mapping = guessMapping(lines);
    expect(findDropped(lines, mapping)).toEqual([2]);
    const kept = keepAsExtra(mapping, findDropped(lines, mapping));
    expect([kept.columns, findDropped(lines, kept)]).toEqual([['name', 'number', 'extra', null], []]);
  });

  it('keeps as many columns as a contact has room for', () => {
    const columns = Array.from({ length: limits.extraInfoEntries + 2 }, () => null);
    const kept = keepAsExtra({ columns: ['extra', ...columns], hasHead: true, headAt: 0, country: '55' }, [1, 2, 52]);
    expect(kept.columns.filter((use) => use === 'extra')).toHaveLength(4);
    const all = columns.map((_use, at) => at + 1);
    const full = keepAsExtra({ columns: ['extra', ...columns], hasHead: true, headAt: 0, country: '55' }, all);
    expect(full.columns.filter((use) => use === 'extra')).toHaveLength(limits.extraInfoEntries);
  });

  it('marks a number with its country code where none is Brazilian', () => {
    expect([withPlus('351912345678', ''), withPlus('351912345678', '55'), withPlus('', '')]).toEqual([
      '+351912345678',
      '351912345678',
      '',
    ]);
  });
});
