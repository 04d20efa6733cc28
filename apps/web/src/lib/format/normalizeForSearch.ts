/**
 * Normalizes a text for search: without case and accents. Keeps the position of every letter, so that matches can be
 * marked in the original text.
 */
export const normalizeForSearch = (text: string): string =>
  Array.from(text, (letter) => normalizeLetter(letter)).join('');

const normalizeLetter = (letter: string): string => {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.length === letter.length
    ? plain
    : letter.toLowerCase().length === letter.length
      ? letter.toLowerCase()
      : letter;
};
