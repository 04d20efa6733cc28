import type { Command } from '../../lib/keyboard/commands.ts';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';

/**
 * Returns whether every typed word begins a word of the text: "re cont" finds "Recarregar contatos". Case and accents
 * do not count.
 */
export function matches(text: string, typed: string): boolean {
  const words = normalizeForSearch(text).split(/[^\p{L}\p{N}]+/u);
  return normalizeForSearch(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns whether a command is found by its label and its other words together: "pagar" finds "Assinatura". */
export const isFound = ({ label, otherWords }: Pick<Command, 'label' | 'otherWords'>, typed: string): boolean =>
  matches(`${label()} ${otherWords?.() ?? ''}`, typed);

/** Returns the range of the first typed word in the text, for highlighting; null if the text does not contain it. */
export function markOf(text: string, typed: string): { start: number; end: number } | null {
  const part = normalizeForSearch(typed).trim().split(/\s+/)[0] ?? '';
  const start = part === '' ? -1 : normalizeForSearch(text).indexOf(part);
  return start < 0 ? null : { start, end: start + part.length };
}
