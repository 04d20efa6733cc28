/** The parts of a written amount: its sign before or behind the currency, and its digits. */
const amount = /^([+-]?) ?(?:r\$|us\$|\$|€)? ?([+-]?) ?([\d.,]+) ?(?:reais|real)?$/i;
/** Dots stand between groups of three digits: `1.500` and `1.234.567,89`. The first group never begins with 0. */
const grouped = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
/** Commas between the groups are English; only a dot behind them, or a second comma, tells them from a decimal comma. */
const englishGrouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;
const plain = /^\d+(?:[.,]\d+)?$/;
/** Longer ones, such as the code of a payment slip, stay texts: numbers are exact up to fifteen digits only. */
const mostDigits = 15;

/**
 * Returns the number that a person means, as people in Brazil write it (decision 0140): `1.500`, `1.500,00` and `R$ 1500`
 * are 1500; `1,5` and `1.5` are 1.5. Undefined for every other text.
 */
export function readNumber(text: string): number | undefined {
  const [, before, behind, written = ''] = amount.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  const digits = toDigits(written);
  if (digits === undefined || (before && behind)) return undefined;
  if (digits.split('.')[0]!.length > mostDigits) return undefined;
  return before === '-' || behind === '-' ? -Number(digits) : Number(digits);
}

/** Returns the digits with a dot before the decimals. */
function toDigits(text: string): string | undefined {
  if (grouped.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (englishGrouped.test(text)) return text.replaceAll(',', '');
  return plain.test(text) ? text.replace(',', '.') : undefined;
}
