import { numberIn } from '../texts/numberIn.ts';
import { currentLanguage } from '../texts/texts.ts';

/** Formats a number in the language of the interface. A `count` that fills a text needs no call of this. */
export const numberText = (value: number): string => numberIn(currentLanguage(), value);
