import { AppError } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { UserWork } from '../../kernel/work.ts';
import type { KeptFile } from './keepMedia.ts';

/** Throws for a file whose type or size is not accepted. */
type Check = (file: Pick<KeptFile, 'mime' | 'bytes'>) => void;

/** The storage of uploaded files. Both functions must be called outside any Work. */
export type UploadStore = {
  /** `check` throws for a file that is refused; then nothing of it is stored. */
  keepFile(received: unknown, name: string, check?: Check): Promise<KeptFile>;
  /** Deletes a stored file that no row refers to. */
  dropFile(file: KeptFile): Promise<void>;
};

/**
 * Stores an uploaded file and calls `use`, which inserts its row. Deletes the file again if `use` fails, but only if no
 * row can refer to it: while the outcome of a commit is unknown, the nightly sweep decides. Throws ERR_VALIDATION
 * without a file, and what `check` throws.
 */
export async function storeUpload<T>(
  store: UploadStore,
  file: UploadedFile | undefined,
  use: (kept: KeptFile) => Promise<T>,
  check?: Check,
): Promise<T> {
  if (!file) throw new AppError('ERR_VALIDATION', { fields: { file: 'required' } });
  const kept = await store.keepFile(file.received, file.name, check);
  try {
    return await use(kept);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'ERR_UNAVAILABLE') await store.dropFile(kept);
    throw error;
  }
}

/**
 * Saves a row, with its file if one was sent, in one transaction: a refused file stores nothing of the row. `save` gets the
 * stored file.
 */
export const saveWithFile = <T>(
  errand: UserErrand,
  store: UploadStore,
  file: UploadedFile | undefined,
  save: (work: UserWork, kept?: KeptFile) => Promise<T>,
): Promise<T> =>
  file
    ? storeUpload(store, file, (kept) => errand.inCompany((work) => save(work, kept)))
    : errand.inCompany((work) => save(work));
