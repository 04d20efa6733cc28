import type { Storage, StoredFile, StoredTemp } from '../../gateways/storage/openStorage.ts';
import { describeMedia, toPlayable, toVoiceNote } from '../../gateways/storage/describe.ts';
import type { KeptFile } from './keepMedia.ts';

/**
 * Keeps a received file for good and describes it: type by content, size of pictures, length and waveform of audio, a small
 * picture. A voice note becomes ogg/opus mono, with a rendition every browser plays (whatsapp.md section 4). Touches
 * no database: call it from an Errand.
 */
export async function keepFile(storage: Storage, received: StoredTemp, name: string, voice = false): Promise<KeptFile> {
  const original = await storage.keep(received, { name });
  const stored = voice && original.kind === 'audio' && original.mime !== 'audio/ogg' ? await asVoiceNote(storage, original) : original;
  const facts = await describeMedia(storage.absolute(stored.path), stored.mime);
  const thumbnail = facts.thumbnail ? await storage.keepBuffer(facts.thumbnail, { name: 'thumbnail.webp' }) : undefined;
  const playable = stored.mime === 'audio/ogg' ? await playablePath(storage, stored, original) : undefined;
  return {
    path: stored.path,
    kind: stored.kind,
    mime: stored.mime,
    name: original.name,
    bytes: stored.bytes,
    sha256: stored.sha256,
    width: facts.width ?? null,
    height: facts.height ?? null,
    seconds: facts.seconds ?? null,
    waveform: facts.waveform ?? null,
    thumbPath: thumbnail?.path ?? null,
    playablePath: playable ?? null,
  };
}

async function asVoiceNote(storage: Storage, original: StoredFile): Promise<StoredFile> {
  return storage.keepMade((out) => toVoiceNote(storage.absolute(original.path), out), { name: original.name });
}

/** Safari plays no Opus: the recorded mp3 serves, or one is made. */
async function playablePath(storage: Storage, stored: StoredFile, original: StoredFile): Promise<string> {
  if (original.path !== stored.path) return original.path;
  return (await storage.keepMade((out) => toPlayable(storage.absolute(stored.path), out), { name: 'playable.mp3' })).path;
}
