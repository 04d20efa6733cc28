import { isPlainAddress } from '../text/parseWhatsAppText.ts';

/** A location as shown in a bubble. Pictures come only from inside the message; links only lead to http(s). */
export type SharedPlace = { picture: string | null; link: string | null; title: string; detail: string };

const coordinates = /^-?[\d.]+, ?-?[\d.]+$/;

/** Parses a location body, `image|link|description` with name and address or coordinates (CONV-15). */
export function parseLocation(body: string): SharedPlace {
  const [picture = '', link = '', ...rest] = body.split('|');
  const { title, detail } = titled(rest.join('|').trim());
  return {
    picture: /^data:image\/(png|jpeg|webp);base64,/.test(picture) ? picture : null,
    link: /^https:/i.test(link) && isPlainAddress(link) ? link : null,
    title,
    detail,
  };
}

/** The first part is the name of the place with its house number; the rest is the address. */
function titled(description: string): { title: string; detail: string } {
  if (coordinates.test(description)) return { title: description, detail: '' };
  const parts = description.split(/\n|, /).map((part) => part.trim());
  const count = /^\d+\w?$/.test(parts[1] ?? '') ? 2 : 1;
  return { title: parts.slice(0, count).join(', '), detail: parts.slice(count).join(', ') };
}
