import {
  errors,
  fallbackLanguage,
  isErrorCode,
  isNumberProblem,
  languages,
  numberProblemTexts,
  usersApi,
  type FillOf,
  type Language,
  type Texts,
} from '@recado/contracts';
import { useSyncExternalStore } from 'react';
import { networkCode } from '../server/ApiError.ts';
import { call } from '../server/call.ts';
import { libTexts } from './lib.texts.ts';
import { numberIn } from './numberIn.ts';
import { useSession } from '../session/sessionState.ts';

const storageKey = 'i18nextLng';
const htmlLanguage = { pt: 'pt-BR', en: 'en', es: 'es' } as const;

const isLanguage = (value: string | null | undefined): value is Language =>
  (languages as readonly string[]).includes(value ?? '');

let present: Language = fallbackLanguage;
const listeners = new Set<() => void>();

/** Returns the present language of the interface. */
export const currentLanguage = (): Language => present;

function setLanguage(language: Language): void {
  present = language;
  document.documentElement.lang = htmlLanguage[language];
  for (const listener of listeners) listener();
}

/**
 * Returns the language chosen in this browser, else the browser's first supported language, else Portuguese (I18N-01).
 */
const detectLanguage = (): Language =>
  [localStorage.getItem(storageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(isLanguage) ??
  fallbackLanguage;

/** Sets the language of the interface. Call it before the first render. */
export const startTexts = (): void => setLanguage(detectLanguage());

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

const plurals = { pt: new Intl.PluralRules('pt'), en: new Intl.PluralRules('en'), es: new Intl.PluralRules('es') };

type Fill = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a key, its placeholders filled. Portuguese and Spanish have a third plural form from a million on:
 * it reads like `other`. So does zero, which Portuguese counts as one: "0 contatos" is what people write. A count gets
 * the separators of its language; other numbers may be codes. A key without text is returned itself.
 */
function textOf({ words }: Texts, language: Language, key: string, fill?: Fill): string {
  const word = words[key]?.[language];
  if (word === undefined) return key;
  const count = Number(fill?.count);
  const isOne = count !== 0 && plurals[language].select(count) === 'one';
  const text = typeof word === 'string' ? word : isOne ? word.one : word.other;
  if (!fill) return text;
  const valueOf = (name: string): string | number | undefined =>
    name === 'count' && typeof fill.count === 'number' ? numberIn(language, fill.count) : fill[name];
  return text.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(valueOf(name) ?? hole));
}

/** One cached function per language and namespace, because two hundred components of a conversation use texts. */
const translators = new Map<string, Translate<Texts>>();

/** Returns a function that stays the same while the language does. */
function translatorOf<T extends Texts>(some: T, language: Language): Translate<T> {
  const name = `${language}:${some.namespace}`;
  const known = translators.get(name);
  if (known) return known;
  const translate = (key: string, fill?: Fill): string => textOf(some, language, key, fill);
  translators.set(name, translate);
  return translate;
}

const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Returns the texts of a feature for a component. The function changes with the language, so that memoised children
 * update.
 */
export const useTexts = <T extends Texts>(some: T): Translate<T> =>
  translatorOf(some, useSyncExternalStore(onLanguage, currentLanguage, currentLanguage));

/** Returns the texts of a feature outside React: at each call, in the language of that moment. */
export function tOf<T extends Texts>(some: T): Translate<T> {
  const translate = (key: string, fill?: Fill): string => textOf(some, present, key, fill);
  return translate;
}

/**
 * Returns the text of an error code, or of the problem of a number, or the code itself if the catalogue lacks it
 * (ERR-01).
 */
export function errorText(code: string): string {
  if (code === networkCode) return tOf(libTexts)('network');
  if (isNumberProblem(code)) return tOf(numberProblemTexts)(code);
  return isErrorCode(code) ? errors[code][currentLanguage()] : code;
}

/** Applies a language and stores it in this browser. */
export function applyLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  setLanguage(language);
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
