import type { makeCacheableSignalKeyStore } from 'baileys';

/** The part of our log that is written to here. */
export type BetaLog = { warn(fields: object, text: string): void };
type BaileysLogger = NonNullable<Parameters<typeof makeCacheableSignalKeyStore>[1]>;

/**
 * Baileys' logger over ours: from its warnings on, as warnings. Of what stands beside a line only the error goes along,
 * in words: Baileys puts whole messages and keys there.
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
