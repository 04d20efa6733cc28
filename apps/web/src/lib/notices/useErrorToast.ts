import { useEffect } from 'react';
import { toastError } from './toasts.tsx';
import type { ToastOptions } from './toastTypes.ts';

/** Shows the text of a failed read as a notice, in addition to what the page shows in its place (ERR-36, ERR-41). */
export function useErrorToast(error: unknown, { stayMs }: Pick<ToastOptions, 'stayMs'> = {}): void {
  useEffect(() => {
    if (error) toastError(error, { ...(stayMs !== undefined && { stayMs }) });
  }, [error, stayMs]);
}
