import { isMimeType, limits, voiceNoteMime } from '@recado/contracts';
import type { Identity, Outgoing, OutgoingMenu, TemplateParam } from '../WhatsAppSession.ts';
import type { SharedCard } from '../sharedContent.ts';

/** Meta's limits by type (whatsapp 2.7); other files are sent as documents. */
const forms = {
  image: { mimes: ['image/jpeg', 'image/png'], bytes: 5_000_000 },
  video: { mimes: ['video/mp4', 'video/3gpp'], bytes: 16_000_000 },
  sticker: { mimes: ['image/webp'], bytes: 500_000 },
  audio: { mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', voiceNoteMime], bytes: 16_000_000 },
} as const;
const documentBytes = 100_000_000;
const textLength = 4_096;

type File = NonNullable<Outgoing['media']>;
export type MediaType = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/**
 * Returns the type under which Meta accepts a file, or the reason of the refusal. Audio and stickers have no captions.
 */
export function mediaTypeOf(
  { kind, mime, sticker }: File,
  bytes: number,
  caption: string,
): { type: MediaType } | { refused: string } {
  if (bytes > documentBytes) return { refused: 'media_too_large' };
  if (sticker && isMimeType(mime, ...forms.sticker.mimes) && bytes <= forms.sticker.bytes) return { type: 'sticker' };
  const form = kind === 'application' ? undefined : forms[kind];
  const fits = form !== undefined && isMimeType(mime, ...form.mimes) && bytes <= form.bytes;
  // A captioned audio file is sent as a document, because the caption would be lost otherwise.
  return { type: fits && kind !== 'application' && !(kind === 'audio' && caption !== '') ? kind : 'document' };
}

/** Meta accepts Ogg only with Opus, named in the type exactly so. Vorbis and others are sent as documents. */
export const uploadMime = (mime: string): string => (isMimeType(mime, voiceNoteMime) ? voiceNoteMime : mime);

const addressed = (to: Identity) => ({
  messaging_product: 'whatsapp',
  recipient_type: to.kind === 'group' ? 'group' : 'individual',
  // A business-scoped id has its own field; beside a phone number it would be ignored.
  ...(to.kind === 'bsuid' ? { recipient: to.value } : { to: to.value }),
});

/**
 * Converts a message for the messages endpoint; undefined if the text is empty or too long. Our wid is included and
 * returned with each status.
 */
export function toPayload(
  { wid, to, body, media, quoted, template, menu, place, cards }: Outgoing,
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
    if ([...body].length > limits.cloudCaption) return undefined;
    const caption = body === '' || type === 'audio' || type === 'sticker' ? {} : { caption: body };
    const kept =
      type === 'document' ? { filename: media.name } : type === 'audio' && media.voice ? { voice: true } : {};
    return { ...envelope, type, [type]: { id, ...caption, ...kept } };
  }
  if (menu) return { ...envelope, type: 'interactive', interactive: toInteractive(menu) };
  if (body.trim() === '' || [...body].length > textLength) return undefined;
  return { ...envelope, type: 'text', text: { body, preview_url: true } };
}

/** A tapped entry comes back with its title as text. */
const toInteractive = ({ form, body, openLabel, choices }: OutgoingMenu): Record<string, unknown> => ({
  type: form,
  body: { text: body },
  action:
    form === 'button'
      ? { buttons: choices.map(({ key, title }) => ({ type: 'reply', reply: { id: key, title } })) }
      : { button: openLabel, sections: [{ rows: choices.map(({ key, title }) => ({ id: key, title })) }] },
});

/** Meta requires a name part besides the formatted name. */
const toCard = ({ name, phones, emails, company }: SharedCard): Record<string, unknown> => ({
  name: { formatted_name: name, first_name: name },
  phones: phones.map(({ number, waId }) => ({ phone: number, type: 'CELL', ...(waId ? { wa_id: waId } : {}) })),
  ...(emails.length > 0 ? { emails: emails.map((email) => ({ email })) } : {}),
  ...(company ? { org: { company } } : {}),
});

/** Sets our only reaction to a message; an empty emoji removes it. */
export const toReactionPayload = (to: Identity, wid: string, emoji: string): Record<string, unknown> => ({
  ...addressed(to),
  type: 'reaction',
  reaction: { message_id: wid, emoji },
});

/** Unnamed placeholders are filled by position, so they are sorted by number. */
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
