import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** Paths that are redacted from every log line: sessions, passwords, keys, message texts (architecture 9). */
const redacted = [
  'authorization',
  'cookie',
  'token',
  'password',
  'passwordHash',
  'body',
  'apiKey',
  'secret',
  'jrt',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Opens the log: one JSON line per event. Child loggers add the ids of request, company and actor. */
export const openLog = (level: string, pretty: boolean, destination?: DestinationStream): Log => {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: toLoggedError, req: routeOf },
    ...(pretty
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } }
      : {}),
  };
  return destination ? pino(options, destination) : pino(options);
};

type Request = { method?: string; id?: unknown; routeOptions?: { url?: string | undefined } };

/** Logs a request by its route, never by its URL: some URLs carry a password or a code (PWD-08, PWD-10). */
const routeOf = ({ method, id, routeOptions }: Request) => ({ method, id, route: routeOptions?.url ?? 'none' });

/** How many nested causes of an error are logged. The limit also ends cycles: an error may be its own cause. */
const mostCauses = 5;

type LoggedError = { type: string; message: string; code?: unknown; stack: string; cause?: LoggedError };

/**
 * Returns an error without the values it occurred with. Drizzle repeats a statement's parameters in message and stack,
 * and PostgreSQL repeats the row in `detail`. Both hold customers' texts and password hashes (trust S17).
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...(code === undefined ? {} : { code }),
    stack: frames.join('\n'),
    ...(cause === undefined || depth >= mostCauses ? {} : { cause: toLoggedError(cause, depth + 1) }),
  };
}
