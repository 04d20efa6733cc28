import { isMimeType, voiceNoteMime } from '@recado/contracts';
import type { AnyMessageContent, WAMessage } from 'baileys';
import type { Outgoing } from '../Phone.ts';
import { toJid } from './jids.ts';

type File = NonNullable<Outgoing['media']>;

/** What WhatsApp shows as a picture or a film; other formats go as documents, which arrive unchanged. */
const pictures = ['image/jpeg', 'image/png', 'image/webp'];
const films = ['video/mp4', 'video/3gpp'];
/** Bars of a voice note, 0 to 100 each; any other number is not drawn. */
const bars = 64;

/**
 * What is sent, in the words of Baileys. No preview of links is made: that would fetch addresses other people wrote.
 */
export function toMessage({ body, media, place, cards, forwarded }: Outgoing): AnyMessageContent {
  const context = forwarded ? { contextInfo: { isForwarded: true, forwardingScore: 1 } } : {};
  if (place)
    return {
      location: {
        degreesLatitude: place.latitude,
        degreesLongitude: place.longitude,
        ...(place.name ? { name: place.name } : {}),
      },
      ...context,
    };
  if (cards?.[0])
    return {
      contacts: {
        displayName: cards[0].name,
        contacts: cards.map(({ name, vcard }) => ({ displayName: name, vcard })),
      },
      ...context,
    };
  return media ? { ...toFile(media, body), ...context } : { text: body, linkPreview: null, ...context };
}

function toFile(media: File, body: string): AnyMessageContent {
  const { path: url, mime, kind, name, voice, seconds, waveform } = media;
  const caption = body === '' ? {} : { caption: body };
  if (kind === 'image' && isMimeType(mime, ...pictures)) return { image: { url }, mimetype: mime, ...caption };
  if (kind === 'video' && isMimeType(mime, ...films)) return { video: { url }, mimetype: mime, ...caption };
  // A sound has no caption: with words it goes as a file.
  if (kind === 'audio' && (voice || body === ''))
    return {
      audio: { url },
      mimetype: voice ? voiceNoteMime : mime,
      ptt: voice,
      ...(seconds === null ? {} : { seconds: Math.round(seconds) }),
      ...(voice && waveform ? { waveform: toBars(waveform) } : {}),
    };
  return { document: { url }, mimetype: mime, fileName: name, ...caption };
}

const toBars = (waveform: number[]): Uint8Array =>
  Uint8Array.from({ length: bars }, (_, at) => Math.max(0, Math.min(100, Math.round(waveform[at] ?? 0))));

/** The message an answer hangs on. */
export function toQuoted(jid: string, { wid, body, fromMe, author }: NonNullable<Outgoing['quoted']>): WAMessage {
  const participant = author && !fromMe ? toJid(author) : undefined;
  return {
    key: { remoteJid: jid, id: wid, fromMe, ...(participant === undefined ? {} : { participant }) },
    message: { conversation: body },
  };
}
