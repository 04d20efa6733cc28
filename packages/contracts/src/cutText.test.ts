import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toContactName } from './contactNames.ts';
import { cutText } from './cutText.ts';

describe('cutting a text', () => {
  it.each([
    ['abcdef', 3, 'abc'],
    ['abc', 3, 'abc'],
    ['ab👩‍👩‍👧', 3, 'ab'],
    ['ab👩‍👩‍👧', 7, 'ab'],
    ['ab👩‍👩‍👧', 10, 'ab👩‍👩‍👧'],
    ['a🇧🇷🇵🇹', 6, 'a🇧🇷'],
    ['👍🏽👍🏽', 6, '👍🏽'],
    ['cafe\u0301s', 4, 'caf'],
    ['نمی\u200cخواهم', 4, 'نمی\u200c'],
    ['😀', 1, ''],
  ])('%j to %i gives %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

  it('is a beginning of the text, well formed and short enough, whatever is written', () => {
    const pieces = fc.constantFrom('a', ' ', '👩‍👩‍👧', '🇧🇷', '👍🏽', 'e\u0301', 'क्षि', 'می\u200cخ', '\u200d');
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join('')),
        fc.integer({ min: 0, max: 80 }),
        (text, max) => {
          const cut = cutText(text, max);
          expect(text.startsWith(cut)).toBe(true);
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(cut.isWellFormed()).toBe(true);
        },
      ),
    );
  });

  it('of a stored name leaves a joined emoji whole', () => {
    const name = `${'x'.repeat(250)}👩‍👩‍👧`;
    expect(toContactName(name)).toBe('x'.repeat(250));
    for (const whole of ['Ana 👩‍👩‍👧', 'نمی\u200cخواهم', 'क्\u200dष']) expect(toContactName(whole)).toBe(whole);
  });
});
