import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from './splitText.ts';
import { findFaultOfParts, textOfPieces } from './testTexts.ts';

describe('a text that is split', () => {
  it.each([
    ['', 10, []],
    ['  curto  ', 10, ['curto']],
    ['primeiro\n\nsegundo', 12, ['primeiro', 'segundo']],
    ['um dois tres quatro', 10, ['um dois', 'tres', 'quatro']],
    ['Olá. Tudo bem aqui', 12, ['Olá. Tudo', 'bem aqui']],
    ['aaaaaaaaaaaa', 5, ['aaaaa', 'aaaaa', 'aa']],
    ['👩‍👩‍👧👩‍👩‍👧', 7, ['👩‍👩‍👧', '👩‍👩‍👧']],
    // A blank with a mark is one grapheme.
    ['aaa \u0301bb', 5, ['aaa \u0301', 'bb']],
    ['aaaa \u0301b', 5, ['aaaa', ' \u0301b']],
    ['👩‍👩‍👧', 3, ['👩‍👩', '‍👧']],
  ])('%j in parts of %i is %j', (text, most, parts) => expect(splitText(text, most)).toEqual(parts));

  it('loses nothing, and has no part that begins or ends within a grapheme', () => {
    fc.assert(
      fc.property(textOfPieces, fc.integer({ min: 12, max: 40 }), (text, most) => {
        expect(findFaultOfParts(text, splitText(text, most), most)).toBeNull();
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['a part that begins or ends within a grapheme', 'ab👩‍👩‍👧', ['ab👩', '‍👩‍👧']],
    ['a part that begins or ends within a grapheme', 'ab \u0301c', ['ab', '\u0301c']],
    ['lost text', 'abc de', ['abc', 'e']],
    ['lost text', 'abc de', ['abc']],
    ['a part that is too long or blank', 'abcdefgh', ['abcdefgh']],
  ])('has a check that shows %s', (fault, text, parts) => {
    expect(findFaultOfParts(text, parts, 7)).toBe(fault);
  });
});
