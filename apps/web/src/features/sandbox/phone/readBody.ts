import { plainText } from '../../../conversation/text/parseWhatsAppText.ts';

/** The name a message of the company is signed with, and its text. */
export function signatureOf(body: string): { author: string | null; text: string } {
  const [, author, text] = /^\*([^*\n]+)\*\r?\n([\s\S]*)$/.exec(body) ?? [];
  return author === undefined ? { author: null, text: body } : { author, text: text ?? '' };
}

/** A message in one line, without signature and marks; a place and a card by their names. */
export function lineOf({ body, kind }: { body: string; kind: string }): string {
  if (kind === 'location') return (JSON.parse(body) as { name?: string }).name ?? '';
  if (kind === 'contact') return /^FN:(.*)$/m.exec(body)?.[1]?.trim() ?? '';
  return plainText(signatureOf(body).text);
}

/** A place as a phone shares it (coordinates and perhaps name and address) in the form a bubble shows. */
export function placeBody(shared: string): string {
  const { latitude, longitude, name, address } = JSON.parse(shared) as {
    latitude: number;
    longitude: number;
    name?: string;
    address?: string;
  };
  const words = [name, address].filter(Boolean).join(', ') || `${latitude}, ${longitude}`;
  return `|https://maps.google.com/maps?q=${latitude},${longitude}|${words}`;
}
