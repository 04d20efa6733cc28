import { isMimeType, voiceNoteMime } from '@recado/contracts';
import type { AnyMessageContent, WAMessage } from 'baileys';
import type { Outgoing } from '../WhatsAppSession.ts';
import { toJid } from './jids.ts';

/** The path on this machine of the file that Baileys uploads. */
type File = NonNullable<Outgoing['media']> & { localPath: string };
export type WithLocalFile = Omit<Outgoing, 'media'> & { media?: File };

/** Formats that WhatsApp shows as picture or video; others are sent as documents, which arrive unchanged. */
const pictures = ['image/jpeg', 'image/png', 'image/webp'];
const films = ['video/mp4', 'video/3gpp'];
/** Bars of a voice note, 0 to 100 each; WhatsApp draws exactly this number. */
const bars = 64;

/** Converts a message for Baileys. No link preview is made, because that would fetch URLs written by others. */
export function toMessage({ body, media, place, cards, forwarded }: WithLocalFile): AnyMessageContent {
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
  const { localPath: url, mime, kind, name, voice, sticker, seconds, waveform } = media;
  const caption = body === '' ? {} : { caption: body };
  if (sticker && isMimeType(mime, 'image/webp')) return { sticker: { url }, mimetype: mime };
  if (kind === 'image' && isMimeType(mime, ...pictures)) return { image: { url }, mimetype: mime, ...caption };
  if (kind === 'video' && isMimeType(mime, ...films)) return { video: { url }, mimetype: mime, ...caption };
  // Audio has no caption: with a text it is sent as a file.
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

/** Returns the quoted message of a reply. */
export function toQuoted(jid: string, { wid, body, fromMe, author }: NonNullable<Outgoing['quoted']>): WAMessage {
  const participant = author && !fromMe ? toJid(author) : undefined;
  return {
    key: { remoteJid: jid, id: wid, fromMe, ...(participant === undefined ? {} : { participant }) },
    message: { conversation: body },
  };
}
