import type { Outgoing } from '../WhatsAppSession.ts';
import type { Clock } from '../clock.ts';
import type { CloudClient, UploadedMedia } from './cloudClient.ts';
import type { GraphFailure } from './graph.ts';

type File = NonNullable<Outgoing['media']>;

/** In ms. Meta keeps uploads for 30 days. */
const keptMs = 24 * 3_600_000;
const mostKept = 200;

/** Caches uploads: a retry does not upload again, and a campaign sends the same file a thousand times. */
export function keepUploads(clock: Clock) {
  const kept = new Map<string, UploadedMedia & { at: number }>();
  return {
    async upload(
      client: CloudClient,
      file: File,
      caption: string,
      timeoutMs: number,
    ): Promise<UploadedMedia | { failure: GraphFailure }> {
      const key = keyOf(file, caption);
      const known = kept.get(key);
      if (known && clock.now() - known.at < keptMs) return known;
      const uploaded = await client.upload(file, caption, timeoutMs);
      if ('failure' in uploaded) return uploaded;
      kept.delete(key);
      kept.set(key, { ...uploaded, at: clock.now() });
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
      return uploaded;
    },
    /** Forgets an upload, so that the next send uploads the file again. */
    forget: (file: File, caption: string): void => void kept.delete(keyOf(file, caption)),
  };
}

/** A stored file never changes under its name. Audio with a caption and stickers are uploaded as another type. */
const keyOf = ({ path, kind, sticker }: File, caption: string) =>
  `${path} ${kind === 'audio' && caption !== ''} ${sticker === true}`;
