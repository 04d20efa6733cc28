import { describe, expect, it } from 'vitest';
import { toCheckedRows, type ShownRows } from './checkedRows.ts';
import type { Refusal } from './refusals.ts';

const names = ['Ana', 'Bruno', 'Carla', 'Davi'];
const rows = names.map((Nome) => ({ Nome, Telefone: '+5513997112043' }));
/** The title and an empty line stand above the rows, and an empty line between the first two. */
const lines = [3, 5, 6, 7].map((number) => ({ number, cells: [] }));

/** A refusal of the row with this number of the call. */
const refusal = (number: number, isKnown: boolean): Refusal => ({
  line: lines[number - 1]!.number,
  row: rows[number - 1]!,
  refused: { contactName: names[number - 1]!, row: number, error: { message: 'ERR_VALIDATION', statusCode: 400 } },
  text: isKnown ? 'Já existe' : 'Número muito curto',
  isKnown,
});

const refusals = [refusal(2, true), refusal(3, false)];
const shownOf = (shown: ShownRows) =>
  toCheckedRows({ rows, lines }, refusals, [{ row: 4, field: 'email' }], shown).map(({ row, line }) => [
    row.Nome,
    line,
  ]);

describe('the checked rows of a sheet', () => {
  it.each<[ShownRows, (string | number)[][]]>([
    [
      'all',
      [
        ['Ana', 3],
        ['Bruno', 5],
        ['Carla', 6],
        ['Davi', 7],
      ],
    ],
    [
      'new',
      [
        ['Ana', 3],
        ['Davi', 7],
      ],
    ],
    ['existing', [['Bruno', 5]]],
    ['wrong', [['Carla', 6]]],
  ])('that are shown as %s keep the lines of their file [CONT-06]', (shown, expected) => {
    expect(shownOf(shown)).toEqual(expected);
  });

  it('have their own refusal, and the field that is left out [CONT-06]', () => {
    const checked = toCheckedRows({ rows, lines }, refusals, [{ row: 4, field: 'email' }], 'all');
    expect(checked.map((one) => [one.refusal?.text, one.adjusted])).toEqual([
      [undefined, undefined],
      ['Já existe', undefined],
      ['Número muito curto', undefined],
      [undefined, 'email'],
    ]);
  });
});
