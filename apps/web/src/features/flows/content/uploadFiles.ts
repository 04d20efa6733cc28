import { flowsApi, isMimeType, limits } from '@recado/contracts';
import { call } from '../../../lib/server/call.ts';
import { compressImage } from './compressImage.ts';

/** How long an upload waits before it is sent, in ms (FLOW-46). */
const waitMs = 1_000;

/** An image that could not be compressed before its upload. */
export class CompressionError extends Error {}

/** Compresses images and uploads files, as many at once as one call takes. Returns the stored names, in the order of the files. */
export async function uploadFiles(files: readonly File[], onProgress: (share: number) => void): Promise<string[]> {
  const ready: File[] = [];
  for (const file of files)
    ready.push(
      isMimeType(file.type, 'image/*')
        ? await compressImage(file).catch((error: unknown) => {
            throw new CompressionError('image compression failed', { cause: error });
          })
        : file,
    );
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const names: string[] = [];
  while (names.length < ready.length) {
    const sent = names.length;
    const part = ready.slice(sent, sent + limits.flowFiles);
    const form = new FormData();
    for (const file of part) form.append('medias', file);
    form.set('body', part.map(({ name }) => name).join(','));
    const reportPart = (share: number): void => onProgress((sent + share * part.length) / ready.length);
    names.push(...(await call(flowsApi.uploadContent, { form, onProgress: reportPart })));
  }
  return names;
}

/** Logs a failed upload, as specified without a notice: the form that wanted it says so beside its fields (FLOW-61). */
// oxlint-disable-next-line eslint/no-console -- specified
export const logUploadFailure = (error: unknown): void => console.warn('upload of flow files failed', error);
