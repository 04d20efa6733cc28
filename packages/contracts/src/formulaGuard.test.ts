import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formulaGuard.ts';

const formulas = [
  '=1+1',
  '+55',
  '-2',
  '@soma',
  ' =1+1',
  '\t=1+1',
  '\n=cmd|calc',
  '＝1+1',
  '＋55',
  '－2',
  '＠soma',
  "'=1",
];

describe('the guard against formulas', () => {
  it.each(formulas)('puts an apostrophe before %j, and an import removes it [CONT-25]', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
    expect(unguardFormula(guardFormula(text))).toBe(text);
  });

  it.each(['Ana', "D'Ávila", "'Ana'", '', 'a=b', '5513997112043'])('leaves %j as it is', (text) => {
    expect(guardFormula(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  });
});
