import { AppError, errors } from '@recado/contracts';
import { DrizzleQueryError } from 'drizzle-orm';

/** Serialisation failures and deadlocks: the transaction did not happen and may be tried again. */
const repeatable = new Set(['40001', '40P01']);
/** The database is away, starting, stopping, or full of connections. */
const unavailable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25P03',
]);
/** PostgreSQL or the file system has no room: nothing was written, and the same may succeed later. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** The driver's own failures of a connection that broke have no code. */
const broken = /terminat|timeout exceeded when trying to connect|Connection ended|not queryable/i;

/**
 * A failure and what it wraps: the query builder puts the driver's error below its own, which has neither code nor
 * words of it.
 */
function* causesOf(
  error: unknown,
): Generator<{ code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown }> {
  for (let cause = error; cause && typeof cause === 'object'; cause = (cause as { cause?: unknown }).cause) yield cause;
}

/** PostgreSQL's code of a failure; empty for none. */
export function codeOf(error: unknown): string {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code;
  return '';
}

/** A server that is reached by a file of this machine takes the file away while it is stopped. */
const hasNoSocket = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code, syscall }) => code === 'ENOENT' && syscall === 'connect');

/** Whether the transaction did not happen and may be tried again as it is. */
export const isRepeatable = (error: unknown): boolean => repeatable.has(codeOf(error));

/** Whether a disk was full, be it the database's or that of the files. */
export const isStorageFull = (error: unknown): boolean =>
  full.has(codeOf(error)) || codeOf(error) === 'ERR_STORAGE_FULL';

/**
 * Whether a failure passes by itself, so that the same is worth trying again: the database is away, or a disk is full.
 */
export const isPassing = (error: unknown): boolean => error instanceof AppError && errors[error.code].status === 503;

/**
 * Tells a database that is away from a fault of ours. A lost answer to `commit` is away too: the caller repeats, and
 * every call may be repeated.
 */
export function readable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return new AppError('ERR_STORAGE_FULL');
  const code = codeOf(error);
  // PostgreSQL's failures have a code, and words that may repeat what a customer wrote; the builder's words are the
  // query itself.
  const told =
    code === ''
      ? [...causesOf(error)]
          .filter((cause) => !(cause instanceof DrizzleQueryError))
          .map(({ message }) => String(message))
      : [];
  const away = unavailable.has(code) || hasNoSocket(error) || told.some((words) => broken.test(words));
  return away ? new AppError('ERR_UNAVAILABLE') : error;
}
