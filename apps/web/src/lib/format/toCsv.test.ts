import { expect, test } from 'vitest';
import { toCsv } from './toCsv.ts';

test('a table keeps its columns whatever is written in it, and runs nothing', () => {
  expect(
    toCsv([
      ['Atendente', 'Tempo'],
      ['Ana "Nina"; Lima', 12],
      ['=HYPERLINK("x")', -3],
    ]),
  ).toBe('\uFEFFAtendente;Tempo\r\n"Ana ""Nina""; Lima";12\r\n"\'=HYPERLINK(""x"")";-3\r\n');
});
