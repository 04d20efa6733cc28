import type { makeCacheableSignalKeyStore } from 'baileys';
import type { SessionLog } from '../WhatsAppSession.ts';

type BaileysLogger = NonNullable<Parameters<typeof makeCacheableSignalKeyStore>[1]>;

/**
 * Returns a Baileys logger that passes warnings and errors to our log as warnings. Of the logged objects only the error
 * text is kept, because Baileys puts whole messages and keys there.
 */
export function toLogger(log: SessionLog): BaileysLogger {
  const warn = (input: unknown, text?: string) =>
    log.warn(errorOf(input), `baileys: ${text ?? (typeof input === 'string' ? input : 'a warning')}`);
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

function errorOf(input: unknown): object {
  const { err, error, trace } = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const found = input instanceof Error ? input : (err ?? error ?? trace);
  if (found instanceof Error) return { reason: `${found.name}: ${found.message}`.slice(0, 300) };
  return typeof found === 'string' ? { reason: found.split('\n')[0]!.slice(0, 300) } : {};
}
