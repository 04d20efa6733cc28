import { cutText } from './cutText.ts';

/** Minimum and maximum length of a name that a person types (CONT-13). */
const shortest = 2;
const longest = 50;

/** Maximum length of a stored name, whatever its source. */
export const longestContactName = 255;

/**
 * Invisible characters: controls, half surrogate pairs, soft hyphen, zero-width space and no-break space; marks,
 * embeddings, overrides and isolates of writing direction; fillers that render as nothing. The joiners that emoji and
 * Persian need are not included.
 */
const invisible =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/**
 * Joiners, variation selectors and tags only modify the character before them. At the start of a name they are useless.
 */
const looseStart = /^(?:\s|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])+/u;
const looseEnd = /(?:\s|\u200c|\u200d)+$/u;

/**
 * Returns a contact's name without invisible characters, trimmed and cut to the stored maximum. Returns '' if nothing
 * is left.
 */
export function toContactName(name: string): string {
  const shown = name.replace(/[\t\r\n]/g, ' ').replace(invisible, '');
  const trimmed = shown.replace(looseStart, '').replace(looseEnd, '');
  return trimmed.length <= longestContactName ? trimmed : cutText(trimmed, longestContactName).replace(looseEnd, '');
}

/**
 * Returns what is wrong with a name that a person saves, or undefined. The present name is always valid, because
 * WhatsApp may have set it.
 */
export function contactNameProblem(name: string, present?: string): 'too_small' | 'too_big' | undefined {
  const input = toContactName(name);
  if (present !== undefined && input === toContactName(present)) return undefined;
  return input.length < shortest ? 'too_small' : input.length > longest ? 'too_big' : undefined;
}
