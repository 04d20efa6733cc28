/** The form in which a phrase is compared: trimmed, inner blanks collapsed, no case, no accents (behaviour 10.9). */
export const normalizePhrase = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();
