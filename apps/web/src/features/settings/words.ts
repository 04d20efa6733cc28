import { tOf, type Translate } from '../../lib/texts/texts.ts';
import { settingTexts } from './settings.texts.ts';

type Key = Parameters<Translate<typeof settingTexts>>[0];

/** Returns the name of a setting as its page shows it, or undefined for one that the page does not have. */
export const settingNameOf = (key: string): string | undefined =>
  key in settingTexts.words ? tOf(settingTexts)(key as Key) : undefined;

/** Returns a chosen value of a setting in words, or undefined for a value without words of its own. */
export const settingValueOf = (key: string, value: string): string | undefined => settingNameOf(`${key}.${value}`);
