import { isMimeType, isPlayedEverywhere, isRecording, voiceNoteMime } from '@recado/contracts';
import type { Storage, StoredFile, StoredTemp } from '../../gateways/storage/Storage.ts';
import { describeMedia, toPlayable, toVoiceNote } from '../../gateways/storage/describe.ts';
import { FfmpegError } from '../../gateways/storage/runFfmpeg.ts';
import type { KeptFile } from './keepMedia.ts';

type Options = {
  /** A sound is stored as a voice note too. */
  voice?: boolean;
  /** Throws for a file that is refused, before it is decoded: that takes seconds of the processor. */
  check?: (file: StoredFile) => void;
};

/**
 * Stores a received file unchanged and describes it: type by content, size of pictures, length and waveform of audio.
 * Stores renditions beside the original: a small picture, an MP3 for sounds that not every browser plays, and OGG/Opus
 * mono for voice notes in another form (whatsapp 4). Of a refused file nothing remains. Uses no database: call it from
 * an Errand.
 */
export async function keepFile(
  storage: Storage,
  received: StoredTemp,
  name: string,
  { voice = false, check }: Options = {},
): Promise<KeptFile> {
  const original = await storage.keep(received, { name });
  try {
    check?.(original);
  } catch (error) {
    await storage.remove(original.path);
    throw error;
  }
  const isSound = original.kind === 'audio';
  const [{ thumbnail, ...facts }, playablePath, voicePath] = await storage.withLocal(original.path, (localPath) =>
    Promise.all([
      describeMedia(localPath, original.mime),
      isSound && !isPlayedEverywhere(original.mime)
        ? renditionOf(storage, localPath, toPlayable, 'playable.mp3')
        : null,
      isSound && (voice || isRecording(original)) && !isMimeType(original.mime, voiceNoteMime)
        ? renditionOf(storage, localPath, toVoiceNote, 'voice.opus')
        : null,
    ]),
  );
  const kept = thumbnail ? await storage.keepBuffer(thumbnail, { name: 'thumbnail.webp' }) : undefined;
  return {
    ...original,
    width: facts.width ?? null,
    height: facts.height ?? null,
    seconds: facts.seconds ?? null,
    waveform: facts.waveform ?? null,
    thumbPath: kept?.path ?? null,
    playablePath,
    voicePath,
  };
}

/** Returns null for a sound that cannot be decoded: the original stays and can be downloaded. */
async function renditionOf(
  storage: Storage,
  localPath: string,
  encode: typeof toPlayable,
  name: string,
): Promise<string | null> {
  try {
    return (await storage.keepMade((out) => encode(localPath, out), { name })).path;
  } catch (error) {
    if (error instanceof FfmpegError) return null;
    throw error;
  }
}
