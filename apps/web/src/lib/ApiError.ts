/** Our own code for a call that no server answered (ERR-33). */
export const networkCode = 'ERR_NETWORK';

/** A refused or unanswered call: the code of the catalogue, its status (0 without an answer) and what the server added. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  constructor(code: string, status: number, details?: Record<string, unknown>) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Whether a failure may pass by itself: no answer, or a server that is away. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status === 503);
