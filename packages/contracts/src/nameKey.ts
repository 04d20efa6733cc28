/**
 * Returns what two names of one kind must not share: the name without case, accents and invisible signs, with single
 * blanks. Only the accents of Latin, Greek and Cyrillic letters are dropped, because the vowels of other scripts are
 * marks too.
 */
export const toNameKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
