/** A location as providers send it. */
export type SharedPlace = { latitude: number; longitude: number; name?: string };

/** Parses a stored location, `image|link|description`; undefined if it has no coordinates. */
export function readPlace(body: string): SharedPlace | undefined {
  const [, link = '', ...rest] = body.split('|');
  const match = /[?&]q=(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)(?:&|$)/.exec(decodeSafely(link));
  const [latitude, longitude] = [Number(match?.[1] ?? Number.NaN), Number(match?.[2] ?? Number.NaN)];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const name = rest.join('|').trim();
  return { latitude, longitude, ...(name === '' || /^-?[\d.]+, ?-?[\d.]+$/.test(name) ? {} : { name }) };
}

function decodeSafely(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** One contact card: its vCard text and the fields that providers need separately. */
export type SharedCard = {
  vcard: string;
  name: string;
  phones: { number: string; waId?: string }[];
  emails: string[];
  company?: string;
};

/** Parses the contact cards of a stored body, in order. Skips cards without name and number. */
export const readCards = (body: string): SharedCard[] =>
  (body.match(/BEGIN:VCARD[\s\S]*?END:VCARD/gi) ?? []).flatMap(readCard);

function readCard(vcard: string): SharedCard[] {
  const card: SharedCard = { vcard, name: '', phones: [], emails: [] };
  // A line that begins with a space continues the previous line (RFC 6350, 3.2).
  for (const line of vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, property = '', parameters = '', input = ''] =
      /^(?:item\d+\.)?([A-Za-z]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    const value = input.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign)).trim();
    const waId = /;waid=(\d+)/i.exec(parameters)?.[1];
    if (value === '') continue;
    if (property.toUpperCase() === 'FN') card.name = value;
    else if (property.toUpperCase() === 'TEL')
      card.phones.push({ number: value.replace(/^tel:/i, ''), ...(waId ? { waId } : {}) });
    else if (property.toUpperCase() === 'EMAIL') card.emails.push(value);
    else if (property.toUpperCase() === 'ORG')
      card.company = input
        .split(/(?<!\\);/)
        .filter(Boolean)
        .join(' · ');
  }
  const name = card.name || card.phones[0]?.number;
  return name ? [{ ...card, name }] : [];
}

const escaped = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' ');

/** Returns a vCard of a name and a number's digits, in WhatsApp's form. */
export const toVcard = ({ name, number }: { name: string; number: string }): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
