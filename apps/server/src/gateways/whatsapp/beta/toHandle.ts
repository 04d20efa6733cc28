import type { MediaHandle } from '../WhatsAppSession.ts';
import { base64Of, textOf, type Fields } from './read.ts';

/** The encryption of a file depends on its kind. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** The message of a file, which the phone needs to upload it again. */
export type MessageAddress = { remoteJid: string; id: string; fromMe: boolean; participant?: string };

/**
 * Returns what is needed to download a file later; undefined if its key or address is missing. Plain JSON, and as
 * secret as the file.
 */
export function toHandle(kind: FileKind, file: Fields, address: MessageAddress): MediaHandle | undefined {
  const mediaKey = base64Of(file.mediaKey);
  const directPath = textOf(file.directPath);
  const url = textOf(file.url);
  if (mediaKey === undefined || (directPath === undefined && url === undefined)) return undefined;
  const encryptedSha256 = base64Of(file.fileEncSha256);
  const sha256 = base64Of(file.fileSha256);
  return {
    provider: 'beta',
    kind,
    mediaKey,
    ...(directPath === undefined ? {} : { directPath }),
    ...(url === undefined ? {} : { url }),
    ...(encryptedSha256 === undefined ? {} : { encryptedSha256 }),
    ...(sha256 === undefined ? {} : { sha256 }),
    message: address,
  };
}
