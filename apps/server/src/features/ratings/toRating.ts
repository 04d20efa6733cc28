/** The words of the scale in the three languages, without accents. In Portuguese and Spanish they end in o or a. */
const scale: readonly [RegExp, number][] = [
  [/^(insatisfeit[oa]|unsatisfied|dissatisfied|insatisfech[oa])$/, 1],
  [/^(satisfeit[oa]|satisfied|satisfech[oa])$/, 2],
  [/^(muito satisfeit[oa]|very satisfied|muy satisfech[oa])$/, 3],
];

/**
 * Returns the rating from 1 to 3 that an answer expresses, or null for any other text (behaviour 6.3). Accepts a number
 * of one or two digits (bare, as a keycap, starred or after "nota"), a line of the scale, or its words alone. Pure.
 */
export function toRating(answer: string): number | null {
  const plain = answer
    .replaceAll('🔟', '10')
    .normalize('NFKD')
    // Removes combining marks: accents, and the frame and variation selector of a keycap.
    .replace(/\p{M}/gu, '')
    .replace(/[*_~"'.!]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const number = /^(?:nota ?[:=-]? ?)?(\d{1,2})$/.exec(plain)?.[1];
  if (number !== undefined) return Math.min(3, Math.max(1, Number(number)));
  const words = plain.replace(/^\d ?[-–:)]? ?/, '');
  return scale.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
