import { isNumberProblem } from '@recado/contracts';
import { ApiError } from '../server/ApiError.ts';
import { afterPaint } from '../browser/afterPaint.ts';
import { useSession } from '../session/sessionState.ts';
import { errorText } from '../texts/texts.ts';
import type { Show, ToastOptions } from './toastTypes.ts';

/** Notices before their view is loaded wait for it, because it is not part of the first download. */
let emitReady: (show: Show) => void = () => undefined;
const ready = new Promise<Show>((resolve) => (emitReady = resolve));
/** Called by the view of the notices when it can show one. */
export const onToastsReady = (show: Show): void => emitReady(show);

const show: Show = (tone, text, options) => {
  if (useSession.getState().isLeaving) return;
  void ready.then((shown) => shown(tone, text, options));
};

/** Shows the notice at the end of a session; no other one appears meanwhile. Resolves when it is painted. */
export async function showLastNotice(text: string): Promise<void> {
  (await ready)('info', text, { icon: 'lockClock', id: 'session-ended' });
  await afterPaint();
}

/** Shows short notices. The same text is shown only once at a time. `action` offers an undo ("Reabrir"). */
export const toast = {
  success: (text: string, options?: ToastOptions): void => show('success', text, options),
  info: (text: string, options?: ToastOptions): void => show('info', text, options),
  error: (text: string, options?: ToastOptions): void => show('error', text, options),
};

/**
 * Shows the text of a failure in the user's language, once per code at a time (ERR-01 to ERR-03, ERR-33). Aborted calls
 * show nothing.
 */
export function toastError(error: unknown, options: Pick<ToastOptions, 'stayMs'> = {}): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const code = error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR';
  // The end of the session has its own notice.
  if (code === 'ERR_NO_SESSION') return;
  const reason = error instanceof ApiError ? error.details?.reason : undefined;
  show('error', errorText(isNumberProblem(reason) ? reason : code), { ...options, id: code });
}
