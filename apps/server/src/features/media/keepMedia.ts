import type { Work } from '../../kernel/work.ts';
import { media } from './media.tables.ts';

/** A file on disk with what is known of it; the row of it is written in the Work that uses it. */
export type KeptFile = {
  path: string;
  kind: 'image' | 'audio' | 'video' | 'application';
  mime: string;
  name: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  waveform: number[] | null;
  thumbPath: string | null;
  playablePath: string | null;
  voicePath: string | null;
};

/** The row a file hangs on. */
export type MediaOwner = { kind: (typeof media.$inferSelect)['ownerKind']; id: number };

/** Writes the row of a stored file, with the row that owns it: who may see that may see the file. Gives its id. */
export async function keepMedia(work: Work, file: KeptFile, owner: MediaOwner): Promise<number> {
  const [row] = await work.db
    .insert(media)
    .values({ ...file, companyId: work.companyId, ownerKind: owner.kind, ownerId: owner.id })
    .returning({ id: media.id });
  return row!.id;
}
