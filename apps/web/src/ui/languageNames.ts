import type { Language } from '@recado/contracts';

/** Each language by its own name, so that everyone finds theirs. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };
