/**
 * Lenient readers of Baileys' data: a field that is missing or malformed counts as absent, so that one odd field never
 * loses a message. PostgreSQL cannot store NUL or half a surrogate pair.
 */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? (value as Fields)
    : undefined;

export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text; undefined if it is blank. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll('\0', '').toWellFormed();
  return text.trim() === '' ? undefined : text;
}

/** Returns a message id. No id of WhatsApp comes near 128 characters. */
export function idOf(value: unknown): string | undefined {
  const text = textOf(value)?.trim();
  return text === undefined || text.length > 128 ? undefined : text;
}

/** Reads a number, a numeric text, or the two halves of a protobuf 64-bit number (`Long`). */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string') return /^-?\d{1,20}(?:\.\d{1,20})?$/.test(value) ? Number(value) : undefined;
  const { low, high } = fieldsOf(value) ?? {};
  return typeof low === 'number' && typeof high === 'number' ? high * 2 ** 32 + (low >>> 0) : undefined;
}

/** Returns bytes as base64; accepts bytes or base64. */
export function base64Of(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return value.length === 0 ? undefined : Buffer.from(value).toString('base64');
  return typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? value : undefined;
}

/** Reads epoch seconds; an invalid time counts as now. */
export function dateOf(value: unknown, now: Date): Date {
  const seconds = numberOf(value) ?? 0;
  return seconds > 0 && seconds < 253_402_300_800 ? new Date(seconds * 1_000) : now;
}

const lostLine = 428;

/**
 * Returns the status code in a Baileys error (a Boom). WhatsApp closes a connection that left a message unacknowledged
 * with a stream error that names the missing `ack`. Baileys gives it the code of a broken session, of which three end a
 * session for good, so it is mapped to a lost connection.
 */
export function statusOf(error: unknown): number | undefined {
  if (fieldsOf(fieldsOf(error)?.data)?.tag === 'ack') return lostLine;
  const code = fieldsOf(fieldsOf(error)?.output)?.statusCode;
  return typeof code === 'number' ? code : undefined;
}
