/** Our own code for a call that no server answered (ERR-33). */
export const networkCode = 'ERR_NETWORK';

/**
 * A refused or unanswered call: the code of the catalogue, its status (0 without an answer) and what the server added.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  /** How long a server that refused with 429 or 503 wants to be left alone, in ms; undefined when it does not say. */
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

/** Whether a failure may pass by itself: no answer, a server that is away, or too many calls. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429);
