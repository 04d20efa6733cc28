import { expect, test } from 'vitest';
import { toRating } from './toRating.ts';

test.each([
  ['1', 1],
  [' 2 ', 2],
  ['3!', 3],
  ['0', 1],
  ['5', 3],
  ['10', 3],
  ['2️⃣', 2],
  ['🔟', 3],
  ['*3*', 3],
  ['nota 2', 2],
  ['Nota: 10', 3],
  ['NOTA 1.', 1],
  ['*2* - Satisfeito', 2],
  ['Insatisfeita', 1],
  ['muito  satisfeito', 3],
  ['Very satisfied', 3],
  ['unsatisfied', 1],
  ['satisfecha', 2],
  ['Muy satisfecho!', 3],
] as const)('%j is %j [DASH-11, behaviour 6.3]', (answer, value) => expect(toRating(answer)).toBe(value));

test.each([
  '',
  '100',
  '-1',
  '2 pizzas',
  'quero 2',
  'nota fiscal',
  'nota fiscal 2',
  'obrigado',
  'não fiquei satisfeito',
  '1,5',
  '👍',
  '12345',
])('%j is no rating', (answer) => expect(toRating(answer)).toBeNull());
