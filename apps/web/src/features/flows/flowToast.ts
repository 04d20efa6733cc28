import { toast, toastError } from '../../lib/notices/toasts.tsx';

/** How long notices of the flow builder stay, in ms (ERR-38, FLOW-15). */
export const flowToastMs = 3_000;
const options = { stayMs: flowToastMs };

/** Shows the notices of the flow builder, which stay longer than others. */
export const flowToast = {
  success: (text: string): void => toast.success(text, options),
  info: (text: string): void => toast.info(text, options),
  error: (text: string): void => toast.error(text, options),
  failure: (error: unknown): void => toastError(error, options),
};
