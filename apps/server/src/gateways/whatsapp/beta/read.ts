/**
 * Readers of what Baileys hands over: a field that is missing or of another form counts as absent, so that one odd
 * field never costs a message. PostgreSQL stores no NUL and no half of a surrogate pair.
 */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? (value as Fields)
    : undefined;

export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text with anything in it; blank counts as absent. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll('\0', '').toWellFormed();
  return text.trim() === '' ? undefined : text;
}

/** An id of a message: no id of WhatsApp comes near 128 characters. */
export function idOf(value: unknown): string | undefined {
  const text = textOf(value)?.trim();
  return text === undefined || text.length > 128 ? undefined : text;
}

/** A number, a numeric text, or the two halves protobuf reads a 64 bit number into (`Long`). */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string') return /^-?\d{1,20}(?:\.\d{1,20})?$/.test(value) ? Number(value) : undefined;
  const { low, high } = fieldsOf(value) ?? {};
  return typeof low === 'number' && typeof high === 'number' ? high * 2 ** 32 + (low >>> 0) : undefined;
}

/** Bytes as base64; given as bytes or as base64 already. */
export function base64Of(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return value.length === 0 ? undefined : Buffer.from(value).toString('base64');
  return typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? value : undefined;
}

/** Epoch seconds; what is no moment of a calendar counts as now. */
export function dateOf(value: unknown, now: Date): Date {
  const seconds = numberOf(value) ?? 0;
  return seconds > 0 && seconds < 253_402_300_800 ? new Date(seconds * 1_000) : now;
}

const lostLine = 428;

/**
 * The status code in an error of Baileys (a Boom). WhatsApp closes a line that left a message unanswered by a stream
 * error that names the `ack` it missed; Baileys gives that the code of a broken session, of which three end a line for
 * good.
 */
export function statusOf(error: unknown): number | undefined {
  if (fieldsOf(fieldsOf(error)?.data)?.tag === 'ack') return lostLine;
  const code = fieldsOf(fieldsOf(error)?.output)?.statusCode;
  return typeof code === 'number' ? code : undefined;
}
