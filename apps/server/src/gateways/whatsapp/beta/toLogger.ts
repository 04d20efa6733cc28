import type { makeCacheableSignalKeyStore } from 'baileys';

/** The methods of our log that are used here. */
export type BetaLog = { warn(fields: object, text: string): void };
type BaileysLogger = NonNullable<Parameters<typeof makeCacheableSignalKeyStore>[1]>;

/**
 * Returns a Baileys logger that passes warnings and errors to our log as warnings. Of the logged objects only the error
 * text is kept, because Baileys puts whole messages and keys there.
 */
export function toLogger(log: BetaLog): BaileysLogger {
  const warn = (given: unknown, text?: string) =>
    log.warn(errorOf(given), `baileys: ${text ?? (typeof given === 'string' ? given : 'a warning')}`);
  const nothing = () => undefined;
  const logger = {
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn,
    error: warn,
  };
  return logger;
}

function errorOf(given: unknown): object {
  const { err, error, trace } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const found = given instanceof Error ? given : (err ?? error ?? trace);
  if (found instanceof Error) return { reason: `${found.name}: ${found.message}`.slice(0, 300) };
  return typeof found === 'string' ? { reason: found.split('\n')[0]!.slice(0, 300) } : {};
}
