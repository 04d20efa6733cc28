import { readVcards, type Vcard } from '@recado/contracts';

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
export type SharedCard = Omit<Vcard, 'company'> & { company?: string };

/** Parses the contact cards of a stored body, in order. Skips cards without name and number. */
export const readCards = (body: string): SharedCard[] =>
  readVcards(body).map(({ company, ...card }) => ({ ...card, ...(company === '' ? {} : { company }) }));

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
