import type { Outgoing } from '../Phone.ts';
import type { Clock } from '../clock.ts';
import type { CloudClient, UploadedMedia } from './cloudClient.ts';
import type { GraphFailure } from './graph.ts';

type File = NonNullable<Outgoing['media']>;

/** Meta keeps uploads for 30 days. */
const keptMs = 24 * 3_600_000;
const mostKept = 200;

/**
 * Remembers what was uploaded: a second try needs the file no more, and a campaign sends the same one a thousand times.
 */
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
      const uploaded = await client.upload(file, caption, Math.max(timeoutMs, 1));
      if ('failure' in uploaded) return uploaded;
      kept.delete(key);
      kept.set(key, { ...uploaded, at: clock.now() });
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
      return uploaded;
    },
    /** The next send uploads anew. */
    forget: (file: File, caption: string): void => void kept.delete(keyOf(file, caption)),
  };
}

/** A kept file never changes under its path; a sound goes as another kind when it has a caption. */
const keyOf = ({ path, kind }: File, caption: string) => `${path} ${kind === 'audio' && caption !== ''}`;
