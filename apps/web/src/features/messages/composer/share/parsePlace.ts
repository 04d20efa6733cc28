export type Point = { latitude: number; longitude: number };

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** Patterns of the point in map links, the most exact first: `!3d` is the place, `@` only the centre of the map. */
const inAddress = [
  new RegExp(String.raw`!3d${number}!4d${number}`),
  new RegExp(String.raw`[?&#](?:q|query|ll|sll|daddr|destination|center|coordinate)=(?:loc:)?${number},\s*${number}`),
  new RegExp(String.raw`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(String.raw`@${number},${number}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${number}/${number}`),
  new RegExp(String.raw`/(?:place|search|dir)/${number},[+\s]*${number}`),
  new RegExp(String.raw`^geo:${number},${number}`),
];

const pointOf = (latitude: string | undefined, longitude: string | undefined): Point | null => {
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(point.latitude) <= 90 &&
    Math.abs(point.longitude) <= 180
    ? point
    : null;
};

/** Returns whether a map link contains no point: only opening it would reveal the point. */
export const isShortMapLink = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co|maps\.apple\/p|waze\.com\/ul\/h)/i.test(text.trim());

/**
 * Returns the point in a pasted text: "-23.96, -46.33", "-23,96; -46,33", "23°57'38\"S 46°20'1\"W", or a link of Google
 * Maps, Apple Maps, OpenStreetMap, Waze, or a `geo:` address. Null for anything else.
 */
export function parsePlace(text: string): Point | null {
  const given = text.trim();
  if (/^(?:https?:|geo:)|^[\w.-]+\.[a-z]{2,}\//i.test(given)) {
    const address = decoded(given);
    for (const pattern of inAddress) {
      const found = pattern.exec(address);
      if (found) return pointOf(found[1], found[2]);
    }
    return null;
  }
  const plain = new RegExp(String.raw`^\(?${number}°?\s*[,;\s]\s*${number}°?\)?$`).exec(given);
  // "-23,96" is one number with a decimal comma, not two numbers.
  if (plain && !/^[^\s;.]*,[^\s;]*$/.test(given)) return pointOf(plain[1], plain[2]);
  // With decimal commas, another character separates the two numbers.
  const comma = /^\(?(-?\d{1,3},\d+)\s*(?:;|,\s|\s)\s*(-?\d{1,3},\d+)\)?$/.exec(given);
  if (comma) return pointOf(comma[1]!.replace(',', '.'), comma[2]!.replace(',', '.'));
  return fromDegrees(given);
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Parses degrees, minutes and seconds with the letter of the direction. O means west in Portuguese and Spanish. */
function fromDegrees(text: string): Point | null {
  const one = String.raw`(\d{1,3})\s*°\s*(?:(\d{1,2})\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*["″”]\s*)?`;
  const found = new RegExp(String.raw`^${one}([NS])[\s,;]+${one}([EWLO])$`, 'i').exec(text);
  if (!found) return null;
  const valueOf = (at: number): number =>
    Number(found[at]) + Number(found[at + 1] ?? 0) / 60 + Number((found[at + 2] ?? '0').replace(',', '.')) / 3_600;
  const south = /s/i.test(found[4]!) ? -1 : 1;
  const west = /[wo]/i.test(found[8]!) ? -1 : 1;
  return pointOf((south * valueOf(1)).toFixed(6), (west * valueOf(5)).toFixed(6));
}
