import fc from 'fast-check';
import { limits } from './limits.ts';
import { splitText } from './splitText.ts';

/** Graphemes of several code points, and blanks, at which a part may end. */
const pieces = ['👩‍👩‍👧', '🇧🇷', '👍🏽', 'e\u0301', '👩🏾‍❤️‍💋‍👩🏻', '. 👩‍👩‍👧', ' 👍🏽', '\n🇧🇷', ' \u0301'];
/** Texts of letters, blanks, and graphemes of several code points. */
export const textOfPieces: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('a', ' ', '\r\n', '\n\n', ...pieces), { maxLength: 60 })
  .map((some) => some.join(''));

/** Texts of joined emoji that are longer than one message may be. */
export const longEmojiText: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...pieces), fc.constantFrom('', '👩‍👩‍👧', ' '))
  .map(([letters, piece, other]) => {
    const pair = piece + other;
    return 'a'.repeat(letters) + pair.repeat(Math.ceil((limits.messageBody + 50) / [...pair].length));
  });

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const faults = new Map<string, string | null>();

/** Returns what is wrong with the messages in which a text is sent, or null. Remembers it: random runs repeat texts. */
export function faultOfParts(text: string): string | null {
  if (text.length <= limits.messageBody) return null;
  const known = faults.get(text);
  if (known !== undefined) return known;
  const fault = findFaultOfParts(text, splitText(text, limits.messageBody), limits.messageBody);
  faults.set(text, fault);
  return fault;
}

/** Returns what is wrong with the parts of a text, or null. */
export function findFaultOfParts(text: string, parts: readonly string[], most: number): string | null {
  const segments = graphemes.segment(text);
  const isWithin = (at: number) => at < text.length && segments.containing(at)?.index !== at;
  let from = 0;
  for (const part of parts) {
    const start = text.indexOf(part, from);
    if (start < 0 || text.slice(from, start).trim() !== '') return 'lost text';
    if ([...part].length > most || part.trim() === '') return 'a part that is too long or blank';
    from = start + part.length;
    if (isWithin(start) || isWithin(from)) return 'a part that begins or ends within a grapheme';
  }
  return text.slice(from).trim() === '' ? null : 'lost text';
}
