import type { Language } from '@recado/contracts';
import type { Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { ptBR } from 'date-fns/locale/pt-BR';
import { currentLanguage } from '../texts/texts.ts';

const locales = { pt: ptBR, en: enUS, es } as const;

/** The date format of a language: names, order, first day of the week. */
export const dateLocaleOf = (language: Language): Locale => locales[language];

/**
 * Options of date-fns for a format with words, in the present language. Formats of digits alone need none: the first
 * download contains no locale.
 */
export const inPresentLanguage = (): { locale: Locale } => ({ locale: locales[currentLanguage()] });
