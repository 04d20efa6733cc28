import { cutText, type QuickMessage } from '@recado/contracts';
import { normalizeForSearch } from '../../../../lib/format/normalizeForSearch.ts';

/** Maximum characters of a text in the list (CONV-05). */
const labelLength = 35;
/** Maximum entries; typing more narrows the list. */
const mostShown = 50;

/** Returns a text on one line, cut to 35 characters with an ellipsis (CONV-05). */
export function labelOf(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > labelLength ? `${cutText(line, labelLength).trimEnd()}…` : line;
}

/** Returns the search text of quick replies: the text after an initial slash (CONV-04). Null for any other text. */
export const wantedIn = (typed: string): string | null => (/^\/\S[^\n]*$/.test(typed) ? typed.slice(1) : null);

/** Returns the quick replies for a search text: matching shortcodes first. Disabled ones are left out (QM-09). */
export function repliesFor(all: readonly QuickMessage[], wanted: string): QuickMessage[] {
  const sought = normalizeForSearch(wanted.trim());
  const rank = ({ shortcode, message }: QuickMessage): number => {
    const code = normalizeForSearch(shortcode).replace(/^\/+/, '');
    return code.startsWith(sought)
      ? 0
      : code.includes(sought)
        ? 1
        : normalizeForSearch(message).includes(sought)
          ? 2
          : 3;
  };
  return all
    .filter(({ status }) => status)
    .map((reply) => ({ reply, place: rank(reply) }))
    .filter(({ place }) => place < 3)
    .toSorted((a, b) => a.place - b.place || a.reply.shortcode.localeCompare(b.reply.shortcode))
    .slice(0, mostShown)
    .map(({ reply }) => reply);
}
