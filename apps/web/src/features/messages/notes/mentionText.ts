import { mentionOf, notePartsOf } from '@recado/contracts';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';

export type Colleague = { id: number; name: string };

/** A mention ends where its name ends: "@Ana" is not mentioned in "@Anabela". */
const endsName = (after: string): boolean => !/^[\p{L}\p{N}]/u.test(after);

/**
 * The text of the field as a note is stored: each "@Name" of the chosen people becomes a mention. Longer names win. Of
 * two people with one name the first place names the one who was chosen first.
 */
export function toStored(text: string, chosen: readonly Colleague[]): string {
  /** The people of each name who stand at no place yet; the last one stands at every further place. */
  const byName = new Map<string, Colleague[]>();
  for (const colleague of chosen) byName.set(colleague.name, [...(byName.get(colleague.name) ?? []), colleague]);
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length);
  let stored = '';
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at + 1);
    const name =
      text[at] === '@' ? names.find((one) => rest.startsWith(one) && endsName(rest.slice(one.length))) : undefined;
    if (name === undefined) {
      stored += text[at++]!;
      continue;
    }
    const people = byName.get(name)!;
    stored += mentionOf((people.length > 1 ? people.shift()! : people[0]!).id);
    at += name.length + 1;
  }
  return stored;
}

/** A stored note as it stands in the field, for editing. */
export const toField = (body: string, people: readonly Colleague[], unknown: string): string =>
  notePartsOf(body)
    .map((part) =>
      part.kind === 'text' ? part.text : `@${people.find(({ id }) => id === part.userId)?.name ?? unknown}`,
    )
    .join('');

/** Names that are typed after an @ have at most so many characters. */
const longestName = 40;

export type Wanted = { /** Index of the @. */ from: number; /** The text typed after it. */ typed: string };

/**
 * The mention that is being typed before the caret; null for none. An @ inside a word, as in an e-mail address, begins
 * none.
 */
export function wantedMention(text: string, caret: number): Wanted | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || /[\p{L}\p{N}._-]$/u.test(before.slice(0, from))) return null;
  const typed = before.slice(from + 1);
  return typed.length > longestName || /^\s|\n|\s{2}|@/.test(typed) ? null : { from, typed };
}

/**
 * The colleagues whose name fits what is typed, without case and accents: names that begin so first, then names with a
 * word that begins so.
 */
export function colleaguesFor(all: readonly Colleague[], typed: string): Colleague[] {
  const sought = normalizeForSearch(typed.trim());
  const rank = ({ name }: Colleague): number => {
    const folded = normalizeForSearch(name);
    return folded.startsWith(sought) ? 0 : folded.split(/\s+/).some((word) => word.startsWith(sought)) ? 1 : 2;
  };
  return all
    .map((colleague) => ({ colleague, place: rank(colleague) }))
    .filter(({ place }) => place < 2)
    .toSorted((a, b) => a.place - b.place || a.colleague.name.localeCompare(b.colleague.name))
    .map(({ colleague }) => colleague);
}

/** The text with a colleague in place of what was typed, and where the caret goes. */
export function insertMention(
  text: string,
  { from, typed }: Wanted,
  { name }: Colleague,
): { text: string; caret: number } {
  const after = text.slice(from + 1 + typed.length);
  const piece = `@${name}${/^[\s.,;:!?)]/.test(after) ? '' : ' '}`;
  return { text: text.slice(0, from) + piece + after, caret: from + piece.length };
}
