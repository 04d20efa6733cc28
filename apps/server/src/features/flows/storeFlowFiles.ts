import { AppError, flowFileTypes, isMimeType, limits, type FlowFileKind } from '@recado/contracts';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { UserErrand } from '../../kernel/errand.ts';
import { keepMedia, storeUpload, type KeptFile, type UploadStore } from '../media/index.ts';
import { toWireName } from '../../kernel/fileUrls.ts';
import { flowFiles } from './flows.tables.ts';

/**
 * Stores files of the editor and returns their wire names, in the order of the files (FLOW-65). The type is judged by the
 * content, and each kind has a size of its own (FLOW-51 to FLOW-53). Throws ERR_VALIDATION without a file,
 * ERR_FILE_TYPE or ERR_FILE_TOO_LARGE; then no file of the call is stored.
 */
export async function storeFlowFiles(
  errand: UserErrand,
  files: readonly UploadedFile[],
  kinds: readonly FlowFileKind[],
  store: UploadStore,
): Promise<string[]> {
  const [first, ...rest] = files;
  return storeUpload(store, first, (kept) => storeRest(errand, rest, [kept], kinds, store), checkOf(kinds));
}

/** Stores the other files one by one; the rows of all of them commit together. */
async function storeRest(
  errand: UserErrand,
  [next, ...rest]: readonly UploadedFile[],
  stored: readonly KeptFile[],
  kinds: readonly FlowFileKind[],
  store: UploadStore,
): Promise<string[]> {
  const check = checkOf(kinds);
  if (next) return storeUpload(store, next, (kept) => storeRest(errand, rest, [...stored, kept], kinds, store), check);
  await errand.inCompany(async (work) => {
    for (const file of stored) {
      const mediaId = await keepMedia(work, file, { kind: 'flow', id: 0 });
      await work.db.insert(flowFiles).values({ companyId: work.companyId, mediaId });
    }
  });
  return stored.map(({ path }) => toWireName(errand.companyId, path));
}

function checkOf(kinds: readonly FlowFileKind[]) {
  return ({ mime, bytes }: Pick<KeptFile, 'mime' | 'bytes'>): void => {
    const kind = kinds.find((candidate) => isMimeType(mime, ...flowFileTypes[candidate]));
    if (!kind) throw new AppError('ERR_FILE_TYPE', { allowed: kinds.flatMap((allowed) => flowFileTypes[allowed]) });
    const limit = limits.flowFileBytes[kind];
    if (bytes > limit) throw new AppError('ERR_FILE_TOO_LARGE', { limit });
  };
}
