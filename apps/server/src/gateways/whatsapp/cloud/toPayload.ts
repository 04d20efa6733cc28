import { isMimeType, voiceNoteMime } from '@recado/contracts';
import type { Identity, Outgoing, TemplateParam } from '../Phone.ts';
import type { SharedCard } from '../sharedContent.ts';

/** What Meta allows in each kind (whatsapp 2.7); anything else goes as a document. */
const forms = {
  image: { mimes: ['image/jpeg', 'image/png'], bytes: 5_000_000 },
  video: { mimes: ['video/mp4', 'video/3gpp'], bytes: 16_000_000 },
  audio: { mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], bytes: 16_000_000 },
} as const;
const documentBytes = 100_000_000;
const captionLength = 1_024;
const textLength = 4_096;

type File = NonNullable<Outgoing['media']>;
export type MediaType = 'image' | 'video' | 'audio' | 'document';

/**
 * The kind under which Meta takes a file; a refusal's reason when it takes it as none. Captions stand under everything
 * but sounds.
 */
export function mediaTypeOf(
  { kind, mime }: File,
  bytes: number,
  caption: string,
): { type: MediaType } | { refused: string } {
  if (bytes > documentBytes) return { refused: 'media_too_large' };
  const form = kind === 'application' ? undefined : forms[kind];
  const fits = form !== undefined && isMimeType(mime, ...form.mimes) && bytes <= form.bytes;
  // As a document the words of a sound stay with it; sent as audio they would be lost.
  return { type: fits && kind !== 'application' && !(kind === 'audio' && caption !== '') ? kind : 'document' };
}

/** Meta takes Ogg only with its codec named. */
export const uploadMime = (mime: string): string => (isMimeType(mime, 'audio/ogg') ? voiceNoteMime : mime);

const addressed = (to: Identity) => ({
  messaging_product: 'whatsapp',
  recipient_type: to.kind === 'group' ? 'group' : 'individual',
  // A business-scoped id has a field of its own; beside a phone it would be passed over.
  ...(to.kind === 'bsuid' ? { recipient: to.value } : { to: to.value }),
});

/**
 * A message as the messages endpoint takes it; undefined for words that are too long, or none at all. Our wid travels
 * along and comes back with each status.
 */
export function toPayload(
  { wid, to, body, media, quoted, template, place, cards }: Outgoing,
  uploaded: { id: string; type: MediaType } | undefined,
): Record<string, unknown> | undefined {
  const envelope = {
    ...addressed(to),
    biz_opaque_callback_data: wid,
    ...(quoted ? { context: { message_id: quoted.wid } } : {}),
  };
  if (template)
    return {
      ...envelope,
      type: 'template',
      template: {
        name: template.name,
        language: { code: template.language },
        components: toComponents(template.params),
      },
    };
  if (place) return { ...envelope, type: 'location', location: place };
  if (cards?.length) return { ...envelope, type: 'contacts', contacts: cards.map(toCard) };
  if (media && uploaded) {
    const { id, type } = uploaded;
    if ([...body].length > captionLength) return undefined;
    const caption = body === '' || type === 'audio' ? {} : { caption: body };
    const kept =
      type === 'document' ? { filename: media.name } : type === 'audio' && media.voice ? { voice: true } : {};
    return { ...envelope, type, [type]: { id, ...caption, ...kept } };
  }
  if (body.trim() === '' || [...body].length > textLength) return undefined;
  return { ...envelope, type: 'text', text: { body, preview_url: true } };
}

/** Meta requires a part of the name beside the whole. */
const toCard = ({ name, phones, emails, company }: SharedCard): Record<string, unknown> => ({
  name: { formatted_name: name, first_name: name },
  phones: phones.map(({ number, waId }) => ({ phone: number, type: 'CELL', ...(waId ? { wa_id: waId } : {}) })),
  ...(emails.length > 0 ? { emails: emails.map((email) => ({ email })) } : {}),
  ...(company ? { org: { company } } : {}),
});

/** Our one reaction on a message; an empty emoji takes it back. */
export const toReactionPayload = (to: Identity, wid: string, emoji: string): Record<string, unknown> => ({
  ...addressed(to),
  type: 'reaction',
  reaction: { message_id: wid, emoji },
});

/** Unnamed holes are filled by their order, so by their numbers. */
function toComponents(params: TemplateParam[]): Record<string, unknown>[] {
  const places = new Map<string, TemplateParam[]>();
  for (const param of params) {
    const place = param.part === 'button' ? `button ${param.button ?? 0}` : param.part;
    places.set(place, [...(places.get(place) ?? []), param]);
  }
  return [...places.values()].map((group) => {
    const [{ part, button = 0 }] = group as [TemplateParam];
    const parameters = group
      .toSorted((a, b) => Number(a.key) - Number(b.key) || 0)
      .map(({ key, text }) => ({
        type: 'text',
        ...(part === 'button' || /^\d+$/.test(key) ? {} : { parameter_name: key }),
        text,
      }));
    return part === 'button'
      ? { type: 'button', sub_type: 'url', index: String(button), parameters }
      : { type: part, parameters };
  });
}
