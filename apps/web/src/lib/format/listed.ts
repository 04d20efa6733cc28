import type { Language } from '@recado/contracts';

/** Formats a list in the user's language: "um número e uma letra maiúscula". */
export const listed = (words: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'pt' ? 'pt-BR' : language, { type: 'conjunction' }).format(words);
