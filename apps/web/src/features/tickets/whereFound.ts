import type { Ticket } from '@recado/contracts';
import { fold } from '../../lib/fold.ts';

/** Where a search found a ticket, and the message to open it at; without one it opens at its end. */
export type Found = { where: 'name' | 'number'; messageId: null } | { where: 'message'; messageId: number };

/**
 * Where the words are, as the server compares them: without case and accents, digits from three on in the number (TIC-31).
 * Who looks for a person wants the conversation, also when a greeting in it has the name; only else the message is what was looked for.
 */
export function whereFound({ contact, foundMessageId }: Pick<Ticket, 'contact' | 'foundMessageId'>, words: string): Found | null {
  const sought = fold(words.trim());
  if (sought === '') return null;
  if (fold(contact.name).includes(sought)) return { where: 'name', messageId: null };
  const digits = sought.replace(/\D/g, '');
  if (digits.length >= 3 && contact.number.includes(digits)) return { where: 'number', messageId: null };
  return foundMessageId ? { where: 'message', messageId: foundMessageId } : null;
}

/** Letters before the words in an excerpt. */
const leadIn = 18;

/** The part of a text around the words, so that one line shows them. */
export function excerpt(text: string, words: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = fold(line).indexOf(fold(words.trim()));
  if (at <= leadIn) return line;
  const from = line.lastIndexOf(' ', at - leadIn / 2) + 1 || at;
  return `…${line.slice(Math.max(from, at - leadIn * 2))}`;
}

/** A text cut where the words are: every second part is what was found. */
export function markWords(text: string, words: string): string[] {
  const sought = fold(words.trim());
  if (sought === '') return [text];
  const folded = fold(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + sought.length));
    from = at + sought.length;
  }
  return [...parts, text.slice(from)];
}
