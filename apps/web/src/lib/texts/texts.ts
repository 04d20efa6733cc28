import {
  errors,
  fallbackLanguage,
  isErrorCode,
  languages,
  resourcesOf,
  usersApi,
  type FillOf,
  type Language,
  type Texts,
} from '@recado/contracts';
import { setDefaultOptions, type Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { ptBR } from 'date-fns/locale/pt-BR';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { networkCode } from '../server/ApiError.ts';
import { call } from '../server/call.ts';
import { libTexts } from './lib.texts.ts';
import { useSession } from '../session/sessionState.ts';

const storageKey = 'i18nextLng';
const locales = { pt: ptBR, en: enUS, es } as const;

/** The date format of a language: names, order, first day of the week. */
export const dateLocaleOf = (language: Language): Locale => locales[language];
const htmlLanguage = { pt: 'pt-BR', en: 'en', es: 'es' } as const;

const isLanguage = (value: string | null | undefined): value is Language =>
  (languages as readonly string[]).includes(value ?? '');

const follow = (language: Language): void => {
  document.documentElement.lang = htmlLanguage[language];
  setDefaultOptions({ locale: locales[language] });
};

/** Returns the present language of the interface. */
export function currentLanguage(): Language {
  const language = i18next.resolvedLanguage;
  return isLanguage(language) ? language : fallbackLanguage;
}

/**
 * Returns the language chosen in this browser, else the browser's first supported language, else Portuguese (I18N-01).
 */
const detectLanguage = (): Language =>
  [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ??
  fallbackLanguage;

const known = new Set<string>();

/** Adds texts that are not part of the first download, when a component first uses them. */
function register(some: Texts): void {
  if (known.has(some.namespace)) return;
  known.add(some.namespace);
  for (const [language, spaces] of Object.entries(resourcesOf([some])))
    i18next.addResourceBundle(language, some.namespace, spaces[some.namespace]);
}

/** Registers the texts of the layout and sets the language. */
export function startTexts(all: readonly Texts[]): void {
  for (const { namespace } of [libTexts, ...all]) known.add(namespace);
  void i18next.init({
    resources: resourcesOf([libTexts, ...all]),
    lng: detectLanguage(),
    fallbackLng: fallbackLanguage,
    supportedLngs: languages,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  follow(currentLanguage());
  i18next.on('languageChanged', () => follow(currentLanguage()));
}

type WordsOf<T extends Texts> = T['words'];
type FillFor<W> = object extends FillOf<W> ? [fill?: FillOf<W>] : [fill: FillOf<W>];

/**
 * Returns the text of a key in the present language. The compiler checks the values of its placeholders. The namespace
 * is part of the type alone: without it, the compiler takes the texts of another feature and the screen shows the key.
 */
export type Translate<T extends Texts> = (<K extends keyof WordsOf<T> & string>(
  key: K,
  ...fill: FillFor<WordsOf<T>[K]>
) => string) & { readonly namespace?: T['namespace'] };

const translator =
  <T extends Texts>(some: T, language?: string): Translate<T> =>
  (key, ...[fill]) =>
    i18next.t(key, { ns: some.namespace, ...(language && { lng: language }), ...fill });

/** One cached function per language and namespace, because two hundred components of a conversation use texts. */
const translators = new Map<string, (key: string, fill?: object) => string>();

/** A translator that caches texts without placeholders. */
function rememberingTranslator<T extends Texts>(some: T, language: Language): Translate<T> {
  const name = `${language}:${some.namespace}`;
  const made = translators.get(name);
  if (made) return made;
  const translate = translator(some, language) as unknown as (key: string, fill?: object) => string;
  const plain = new Map<string, string>();
  const remembering = (key: string, fill?: object): string => {
    if (fill) return translate(key, fill);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = translate(key);
    plain.set(key, text);
    return text;
  };
  translators.set(name, remembering);
  return remembering;
}

const onLanguage = (tell: () => void): (() => void) => {
  i18next.on('languageChanged', tell);
  return () => i18next.off('languageChanged', tell);
};

/**
 * Returns the texts of a feature for a component. The function changes with the language, so that memoised children
 * update. We do not use the hook of `react-i18next`: it took a sixth of the render time of a conversation.
 */
export function useTexts<T extends Texts>(some: T): Translate<T> {
  register(some);
  return rememberingTranslator(some, useSyncExternalStore(onLanguage, currentLanguage));
}

/** Returns the texts of a feature outside React. Call it when the text is needed, not at module load. */
export function tOf<T extends Texts>(some: T): Translate<T> {
  register(some);
  return translator(some);
}

/** Returns the text of an error code, or the code itself if the catalogue lacks it (ERR-01). */
export function errorText(code: string): string {
  if (code === networkCode) return tOf(libTexts)('network');
  return isErrorCode(code) ? errors[code][currentLanguage()] : code;
}

/** Applies a language and stores it in this browser. */
export function applyLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  void i18next.changeLanguage(language);
}

/**
 * Returns the language and its setter. A change applies at once and is stored in the browser, and for a signed-in user
 * on the server (I18N-02).
 */
export function useLanguage(): [Language, (language: Language) => void] {
  return [useSyncExternalStore(onLanguage, currentLanguage), chooseLanguage];
}

function chooseLanguage(language: Language): void {
  applyLanguage(language);
  // A failed call is ignored: only another browser will not know the language.
  if (useSession.getState().state === 'in')
    void call(usersApi.setLanguage, { params: { language } }).catch(() => undefined);
}
