import { knowledgeApi, limits } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { useAskBeforeUnload } from '../../../lib/browser/useAskBeforeUnload.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { ApiError, call } from '../../../lib/server/api.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { knowledgeTexts } from './knowledge.texts.ts';
import { refreshSources } from './useSources.ts';

/** A file on its way. `share` is the part that has arrived, from 0 to 1; `error` says why it was not taken. */
export type KnowledgeUpload = { key: number; name: string; share: number; error?: string };

/** The size that the texts name, in MB. */
export const largestMb = limits.knowledgeFileBytes / 1_024 ** 2;

/**
 * Uploads files one after another. A refused file stays in the list with its reason until it is dismissed. They go on
 * when the dialog is closed: a notice then says which file was refused.
 */
export function useUploads(promptId: number) {
  const t = useTexts(knowledgeTexts);
  const [uploads, setUploads] = useState<readonly KnowledgeUpload[]>([]);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const nextKey = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const change = (key: number, part: Partial<KnowledgeUpload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const dismiss = (key: number): void => setUploads((all) => all.filter((upload) => upload.key !== key));
  const wordError = (error: unknown): string => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'ERR_FILE_TYPE') return t('wrongType');
    if (code === 'ERR_FILE_TOO_LARGE') return t('tooLarge', { max: largestMb });
    return errorText(code);
  };

  async function send(key: number, file: File): Promise<void> {
    const form = new FormData();
    form.set('file', file);
    try {
      await call(knowledgeApi.upload, { params: { promptId }, form, onProgress: (share) => change(key, { share }) });
      dismiss(key);
    } catch (error) {
      if (isShown.current) change(key, { error: wordError(error) });
      else toast.error(t('refusedLater', { name: file.name, reason: wordError(error) }));
    }
    refreshSources();
  }

  function add(files: readonly File[]): void {
    const added = files.map((file) => ({ key: (nextKey.current += 1), name: file.name, share: 0, file }));
    setUploads((all) => [
      ...all,
      ...added.map(({ file, ...upload }) => ({
        ...upload,
        ...(file.size > limits.knowledgeFileBytes && { error: t('tooLarge', { max: largestMb }) }),
      })),
    ]);
    for (const { key, file } of added)
      if (file.size <= limits.knowledgeFileBytes) last.current = last.current.then(() => send(key, file));
  }
  const isUploading = uploads.some(({ error }) => error === undefined);
  // Only a reload ends them.
  useAskBeforeUnload(isUploading);
  return { uploads, add, dismiss };
}
