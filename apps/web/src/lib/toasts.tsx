import { Suspense } from 'react';
import { ApiError } from './ApiError.ts';
import { lazily } from './lazily.ts';
import { useSession } from './sessionState.ts';
import { errorText } from './texts.ts';
import type { Show, ToastOptions } from './toastTypes.ts';

/**
 * Nothing is told before the first screen stands: the notices are no part of the first download, and those of that
 * moment wait for them.
 */
const ToastView = lazily(() => import('./ToastView.tsx').then((found) => found.ToastView));
let tellReady: (show: Show) => void = () => undefined;
const ready = new Promise<Show>((resolve) => (tellReady = resolve));
const onReady = (show: Show): void => tellReady(show);

/** The id of the notice that a session ends with: no other one contradicts it. */
export const lastNotice = 'session-ended';

const show: Show = (tone, text, options) => {
  if (useSession.getState().isLeaving && options?.id !== lastNotice) return;
  void ready.then((shown) => shown(tone, text, options));
};

/** Short notices. Each text is shown once at a time; an action is a way back ("Reabrir"). */
export const toast = {
  success: (text: string, options?: ToastOptions): void => show('success', text, options),
  info: (text: string, options?: ToastOptions): void => show('info', text, options),
  error: (text: string, options?: ToastOptions): void => show('error', text, options),
};

/**
 * Shows what a failure means in the person's language, once per code at a time (ERR-01 to ERR-03, ERR-33). Given up
 * calls say nothing.
 */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const code = error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
  // The end of the session has a notice of its own.
  if (code === 'ERR_NO_SESSION') return;
  show('error', errorText(code), { id: code });
}

/** The place where the notices appear; once in the whole. */
export const Toasts = () => (
  <Suspense>
    <ToastView onReady={onReady} />
  </Suspense>
);
