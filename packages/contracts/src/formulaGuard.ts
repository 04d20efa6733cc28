/**
 * Begins a text that a spreadsheet runs as a formula, also after blanks and line breaks. Spreadsheets of East Asia read
 * the full-width signs as the usual ones. Apostrophes before it count, so that `unguardFormula` restores every text.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])/;

/** Returns a text that a spreadsheet shows as it is: one that it would run gets an apostrophe (CONT-25). */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text that `guardFormula` was given. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
