import type { SessionEvent } from './WhatsAppSession.ts';

const unstorable = /\\u(?:0000|d[89a-f])/i;
const clean = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/**
 * Serializes to JSON that PostgreSQL accepts: without NUL and lone surrogates, one of which would fail all rows of the
 * same statement.
 */
export function toStoredJson(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(value, clean) : text;
}

/** Restores a stored event: JSON has no dates. */
export const fromStoredJson = <E extends SessionEvent>(event: E): E =>
  'sentAt' in event ? { ...event, sentAt: new Date(event.sentAt) } : event;
