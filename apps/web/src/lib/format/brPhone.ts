/** Maximum digits of a Brazilian number without country code: area code, then eight or nine digits. */
const most = 11;

/** Returns the digits of a typed or pasted number. Removes the country code 55 from a complete number. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return (digits.length > most ? digits.replace(/^55/, '') : digits).slice(0, most);
}

/**
 * Formats digits with the mask `(99) 99999-9999`, as far as they go (SUB-08). With ten digits the second group has
 * four.
 */
export function maskPhone(digits: string): string {
  if (digits.length < 3) return digits && `(${digits}`;
  const split = digits.length > 10 ? 7 : 6;
  const [area, head, tail] = [digits.slice(0, 2), digits.slice(2, split), digits.slice(split)];
  return `(${area}) ${head}${tail && `-${tail}`}`;
}

/** Returns the position of the caret in the masked text after this many digits. */
export function caretAfter(masked: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === digits) return digits === 0 ? 0 : at;
    if (/\d/.test(masked[at]!)) seen++;
  }
  return masked.length;
}
