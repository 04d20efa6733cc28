import { z } from 'zod';
import { cutText } from './cutText.ts';

/** The longest texts of an advertisement that are stored. Meta's own limits are shorter. */
const longest = { headline: 255, body: 4_096, url: 2_048 } as const;

/** The advertisement that led a contact to the message. A part that it does not have is `""`. */
export const MessageAdvert = z.object({
  headline: z.string(),
  body: z.string(),
  /** The address of the advertisement; http or https. */
  url: z.string(),
  /** Its picture, or that of its video, at the provider; http or https. */
  imageUrl: z.string(),
});
export type MessageAdvert = z.output<typeof MessageAdvert>;

const short = (text: string | undefined, max: number): string => cutText((text ?? '').trim(), max);
const address = (text: string | undefined): string =>
  text !== undefined && text.length <= longest.url && /^https?:\/\/[^\s/]\S*$/i.test(text) ? text : '';

/** Returns the advertisement of what a provider sent; undefined if nothing of it can be shown. */
export function toAdvert(sent: { [Part in keyof MessageAdvert]?: string | undefined }): MessageAdvert | undefined {
  const advert = {
    headline: short(sent.headline, longest.headline),
    body: short(sent.body, longest.body),
    url: address(sent.url),
    imageUrl: address(sent.imageUrl),
  };
  return Object.values(advert).some((part) => part !== '') ? advert : undefined;
}
