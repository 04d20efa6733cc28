import type { MediaHandle } from '../Phone.ts';
import { base64Of, textOf, type Fields } from './read.ts';

/** How a file was encrypted depends on what it is. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** The message a file came with, by which the phone is asked to upload it again. */
export type MessageAddress = { remoteJid: string; id: string; fromMe: boolean; participant?: string };

/**
 * What is needed to download a file later; undefined when its key or its address is missing. Plain JSON, and as secret
 * as the file.
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
