import { describe, expect, it } from 'vitest';
import { toNameKey } from './nameKey.ts';

describe('the key of a name', () => {
  it.each([
    ['Financeiro', 'FINANCEIRO'],
    ['Pós-venda', 'pos-venda'],
    ['Joa\u0303o', 'João'],
    ['  Vendas   SP ', 'Vendas SP'],
    ['Vendas\u00a0SP', 'Vendas SP'],
    ['Ven\u200bdas', 'Vendas'],
    ['Ven\u00addas\ufeff', 'Vendas'],
    ['\u202aVendas\u202c', 'Vendas'],
    ['Ｖｅｎｄａｓ', 'Vendas'],
    ['❤️ VIP', '❤ VIP'],
  ])('is the same for %j and %j [QUE-09, TAG-10]', (one, other) => {
    expect(toNameKey(one)).toBe(toNameKey(other));
  });

  it.each([
    ['Vendas SP', 'Vendas RJ'],
    ['Vendas', 'Venda'],
    ['कि', 'का'],
    ['🐶', '🐱'],
  ])('differs for %j and %j', (one, other) => {
    expect(toNameKey(one)).not.toBe(toNameKey(other));
  });
});
