const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a text into parts of at most `most` code points: at the end of a paragraph, a line or a sentence where there is
 * one in the second half of a part, otherwise behind a word. No part begins or ends within a grapheme (a joined emoji, a
 * flag, a letter with its marks), unless one grapheme alone is longer than `most`. No part is blank.
 */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = restFrom(text.trimEnd(), 0);
  while (isLonger(rest, most)) {
    const room = [...rest.slice(0, 2 * most)].slice(0, most).join('');
    const at = breakOf(room, rest) ?? (graphemeStart(rest, room.length) || room.length);
    parts.push(rest.slice(0, at).trimEnd());
    rest = restFrom(rest, at);
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** True for more than `most` code points, each of one or two units. A long text is not counted again for each part. */
const isLonger = (text: string, most: number): boolean => text.length > 2 * most || [...text].length > most;

/** Returns where the grapheme of a unit starts. Only what stands before the unit, and its pair, decides about it. */
const graphemeStart = (text: string, at: number): number =>
  at >= text.length ? at : (graphemes.segment(text.slice(0, at + 2)).containing(at)?.index ?? at);

/** Returns the text from a position on, without leading blanks. A blank that carries a mark stays. */
function restFrom(text: string, at: number): string {
  const start = text.length - text.slice(at).trimStart().length;
  return text.slice(Math.max(at, graphemeStart(text, start)));
}

/** Returns where the last break of the best kind ends, in UTF-16 units. */
function breakOf(room: string, text: string): number | undefined {
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = room.lastIndexOf(mark);
    const end = at + mark.length;
    if (at >= (mark === ' ' ? 1 : room.length / 2) && graphemeStart(text, end) === end) return end;
  }
  return undefined;
}
