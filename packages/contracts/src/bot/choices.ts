import { normalizePhrase } from '../flow/phrases.ts';
import type { Language } from '../words.ts';
import type { Choice } from './choice.ts';
import type { BotAnswer, BotRules } from './types.ts';

const words: Record<Language, { back: string; start: string }> = {
  pt: { back: 'Voltar', start: 'Menu inicial' },
  en: { back: 'Back', start: 'Main menu' },
  es: { back: 'Volver', start: 'Menú inicial' },
};

export const backChoice = (language: Language): Choice => ({ key: '0', title: words[language].back });
export const startChoice = (language: Language): Choice => ({ key: '#', title: words[language].start });
export const numbered = (titles: readonly string[]): Choice[] =>
  titles.map((title, at) => ({ key: String(at + 1), title }));

/** Most entries and longest titles that the official API takes for buttons and for rows of a list. */
const formLimits = { button: { entries: 3, title: 20 }, list: { entries: 10, title: 24 } };

/** Longest text above buttons or a list. */
const longestBody = 1_024;

/**
 * Returns a menu in the wanted form, or as text where the form has no room for it (behaviour 4.11). A tapped entry comes
 * back as its title: titles that are equal, or that read like the number of another entry, are therefore sent as text.
 */
export function toMenu(body: string, choices: readonly Choice[], wanted: BotRules['chatBotType']): BotAnswer {
  const fits = ({ entries, title }: { entries: number; title: number }) =>
    body.trim() !== '' &&
    choices.length <= entries &&
    choices.every((choice) => choice.title.length <= title && findChoice(choices, choice.title) === choice);
  return { body, choices, form: wanted === 'text' || !fits(formLimits[wanted]) ? 'text' : wanted };
}

/** True if this text, with its variables filled in, may stand above buttons or a list of the official API. */
export const fitsMenu = (body: string): boolean => body.trim() !== '' && body.length <= longestBody;

/** Returns an answer as text: the body, an empty line, and a line for each entry (behaviour 4.6). */
export const toText = ({ body, choices }: BotAnswer): string =>
  [body.trim(), choices.map(({ key, title }) => `*${key}* - ${title}`).join('\n')].filter(Boolean).join('\n\n');

/**
 * The key in a text such as "2", "2.", "2)", "*2*" and the keycap of 2; that of 10 is one sign. Two runs of blanks side
 * by side would take quadratic time: 5 s for 65,000 blanks, which any stranger may send.
 */
const keyOf = (text: string): string | undefined =>
  /^\*?\s*(\d{1,3}|#)\s*(?:\*\s*)?[.)]?$/u.exec(
    text
      .replaceAll('🔟', '10')
      .replaceAll(/[\uFE0F\u20E3]/gu, '')
      .trim(),
  )?.[1];

/**
 * Returns the entry that a text names, by its key or by its exact title without case and accents (behaviour 4.6). A title
 * that several entries have names none.
 */
export function findChoice(choices: readonly Choice[], text: string): Choice | undefined {
  const key = keyOf(text)?.replace(/^0+(?=\d)/, '');
  const byKey = choices.find((choice) => choice.key === key);
  if (byKey) return byKey;
  const wanted = normalizePhrase(text);
  const byTitle = choices.filter(({ title }) => normalizePhrase(title) === wanted);
  return wanted !== '' && byTitle.length === 1 ? byTitle[0] : undefined;
}

/** Returns the names of entries in a text that may name several: "1, 2", "azul e verde", one in each line. */
export const splitChoices = (text: string): string[] =>
  text
    // Single blanks: beginning with a run of them, the pattern below would take quadratic time.
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '))
    .split(/[,;\n]+| (?:e|y|and) /i);
