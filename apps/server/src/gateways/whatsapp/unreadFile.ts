import { AppError } from '@recado/contracts';
import type { SendOutcome, SessionLog } from './WhatsAppSession.ts';

/** In ms. The file store is then asked again. */
const storeRetryMs = 5_000;

/**
 * Returns the outcome of a message whose file could not be read or uploaded: nothing was sent. While the file store is
 * away, the message waits in its chat and loses no attempt.
 */
export function unreadFile(error: unknown, log: SessionLog): Extract<SendOutcome, { outcome: 'refused' }> {
  if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE')
    return { outcome: 'refused', reason: 'file_store', retryInMs: storeRetryMs };
  log.warn({ err: error }, 'message prepare failed');
  return { outcome: 'refused', reason: 'media_upload' };
}
