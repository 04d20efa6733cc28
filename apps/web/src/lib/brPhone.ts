/** Most digits of a Brazilian number without its country: area, then eight or nine. */
const most = 11;

/** The digits of a number as it was typed or pasted; the country's own in front of a whole number are left out. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return (digits.length > most ? digits.replace(/^55/, '') : digits).slice(0, most);
}

/** The digits in the mask `(99) 99999-9999`, as far as they go (SUB-08); of ten the second group has four. */
export function maskPhone(digits: string): string {
  if (digits.length < 3) return digits && `(${digits}`;
  const split = digits.length > 10 ? 7 : 6;
  const [area, head, tail] = [digits.slice(0, 2), digits.slice(2, split), digits.slice(split)];
  return `(${area}) ${head}${tail && `-${tail}`}`;
}

/** Where the caret stands in the masked text once so many digits are before it. */
export function caretAfter(masked: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === digits) return digits === 0 ? 0 : at;
    if (/\d/.test(masked[at]!)) seen++;
  }
  return masked.length;
}
