import type { Work } from '../../kernel/work.ts';
import { media } from './media.tables.ts';

/** A file on disk with its description; its row is inserted in the Work that uses it. */
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

/** The row that owns a file. */
export type MediaOwner = { kind: (typeof media.$inferSelect)['ownerKind']; id: number };

/** Inserts the row of a stored file, with its owner: a user who may see the owner may see the file. Returns its id. */
export async function keepMedia(work: Work, file: KeptFile, owner: MediaOwner): Promise<number> {
  const [row] = await work.db
    .insert(media)
    .values({ ...file, companyId: work.companyId, ownerKind: owner.kind, ownerId: owner.id })
    .returning({ id: media.id });
  return row!.id;
}
