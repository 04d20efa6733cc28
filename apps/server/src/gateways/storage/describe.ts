import { mediaFamilyOf } from '@recado/contracts';
import { describePicture, type PictureFacts } from './pictures.ts';
import { writeFile } from 'node:fs/promises';
import { FfmpegError, outputs, runFfmpeg } from './runFfmpeg.ts';
import { startWaveform } from './startWaveform.ts';

export type MediaFacts = PictureFacts & { seconds?: number; waveform?: number[] };

/** In ms. Decoding starts after 0.5 s and is about five times slower than native code. */
const timeoutMs = 30_000;

/**
 * Returns what the screen shows before it loads a file: size, duration, waveform, thumbnail. Unknown facts are absent.
 * Never throws for an invalid file.
 */
export async function describeMedia(absolutePath: string, mime: string): Promise<MediaFacts> {
  const family = mediaFamilyOf(mime);
  if (family === 'image') return describePicture(absolutePath);
  const describe = family === 'audio' ? describeSound : family === 'video' ? describeVideo : undefined;
  if (!describe) return {};
  try {
    return await describe(absolutePath);
  } catch (error) {
    // A file that cannot be decoded in time may still have reported its duration. Users can download it in any case.
    return error instanceof FfmpegError ? lengthIn(error.stderr) : {};
  }
}

const pcmRate = 8_000;

async function describeSound(path: string): Promise<MediaFacts> {
  const waveform = startWaveform(pcmRate);
  await runFfmpeg(path, ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(pcmRate), '-f', 's16le', outputs.stream], {
    timeoutMs,
    read: waveform.add,
  });
  return waveform.seconds() > 0 ? { seconds: rounded(waveform.seconds()), waveform: waveform.bars() } : {};
}

async function describeVideo(path: string): Promise<MediaFacts> {
  // The most typical of the first 24 frames, because the very first is often black.
  const fit = "scale=w='min(480,iw)':h='min(480,ih)':force_original_aspect_ratio=decrease,thumbnail=24";
  const { stdout, stderr } = await runFfmpeg(
    path,
    ['-map', '0:v:0', '-an', '-sn', '-vf', fit, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', outputs.file],
    { timeoutMs },
  );
  const poster = await describePicture(stdout);
  const length = lengthIn(stderr);
  return {
    ...sizeIn(stderr, poster),
    ...(poster.thumbnail ? { thumbnail: poster.thumbnail } : {}),
    ...('seconds' in length ? length : await packetLength(path)),
  };
}

/** Returns the stored width and height, swapped if the poster shows that the video is rotated. */
function sizeIn(stderr: string, poster: PictureFacts): { width?: number; height?: number } {
  const match = /^ +Stream #0:\d+.*?: Video: .*?, (\d{1,5})x(\d{1,5})\b/m.exec(stderr);
  if (!match) return {};
  const [width, height] = [Number(match[1]), Number(match[2])];
  if (width === 0 || height === 0) return {};
  const turned =
    poster.width !== undefined &&
    poster.height !== undefined &&
    Math.sign(poster.width - poster.height) === -Math.sign(width - height);
  return turned ? { width: height, height: width } : { width, height };
}

const lengthIn = (stderr: string) => secondsOf(/^ +Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/m.exec(stderr));

/** Browsers record without a duration in the header; it is the end of the last packet. */
async function packetLength(path: string): Promise<{ seconds?: number }> {
  const { stderr } = await runFfmpeg(path, ['-map', '0:v:0', '-c', 'copy', '-f', 'null', '-'], { timeoutMs });
  return secondsOf([...stderr.matchAll(/time=(\d+):(\d\d):(\d\d(?:\.\d+)?)/g)].at(-1) ?? null);
}

const secondsOf = (match: RegExpExecArray | null): { seconds?: number } =>
  match ? { seconds: rounded(Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3])) } : {};

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;

/** In ms. Encoding an hour of speech takes about 100 s on one core. */
const encodingMs = 150_000;

/**
 * Encodes the audio of a file as a WhatsApp voice note: OGG/Opus, mono, 16 kHz, timestamps from zero (whatsapp 4).
 * Throws if the file has no audio.
 */
export const toVoiceNote = (absolutePath: string, outPath: string): Promise<void> =>
  encode(absolutePath, outPath, [
    '-avoid_negative_ts',
    'make_zero',
    '-ac',
    '1',
    '-ar',
    '16000',
    '-c:a',
    'libopus',
    '-b:a',
    '24k',
    '-f',
    'ogg',
  ]);

/** Encodes the audio of a file as MP3, for browsers that cannot play Opus. Throws if the file has no audio. */
export const toPlayable = (absolutePath: string, outPath: string): Promise<void> =>
  encode(absolutePath, outPath, ['-ac', '2', '-ar', '44100', '-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3']);

async function encode(absolutePath: string, outPath: string, how: readonly string[]): Promise<void> {
  const { stdout } = await runFfmpeg(
    absolutePath,
    ['-map', '0:a:0', '-vn', '-map_metadata', '-1', ...how, outputs.file],
    { timeoutMs: encodingMs },
  );
  await writeFile(outPath, stdout, { flag: 'w', mode: 0o600 });
}
