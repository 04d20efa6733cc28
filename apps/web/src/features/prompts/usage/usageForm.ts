import { readNumber, type AiSettings } from '@recado/contracts';
import { z } from 'zod';

/** Returns the number that a person means; null for an empty field, NaN for a text that is no number. */
const amountOf = (typed: string): number | null => (typed.trim() === '' ? null : (readNumber(typed) ?? Number.NaN));
/** Also understands blanks between the digits of a whole number. */
const wholeOf = (typed: string): number | null => amountOf(typed.replace(/(?<=\d)\s+(?=\d)/g, ''));
const isIn = (value: number | null, min: number, max: number): boolean =>
  value === null || (value >= min && value <= max);

/** The fields of the dialog of the usage. Numbers are kept as typed. */
export const UsageForm = z.object({
  monthlyTokens: z.string().refine((typed) => {
    const value = wholeOf(typed);
    return isIn(value, 1_000, 1_000_000_000_000) && (value === null || Number.isInteger(value));
  }),
  pricePerMillion: z.string().refine((typed) => isIn(amountOf(typed), 0, 100_000)),
  helperPromptId: z.number().nullable(),
});
export type UsageForm = z.output<typeof UsageForm>;

/** Returns the fields of the stored settings. The comma keeps three decimals from being read as thousands. */
export const formOf = ({ monthlyTokens, pricePerMillion, helperPromptId }: AiSettings): UsageForm => ({
  monthlyTokens: monthlyTokens === null ? '' : String(monthlyTokens),
  pricePerMillion: pricePerMillion === null ? '' : String(pricePerMillion).replace('.', ','),
  helperPromptId,
});

/** Returns the body of the call for checked fields. */
export const bodyOf = ({ monthlyTokens, pricePerMillion, helperPromptId }: UsageForm) => ({
  monthlyTokens: wholeOf(monthlyTokens),
  pricePerMillion: amountOf(pricePerMillion),
  helperPromptId,
});
