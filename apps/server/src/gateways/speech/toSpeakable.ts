/**
 * Returns the words of a text that a voice can read: without addresses, pictures, marks of WhatsApp and characters that
 * XML does not know.
 */
export const toSpeakable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/https?:\/\/\S+/gi, ' ')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/gu, ' ')
    // eslint-disable-next-line no-control-regex -- XML 1.0 has none of them.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ')
    .replace(/[*_~`]+/g, '')
    .replace(/^[ \t]*>[ \t]?/gm, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
