import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** Paths that never reach a log line: sessions, passwords, keys, message texts (architecture 9). */
const redacted = ['authorization', 'cookie', 'token', 'password', 'passwordHash', 'body', 'apiKey', 'secret', 'jrt'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON line an event, with the ids of request, company and actor added by children. */
export const openLog = (level: string, pretty: boolean, destination?: DestinationStream): Log => {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err, req: routeOf },
    ...(pretty ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } } : {}),
  };
  return destination ? pino(options, destination) : pino(options);
};

type Request = { method?: string; id?: unknown; routeOptions?: { url?: string | undefined } };

/** A request is named by its route, never by its address: some carry a password or a code in it (PWD-08, PWD-10). */
const routeOf = ({ method, id, routeOptions }: Request) => ({ method, id, route: routeOptions?.url ?? 'none' });
