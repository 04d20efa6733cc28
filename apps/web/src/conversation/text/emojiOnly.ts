/** A picture by itself, by its variation selector, a flag, or a keycap; © ™ and digits are writing. */
const emoji = /^(?![©®™\d#*](?!\ufe0f))(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f\u20e3)/u;
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** More than these stand in a line of text. */
const most = 3;

/**
 * How many emoji a message consists of, if it is one to three of them and nothing else; otherwise 0. They are drawn
 * large, as WhatsApp does.
 */
export function emojiOnly(text: string): number {
  const bare = text.replace(/\s/g, '');
  if (bare === '' || bare.length > most * 32) return 0;
  const signs = [...letters.segment(bare)];
  return signs.length <= most && signs.every(({ segment }) => emoji.test(segment)) ? signs.length : 0;
}
