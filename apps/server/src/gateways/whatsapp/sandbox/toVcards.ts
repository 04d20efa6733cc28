/**
 * Converts shared contacts to vCard text and their number. vCard text stays as it is; otherwise each line is
 * `name;number`, or only one of the two.
 */
export function toVcards(text: string): { count: number; text: string } {
  const input = text.match(/^BEGIN:VCARD/gim);
  if (input) return { count: input.length, text: text.trim() };
  const cards = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(toVcard);
  return { count: cards.length, text: cards.join('\n') };
}

function toVcard(line: string): string {
  const [first = '', second] = line.split(';').map((part) => part.trim());
  const digits = (second ?? (/^[\d\s()+-]+$/.test(first) ? first : '')).replace(/\D/g, '');
  const name = escaped(first || digits);
  const phone = digits === '' ? [] : [`TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`];
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${name};;;`, `FN:${name}`, ...phone, 'END:VCARD'].join('\n');
}

const escaped = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' ');
