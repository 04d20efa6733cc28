/** Formats a number for reading: a Brazilian one in groups, others with a plus and country code. */
export const readablePhone = (digits: string): string =>
  /^55\d{10,11}$/.test(digits) ? digits.replace(/^55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3') : `+${digits}`;
