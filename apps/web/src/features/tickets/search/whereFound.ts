import { matchesProtocol, protocolDigits, searchedDigits, type Ticket } from '@recado/contracts';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';

/**
 * The place where a search found a ticket: its text with the words, and the message to open the conversation at (null
 * for its end).
 */
export type Found = {
  where: 'name' | 'number' | 'protocol' | 'email' | 'tag' | 'note' | 'message';
  text: string;
  messageId: number | null;
};

type Searched = Pick<Ticket, 'contact' | 'code' | 'tags' | 'foundMessageId' | 'foundText' | 'foundNote'>;

/**
 * Says why a search found a ticket, by the rules of the server: without case and accents, digits from three on
 * (TIC-31). What names the person or the ticket wins over texts: who looks for a person wants the conversation, not a
 * greeting with the name.
 */
export function whereFound(
  { contact, code, tags, foundMessageId, foundText, foundNote }: Searched,
  words: string,
): Found | null {
  const sought = normalizeForSearch(words.trim());
  if (sought === '') return null;
  const has = (text: string): boolean => normalizeForSearch(text).includes(sought);
  const at = (where: Found['where'], text: string, messageId: number | null = null): Found => ({
    where,
    text,
    messageId,
  });
  if (has(contact.name)) return at('name', contact.name);
  const digits = searchedDigits(words);
  if (digits !== '' && contact.number.includes(digits)) return at('number', contact.number);
  if (matchesProtocol(code, protocolDigits(sought))) return at('protocol', code);
  if (contact.email && has(contact.email)) return at('email', contact.email);
  const tag = tags.find(({ name }) => has(name));
  if (tag) return at('tag', tag.name);
  if (foundMessageId) return at('message', foundText ?? '', foundMessageId);
  return foundNote ? at('note', foundNote) : null;
}

/**
 * The words as they stand in the text that has them: of numbers and protocols only the digits, without leading zeros.
 */
export const wordsIn = ({ where }: Found, words: string): string =>
  where === 'number'
    ? searchedDigits(words)
    : where === 'protocol'
      ? words.replace(/\D/g, '').replace(/^0+/, '')
      : words;

/** Letters before the words in an excerpt. */
const leadIn = 18;

/** The part of a text around the words, so that one line shows them. */
export function excerpt(text: string, words: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = normalizeForSearch(line).indexOf(normalizeForSearch(words.trim()));
  if (at <= leadIn) return line;
  const from = line.lastIndexOf(' ', at - leadIn / 2) + 1 || at;
  return `…${line.slice(Math.max(from, at - leadIn * 2))}`;
}

/** A text cut where the words are: every second part is what was found. */
export function markWords(text: string, words: string): string[] {
  const sought = normalizeForSearch(words.trim());
  if (sought === '') return [text];
  const folded = normalizeForSearch(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + sought.length));
    from = at + sought.length;
  }
  return [...parts, text.slice(from)];
}
