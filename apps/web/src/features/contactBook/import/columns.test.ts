import { describe, expect, it } from 'vitest';
import { chooseUse, guessMapping, isComplete, titlesOf, toRows, type Mapping } from './columns.ts';
import type { Cell } from './readRows.ts';

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

  it('finds the names below a title, and an e-mail column by its cells', () => {
    const lines = linesOf(
      ['Lista de clientes da loja', '', '', ''],
      ['CLIENTE (nome completo)', 'Fone/WhatsApp', 'Endereço eletrônico', 'CPF'],
      ['Ana', '(13) 99711-2043', 'ana@exemplo.com', '52998224725'],
    );
    const mapping = guessMapping(lines);
    expect(mapping).toMatchObject({ columns: ['name', 'number', 'email', null], hasHead: true, headAt: 1 });
    expect(rowsOf(lines, mapping)).toEqual([{ Nome: 'Ana', Telefone: '(13) 99711-2043', Email: 'ana@exemplo.com' }]);
  });

  it('takes a contact whose name is a word of a head for a contact', () => {
    const lines = linesOf(['Ana', '13997112043'], ['Contato Telefone Ltda', '13997112044']);
    expect(guessMapping(lines)).toMatchObject({ columns: ['name', 'number'], hasHead: false });
  });

  it('guesses by the cells when the first row is a contact', () => {
    const { columns, hasHead } = guessMapping(linesOf(['ana@x.com', 13_997_112_043, 'Ana'], ['b@x.com', 1, 'Bia']));
    expect([columns, hasHead]).toEqual([['email', 'number', 'name'], false]);
  });
});

const rowsOf = (lines: ReturnType<typeof linesOf>, mapping: Mapping) =>
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

  it('moves a field to another column and needs name and number', () => {
    const moved = chooseUse(guessMapping(lines), 1, 'name');
    expect([moved.columns, isComplete(moved)]).toEqual([[null, 'name'], false]);
    expect(isComplete(guessMapping(lines))).toBe(true);
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
