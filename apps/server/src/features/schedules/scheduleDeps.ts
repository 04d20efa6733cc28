import type { KeptFile } from '../media/index.ts';

/** The storage of attachments. Both functions must be called outside any Work. */
export type ScheduleDeps = {
  keepFile(received: unknown, name: string): Promise<KeptFile>;
  /** Deletes a stored file that no schedule refers to. */
  dropFile(file: KeptFile): Promise<void>;
};
