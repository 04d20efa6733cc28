import type { Language } from '@recado/contracts';

/** Each language in its own name, so that everyone recognizes theirs. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };
