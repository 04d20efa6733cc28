import { limits, type Chat } from '@recado/contracts';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';

/** Returns whether the server would find the chat for these words: in its title or in the name of a member. */
const isFound = ({ title, users }: Chat, words: string): boolean =>
  words === '' ||
  [title, ...users.map(({ user }) => user.name)].some((text) => normalizeForSearch(text).includes(words));

/** The latest talked in first, as the server orders them. */
const byLatest = (a: Chat, b: Chat): number =>
  a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : b.id - a.id;

/** Puts a changed chat where it belongs in a list found by these words; the same list when nothing moves. */
export function placeChat(rows: Chat[], chat: Chat, searchParam = ''): Chat[] {
  const isHeld = rows.some(({ id }) => id === chat.id);
  if (!isFound(chat, normalizeForSearch(searchParam.trim())))
    return isHeld ? rows.filter(({ id }) => id !== chat.id) : rows;
  // Older than everything loaded: it comes with its own page.
  if (!isHeld && rows.length >= limits.listPage && rows.every((row) => byLatest(row, chat) < 0)) return rows;
  const placed = (isHeld ? rows : [chat, ...rows]).toSorted(byLatest);
  return placed.length === rows.length && placed.every((row, index) => row === rows[index]) ? rows : placed;
}
