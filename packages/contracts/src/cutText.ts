const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Longer than any emoji that people write; the longest joined ones have 35 units. */
const lookAhead = 64;

/**
 * Returns the beginning of a text with at most `max` UTF-16 units, cut where a person sees the end of a character: never
 * within a joined emoji, a flag, or a letter with its marks.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemes.segment(text.slice(0, max + lookAhead)).containing(max)?.index ?? 0;
  // One character with more marks than `max` is cut within them.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
