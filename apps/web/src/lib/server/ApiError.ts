/** Our own code for a call without an answer from the server (ERR-33). */
export const networkCode = 'ERR_NETWORK';

/**
 * A refused or unanswered call: the error code of the catalogue, the status (0 without an answer) and the server's
 * details.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /**
   * How long to wait before a retry, in ms, as a server that answered 429 or 503 requested; undefined without that
   * header.
   */
  readonly retryAfterMs: number | undefined;
  constructor(code: string, status: number, details?: Record<string, unknown>, retryAfterMs?: number) {
    super(code);
    this.retryAfterMs = retryAfterMs;
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Returns whether a failure may be temporary: no answer, a server that is unavailable, or too many calls. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429);
