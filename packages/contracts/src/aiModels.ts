/** A price in US dollars for a million tokens, with the day and the page it was read on. */
type ModelPrice = { model: string; input: number; output: number; asOf: string; source: string };

/** Prices change without notice: they are for estimates only. */
export const modelPrices: readonly ModelPrice[] = [
  { model: 'gpt-6-luna', input: 0.1, output: 0.5, asOf: '2026-11', source: 'vercel.com/ai-gateway' },
  { model: 'gpt-4o-mini', input: 0.15, output: 0.6, asOf: '2024-07', source: 'openai.com/api/pricing' },
  { model: 'gpt-3.5-turbo-1106', input: 1, output: 2, asOf: '2023-11', source: 'openai.com/api/pricing' },
];

/** The last day of models at OpenAI, and the model that it names instead (developers.openai.com/api/docs/deprecations). */
const retirements: readonly { model: string; lastDay: string; successor: string }[] = [
  { model: 'gpt-3.5-turbo-1106', lastDay: '2026-10-23', successor: 'gpt-6-luna' },
  { model: 'gpt-4o-mini', lastDay: '2027-01-14', successor: 'gpt-6-luna' },
];

/** Returns when a model ends or has ended, and its successor; undefined for others. `day` is today, such as `2026-11-24`. */
export function retirementOf(model: string, day: string) {
  const found = retirements.find((one) => one.model === model);
  return found && { ...found, isOver: day > found.lastDay };
}

export type UsedTokens = { model: string; promptTokens: number; completionTokens: number; totalTokens: number };

/**
 * Estimates what tokens cost: by the price that the company has typed for a million of them, otherwise by the list, in US
 * dollars. `unpriced` counts the tokens of models that the list does not have.
 */
export function estimateCost(
  rows: readonly UsedTokens[],
  pricePerMillion: number | null,
): { currency: 'BRL' | 'USD'; amount: number; unpriced: number } {
  if (pricePerMillion !== null) {
    const tokens = rows.reduce((sum, { totalTokens }) => sum + totalTokens, 0);
    return { currency: 'BRL', amount: (tokens * pricePerMillion) / 1_000_000, unpriced: 0 };
  }
  let amount = 0;
  let unpriced = 0;
  for (const { model, promptTokens, completionTokens, totalTokens } of rows) {
    const price = modelPrices.find((one) => one.model === model);
    if (price) amount += (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
    else unpriced += totalTokens;
  }
  return { currency: 'USD', amount, unpriced };
}
