import { AppError, errors } from '@recado/contracts';
import { DrizzleQueryError } from 'drizzle-orm';

/** Serialization failures and deadlocks: the transaction was rolled back and may be repeated. */
const repeatable = new Set(['40001', '40P01']);
/**
 * The database is down, starting, stopping, or has no free connection, or a working role has another password just now
 * because the application key is being rotated.
 */
const unavailable = new Set([
  '28P01',
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
  // A statement ran for too long: it waited for a lock, or the machine is busy.
  '57014',
]);
/** PostgreSQL or the file system is out of space: nothing was written, and a retry may succeed later. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** The driver's errors for a broken connection have no code, so their messages are matched. */
const broken = /terminat|timeout exceeded when trying to connect|Connection ended|not queryable/i;

/**
 * Yields an error and its causes. Drizzle wraps the driver's error in its own, which has neither its code nor its
 * message.
 */
function* causesOf(
  error: unknown,
): Generator<{ code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown }> {
  for (let cause = error; cause && typeof cause === 'object'; cause = (cause as { cause?: unknown }).cause) yield cause;
}

/** Returns the error code of PostgreSQL or the system; empty if there is none. */
export function codeOf(error: unknown): string {
  for (const { code } of causesOf(error)) if (typeof code === 'string') return code;
  return '';
}

/** Returns whether PostgreSQL refused a statement: its codes have five characters. The transaction is lost. */
export const isOfDatabase = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error));

/** A stopped PostgreSQL removes its Unix socket, so a connection attempt fails with ENOENT. */
const hasNoSocket = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code, syscall }) => code === 'ENOENT' && syscall === 'connect');

/**
 * PgBouncer refuses a login: its list of users is older than the passwords, which a rotation of the application key has
 * changed. Its code 08P01 also stands for faults of ours, so the whole message is compared.
 */
const isRefusedByPooler = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code, message }) => code === '08P01' && message === 'SASL authentication failed');

/** Returns whether the transaction was rolled back and may be repeated unchanged. */
export const isRepeatable = (error: unknown): boolean => repeatable.has(codeOf(error));

/** Returns whether a disk is full: the database's or that of the files. */
export const isStorageFull = (error: unknown): boolean =>
  full.has(codeOf(error)) || codeOf(error) === 'ERR_STORAGE_FULL';

/** Returns whether a failure is temporary and worth a retry: the database is away, or a disk is full. */
export const isPassing = (error: unknown): boolean => error instanceof AppError && errors[error.code].status === 503;

/**
 * Maps an error to ERR_UNAVAILABLE or ERR_STORAGE_FULL if the database is away or full; returns other errors unchanged.
 * A lost reply to `commit` also counts as away: the caller retries, and every call is safe to repeat.
 */
export function readable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return new AppError('ERR_STORAGE_FULL');
  const code = codeOf(error);
  // Only messages of errors without a code are matched: PostgreSQL's messages may repeat a customer's text, and
  // Drizzle's messages are the query itself.
  const texts =
    code === ''
      ? [...causesOf(error)]
          .filter((cause) => !(cause instanceof DrizzleQueryError))
          .map(({ message }) => String(message))
      : [];
  const away =
    unavailable.has(code) ||
    hasNoSocket(error) ||
    isRefusedByPooler(error) ||
    texts.some((words) => broken.test(words));
  return away ? new AppError('ERR_UNAVAILABLE') : error;
}
