/** Categories by which the official API bills a delivered message. */
export type RateCategory = 'MARKETING' | 'UTILITY' | 'AUTHENTICATION' | 'SERVICE';

/**
 * Prices of the official API per delivered message to a Brazilian number, for estimates only. Sources differ and Meta
 * changes its prices: renew the figures together with their date. `SERVICE` is what is written freely within the 24-hour
 * window.
 */
export const messageRates = {
  currency: 'USD',
  asOf: '2026-10-01',
  source: 'talkall.com.br',
  perMessage: { MARKETING: 0.0625, UTILITY: 0.0068, AUTHENTICATION: 0.0068, SERVICE: 0.0068 },
} as const satisfies {
  currency: string;
  asOf: string;
  source: string;
  perMessage: Readonly<Record<RateCategory, number>>;
};

/**
 * Estimates what messages to `recipients` people cost at most, in `messageRates.currency`: each gets one billed message
 * of the category. An unknown category counts as the dearest one.
 */
export function estimateSendingCost(recipients: number, category: string): { rate: number; total: number } {
  const rates: Readonly<Record<string, number>> = messageRates.perMessage;
  const rate = Object.hasOwn(rates, category) ? rates[category]! : Math.max(...Object.values(rates));
  return { rate, total: Math.round(recipients * rate * 100) / 100 };
}
