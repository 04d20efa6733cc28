import { expect, it } from 'vitest';
import { findUnaccepted, isPermissive } from './licences.ts';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
])('tells of the licence %s whether it is permissive: %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected);
});

it('names a package with an unknown licence or none, and accepts those with a reason', () => {
  const names = [
    'node_modules/a',
    'node_modules/b/node_modules/c',
    'node_modules/libsignal',
    'node_modules/@img/sharp-x',
  ];
  const found = findUnaccepted([
    { path: names[0]!, license: 'AGPL-3.0' },
    { path: names[1]! },
    { path: names[2]!, license: 'GPL-3.0' },
    { path: names[3]!, license: 'LGPL-3.0-or-later' },
  ]);
  expect(found).toEqual([
    expect.stringMatching(/^a has the licence AGPL-3.0/),
    expect.stringMatching(/^c has .*\(none\)/),
  ]);
});
