import { useState } from 'react';
import { toast, toastError } from '../notices/toasts.tsx';
import { useAbortable } from './useAbortable.ts';

/** Runs an export that reads page by page. Shows `done` once it is saved. Leaving the screen stops it without a word. */
export function useExporting(save: (signal: AbortSignal) => Promise<void>, done: string) {
  const [isExporting, setExporting] = useState(false);
  const { begin } = useAbortable();
  const run = async (): Promise<void> => {
    const signal = begin();
    setExporting(true);
    try {
      await save(signal);
      toast.success(done);
    } catch (error) {
      if (!signal.aborted) toastError(error);
    }
    setExporting(false);
  };
  return { isExporting, run };
}
