import type { Work } from '../../kernel/work.ts';
import type { UploadStore } from '../media/index.ts';

export type FileListDeps = UploadStore & {
  /** The names of the campaigns for which each of the file lists must stay (behaviour 9.14). */
  campaignsUsing(work: Work, fileListIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
};
