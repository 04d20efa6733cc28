import type { Work } from '../../kernel/work.ts';
import type { UploadStore } from '../media/index.ts';

export type FileListDeps = UploadStore & {
  /** The names of the campaigns for which a file list must stay (behaviour 9.14). */
  campaignsUsing(work: Work, fileListId: number): Promise<string[]>;
};
