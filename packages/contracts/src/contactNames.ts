/** Lengths of a name that a person types (CONT-13). */
const shortest = 2;
const longest = 50;

/** Longest name that is stored, whoever gave it. */
export const longestContactName = 255;

/**
 * Characters without a shape: controls, half surrogate pairs, soft hyphen, zero-width space and no-break space, the
 * marks, embeddings, overrides and isolates of writing direction, and the fillers that look like nothing. The joiners
 * of emoji and Persian are not among them.
 */
const invisible =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/** Joiners, variation selectors and tags only shape what stands before them. */
const looseStart = /^(?:\s|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])+/u;
const looseEnd = /(?:\s|\u200c|\u200d)+$/u;

/**
 * A contact's name without what is invisible in it, trimmed and at most as long as is stored; empty when nothing is
 * left.
 */
export function toContactName(name: string): string {
  const shown = name.replace(/[\t\r\n]/g, ' ').replace(invisible, '');
  const trimmed = shown.replace(looseStart, '').replace(looseEnd, '');
  return trimmed.length <= longestContactName
    ? trimmed
    : trimmed
        .slice(0, longestContactName)
        .replace(/[\ud800-\udbff]$/, '')
        .replace(looseEnd, '');
}

/**
 * What is wrong with a name that a person saves; undefined when nothing is. The present name, as WhatsApp gave it, is
 * always right.
 */
export function contactNameProblem(name: string, present?: string): 'too_small' | 'too_big' | undefined {
  const given = toContactName(name);
  if (present !== undefined && given === toContactName(present)) return undefined;
  return given.length < shortest ? 'too_small' : given.length > longest ? 'too_big' : undefined;
}
