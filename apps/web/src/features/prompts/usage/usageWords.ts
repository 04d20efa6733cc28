import { estimateCost, type AiUsageRow, type UsagePurpose } from '@recado/contracts';
import { moneyText } from '../../../lib/format/money.ts';
import { currentLanguage, type Translate } from '../../../lib/texts/texts.ts';
import type { usageTexts } from './usage.texts.ts';

type T = Translate<typeof usageTexts>;

const locale = (): string => (currentLanguage() === 'pt' ? 'pt-BR' : currentLanguage());

/** `267 mil`; small numbers in full. */
export const tokensText = (tokens: number): string =>
  new Intl.NumberFormat(
    locale(),
    tokens < 10_000 ? {} : { notation: 'compact', compactDisplay: 'short', maximumFractionDigits: 1 },
  ).format(tokens);

/** `novembro`, or `novembro de 2026`. */
export const monthText = (month: string, withYear = true): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC', ...(withYear && { year: 'numeric' }) }).format(
    new Date(`${month}-15T00:00:00Z`),
  );

/** The estimated cost, and what the estimate rests on. */
export function costText(rows: readonly AiUsageRow[], pricePerMillion: number | null, t: T) {
  const { currency, amount, unpriced } = estimateCost(rows, pricePerMillion);
  const digits = amount > 0 && amount < 0.01 ? 4 : 2;
  const dollars = new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: digits,
  });
  return {
    value: currency === 'BRL' ? moneyText(amount) : dollars.format(amount),
    basis:
      unpriced > 0
        ? t('unpriced', { tokens: tokensText(unpriced) })
        : t(currency === 'BRL' ? 'byTypedPrice' : 'byList'),
  };
}

export const nameOf = ({ kind, id, name, purpose }: AiUsageRow, t: T): string => {
  if (id === 0 && purpose === 'test') return t('unsaved');
  if (kind === 'flow') return id === 0 ? t('flows') : name === null ? t('deleted') : t('ofFlow', { name });
  return name ?? t('deleted');
};

export const purposeOf = (purpose: UsagePurpose, t: T): string => t(purpose);

/** Sums over rows. */
export const sumOf = (rows: readonly AiUsageRow[], figure: 'answers' | 'handOvers' | 'failures' | 'totalTokens') =>
  rows.reduce((sum, row) => sum + row[figure], 0);
