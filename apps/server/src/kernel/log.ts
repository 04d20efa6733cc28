import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Paths that never reach a log line: sessions, passwords, keys, message texts (architecture 9). */
const redacted = ['authorization', 'cookie', 'token', 'password', 'passwordHash', 'body', 'apiKey', 'secret', 'jrt'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON line an event, with the ids of request, company and actor added by children. */
export const openLog = (level: string, pretty: boolean): Log =>
  pino({
    level,
    base: null,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
    ...(pretty ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } } : {}),
  });
