/**
 * A text as searches compare it: without case and accents. Every letter keeps its place, so that what was found can be
 * marked in the text itself.
 */
export const fold = (text: string): string => Array.from(text, (letter) => foldLetter(letter)).join('');

const foldLetter = (letter: string): string => {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.length === letter.length
    ? plain
    : letter.toLowerCase().length === letter.length
      ? letter.toLowerCase()
      : letter;
};
