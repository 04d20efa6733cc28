/** Returns the spelling of a number in which numbers are compared: a Brazilian mobile number with the ninth digit. */
export const toNumberKey = (digits: string): string =>
  spellingsOf(digits).toSorted((a, b) => b.length - a.length)[0] ?? digits;

/**
 * Returns the spellings of a Brazilian mobile number: with and without the ninth digit (CONT-23). The given spelling
 * comes first. Use the others only for look-ups, never to create a contact.
 */
export function spellingsOf(digits: string): string[] {
  const long = /^55(\d{2})9([6-9]\d{7})$/.exec(digits);
  if (long) return [digits, `55${long[1]}${long[2]}`];
  const short = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  return short ? [digits, `55${short[1]}9${short[2]}`] : [digits];
}
