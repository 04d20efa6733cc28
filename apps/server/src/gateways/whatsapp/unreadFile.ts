import { AppError } from '@recado/contracts';
import type { SendOutcome } from './WhatsAppSession.ts';

/** In ms. The file store is then asked again. */
const storeRetryMs = 5_000;

/**
 * Returns the outcome of a message whose file could not be read or uploaded: nothing was sent. While the file store is
 * away, the message waits in its chat and loses no attempt.
 */
export const unreadFile = (error: unknown): Extract<SendOutcome, { outcome: 'refused' }> =>
  error instanceof AppError && error.code === 'ERR_UNAVAILABLE'
    ? { outcome: 'refused', reason: 'file_store', retryInMs: storeRetryMs }
    : { outcome: 'refused', reason: 'media_upload' };
