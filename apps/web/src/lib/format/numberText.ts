import { numberIn } from '../texts/numberIn.ts';
import { currentLanguage } from '../texts/texts.ts';

/** Formats a number in the language of the interface. A `count` that fills a text needs no call of this. */
export const numberText = (value: number): string => numberIn(currentLanguage(), value);

/** Formats a number; returns any other value as it is. */
export const withNumberText = <T>(value: T): Exclude<T, number> | string =>
  typeof value === 'number' ? numberText(value) : (value as Exclude<T, number>);

/** Formats a number with at most so many decimals in the language of the interface: `4,5`, in English `4.5`. */
export const decimalText = (value: number, decimals: number): string =>
  value.toLocaleString(locale(), { maximumFractionDigits: decimals });

/** Formats a share with at most so many decimals in the language of the interface: `64%`, in Spanish `64 %`. */
export const percentText = (share: number, decimals = 0): string =>
  share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: decimals });

/** Formats a part of a whole as `percentText`. Of nothing it is `0%`. */
export const shareText = (part: number, whole: number, decimals = 0): string =>
  percentText(whole === 0 ? 0 : part / whole, decimals);

const locale = (): string => (currentLanguage() === 'pt' ? 'pt-BR' : currentLanguage());
