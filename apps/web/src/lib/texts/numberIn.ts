import type { Language } from '@recado/contracts';

const formats = {
  pt: new Intl.NumberFormat('pt-BR'),
  en: new Intl.NumberFormat('en'),
  es: new Intl.NumberFormat('es'),
};

/** Formats a number in a language: `1.284` in Portuguese, `1,284` in English. */
export const numberIn = (language: Language, value: number): string => formats[language].format(value);
