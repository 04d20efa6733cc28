import { expect, test } from 'vitest';
import { moneyText } from './money.ts';

test.each([
  [1_234.56, 'R$ 1.234,56'],
  [199, 'R$ 199,00'],
  [0, 'R$ 0,00'],
  [0.005, 'R$ 0,01'],
  [1_000_000, 'R$ 1.000.000,00'],
])('%d is written %s [I18N-08]', (value, text) => expect(moneyText(value).replace('\u00a0', ' ')).toBe(text));
