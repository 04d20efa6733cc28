import { z } from 'zod';
import type { InboundContent } from '../WhatsAppSession.ts';
import { toLocationBody } from '../toLocationBody.ts';
import { fields, items, optionalFlag, optionalId, optionalNumber, optionalText } from './lenient.ts';
import type { CloudMessage } from './readWebhook.ts';
import { toVcards } from './toVcards.ts';

/** Texts in the company's language, from `cloud.texts.ts`. */
export type CloudWords = { unsupported: string; order: string };

const Text = fields({ body: optionalText });
const Media = fields({
  id: optionalId,
  mime_type: optionalText,
  sha256: optionalText,
  caption: optionalText,
  filename: optionalText,
  voice: optionalFlag,
  url: optionalText,
});
const Location = fields({
  latitude: optionalNumber,
  longitude: optionalNumber,
  name: optionalText,
  address: optionalText,
});
const Button = fields({ text: optionalText });
const Choice = fields({ title: optionalText, description: optionalText });
const Interactive = fields({
  button_reply: Choice,
  list_reply: Choice,
  nfm_reply: fields({ body: optionalText, response_json: optionalText }),
});
const Product = z.object({
  product_retailer_id: optionalId,
  quantity: optionalId,
  item_price: optionalId,
  currency: optionalText,
});
const Order = fields({ text: optionalText, product_items: items(Product) });

const mediaKinds = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
} as const;
/** Types without content of a person: a changed number, and a chat that was only opened. */
const noConversation = new Set(['system', 'request_welcome']);

/**
 * Converts a message to the product's form (behaviour 1.7); undefined for what is no conversation. An unknown or
 * unreadable kind becomes a placeholder, so that no message is lost.
 */
export function toContent(message: CloudMessage, phoneNumberId: string, words: CloudWords): InboundContent | undefined {
  const { type } = message;
  // Meta reports a message that it could not deliver with errors instead of a type.
  const isFailed = Array.isArray(message.errors) && message.errors.length > 0;
  if (type === undefined) return isFailed ? { mediaType: 'conversation', body: words.unsupported } : undefined;
  if (noConversation.has(type)) return undefined;
  return (
    readContent(type, message[type], phoneNumberId, words) ?? { mediaType: 'conversation', body: words.unsupported }
  );
}

function readContent(
  type: string,
  input: unknown,
  phoneNumberId: string,
  words: CloudWords,
): InboundContent | undefined {
  switch (type) {
    case 'text':
      return conversation(Text.parse(input)?.body);
    case 'image':
    case 'sticker':
    case 'video':
    case 'audio':
    case 'document':
      return toMedia(type, input, phoneNumberId);
    case 'location': {
      const place = Location.parse(input);
      return place?.latitude === undefined || place.longitude === undefined
        ? undefined
        : { mediaType: 'locationMessage', body: toLocationBody(JSON.stringify(place)) };
    }
    case 'contacts': {
      const cards = toVcards(input);
      return cards && { mediaType: cards.count > 1 ? 'vcard' : 'contactMessage', body: cards.text };
    }
    case 'button':
      return conversation(Button.parse(input)?.text);
    case 'interactive':
      return conversation(toReply(input));
    case 'order':
      return conversation(toOrder(input, words));
    default:
      return undefined;
  }
}

const conversation = (body: string | undefined): InboundContent | undefined =>
  body === undefined || body.trim() === '' ? undefined : { mediaType: 'conversation', body };

function toMedia(type: keyof typeof mediaKinds, input: unknown, phoneNumberId: string): InboundContent | undefined {
  const media = Media.parse(input);
  if (media?.id === undefined) return undefined;
  const { id, mime_type: mime = 'application/octet-stream', caption = '', filename, voice, url, sha256 } = media;
  return {
    mediaType: mediaKinds[type],
    body: caption,
    mime,
    ...(filename === undefined ? {} : { name: filename }),
    voice: type === 'audio' && voice === true,
    sticker: type === 'sticker',
    handle: {
      provider: 'cloud',
      mediaId: id,
      phoneNumberId,
      ...(url === undefined ? {} : { url }),
      ...(sha256 === undefined ? {} : { sha256 }),
    },
  };
}

/** Returns the text of the button that the contact tapped, or the answers of a filled form, one per line. */
function toReply(input: unknown): string | undefined {
  const reply = Interactive.parse(input);
  const choice = reply?.button_reply ?? reply?.list_reply;
  if (choice) return [choice.title, choice.description].filter(Boolean).join('\n');
  if (!reply?.nfm_reply) return undefined;
  const { body, response_json: answers } = reply.nfm_reply;
  return [body, ...toAnswers(answers)].filter(Boolean).join('\n');
}

function toAnswers(json: string | undefined): string[] {
  try {
    const answers = z.record(z.string(), z.unknown()).parse(JSON.parse(json ?? '{}'));
    return Object.entries(answers).flatMap(([key, value]) =>
      key === 'flow_token' || typeof value === 'object' || value === undefined
        ? []
        : [`${key}: ${String(value)}`.replaceAll('\0', '').toWellFormed()],
    );
  } catch {
    return [];
  }
}

function toOrder(input: unknown, words: CloudWords): string | undefined {
  const order = Order.parse(input);
  if (!order || order.product_items.length === 0) return order?.text;
  const lines = order.product_items.map(
    ({ product_retailer_id: product = '?', quantity = '1', item_price: price, currency = '' }) =>
      `• ${quantity} × ${product}${price === undefined ? '' : ` (${price} ${currency}`.trimEnd() + ')'}`,
  );
  return [words.order, ...lines, order.text].filter(Boolean).join('\n');
}
