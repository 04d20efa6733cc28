import type { PhoneEvent } from './Phone.ts';

const unstorable = /\\u(?:0000|d[89a-f])/i;
const clean = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/**
 * As JSON that PostgreSQL takes: without NUL and halves of characters, one of which would refuse the rows it shares a
 * statement with.
 */
export function toStoredJson(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(value, clean) : text;
}

/** An event as it was before it was stored: JSON knows no moments. */
export const fromStoredJson = <E extends PhoneEvent>(event: E): E =>
  'sentAt' in event ? { ...event, sentAt: new Date(event.sentAt) } : event;
