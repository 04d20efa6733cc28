import { contactNameProblem, longestContactName, toContactName } from '@recado/contracts';
import { describe, expect, it } from 'vitest';

describe('the name of a contact', () => {
  it.each([
    ['  Ana Lopes ', 'Ana Lopes'],
    ['\u200bAna\u200e \u202eLopes\u202c\ufeff', 'Ana Lopes'],
    ['Ana\nLopes\t', 'Ana Lopes'],
    ['🌻', '🌻'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['❤️', '❤️'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['می‌خواهم', 'می‌خواهم'],
    ['\u200f\u2067شركة النور\u2069', 'شركة النور'],
    ['\u200b\u2800\u3164 \u200d', ''],
    ['Ana\ud800', 'Ana'],
    ['J', 'J'],
  ])('%j is shown as %j [CONT-13]', (input, shown) => expect(toContactName(input)).toBe(shown));

  it('is cut at the stored length without halving a character', () => {
    expect(toContactName('x'.repeat(300))).toHaveLength(longestContactName);
    expect(toContactName(`${'x'.repeat(longestContactName - 1)}🌻`)).toBe('x'.repeat(longestContactName - 1));
    const cut = toContactName('x '.repeat(200));
    expect(toContactName(cut)).toBe(cut);
  });

  it.each([
    ['Jo', undefined, undefined],
    ['J', undefined, 'too_small'],
    ['x'.repeat(51), undefined, 'too_big'],
    ['J', 'J', undefined],
    [' J\u200b', 'J', undefined],
    ['x'.repeat(80), 'x'.repeat(80), undefined],
    ['', '', undefined],
    ['K', 'J', 'too_small'],
    ['x'.repeat(79), 'x'.repeat(80), 'too_big'],
    ['\u200b\u200b', 'Ana', 'too_small'],
  ] as const)('%j over %j: %s [CONT-13]', (name, present, problem) =>
    expect(contactNameProblem(name, present)).toBe(problem),
  );
});
