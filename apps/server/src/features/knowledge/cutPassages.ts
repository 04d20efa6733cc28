/** Longest passage, in characters. Five of them are about 1,200 tokens. */
const longestPassage = 1_000;

export type Passage = { page: number | null; text: string };

/**
 * Returns the passages of a text: paragraphs, joined while they fit into one passage. A longer paragraph is cut at the end
 * of a sentence, otherwise between words, otherwise anywhere. No text is left out except white space.
 */
export function cutPassages(text: string, page: number | null = null): Passage[] {
  const passages: string[] = [];
  let open = '';
  for (const piece of text.split(/\n[^\S\n]*\n+/).flatMap(cutParagraph)) {
    const joined = open === '' ? piece : `${open}\n\n${piece}`;
    if (joined.length <= longestPassage) open = joined;
    else {
      passages.push(open);
      open = piece;
    }
  }
  if (open !== '') passages.push(open);
  return passages.map((passage) => ({ page, text: passage }));
}

function cutParagraph(paragraph: string): string[] {
  const pieces: string[] = [];
  let rest = paragraph.trim();
  while (rest.length > longestPassage) {
    const end = findEnd(rest.slice(0, longestPassage));
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}

/** Returns the length of the first piece of a text that is too long. It never splits a pair of surrogates. */
function findEnd(beginning: string): number {
  const half = beginning.length / 2;
  for (const end of [/[.!?;](?=\s)/g, /\n/g, / /g]) {
    const last = [...beginning.matchAll(end)].at(-1);
    if (last && last.index > half) return last.index + 1;
  }
  return /[\uD800-\uDBFF]$/.test(beginning) ? beginning.length - 1 : beginning.length;
}
