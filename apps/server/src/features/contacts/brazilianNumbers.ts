/**
 * The spellings under which a Brazilian mobile may be known: with and without the ninth digit (CONT-23). The given
 * one comes first; candidates are for looking up, never for inventing a contact.
 */
export function spellingsOf(digits: string): string[] {
  const long = /^55(\d{2})9([6-9]\d{7})$/.exec(digits);
  if (long) return [digits, `55${long[1]}${long[2]}`];
  const short = /^55(\d{2})([6-9]\d{7})$/.exec(digits);
  return short ? [digits, `55${short[1]}9${short[2]}`] : [digits];
}
