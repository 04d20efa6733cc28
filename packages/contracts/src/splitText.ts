/**
 * Splits a text into parts of at most `most` characters: at the end of a paragraph, a line or a sentence where there is
 * one in the second half of a part, otherwise behind a word. Joined emoji stay whole. No part is blank.
 */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while ([...rest].length > most) {
    const room = [...rest].slice(0, most).join('');
    const at = breakOf(room) ?? wholeLength(room, rest);
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** Returns where the last break of the best kind ends, in UTF-16 units. */
function breakOf(room: string): number | undefined {
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = room.lastIndexOf(mark);
    if (at >= (mark === ' ' ? 1 : room.length / 2)) return at + mark.length;
  }
  return undefined;
}

/** Returns the length of the room without a grapheme that continues behind it. */
function wholeLength(room: string, text: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  const { index = 0 } = segments.containing(room.length) ?? {};
  return index > 0 ? index : room.length;
}
