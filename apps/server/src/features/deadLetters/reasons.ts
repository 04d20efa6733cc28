import type { DeadLetterReason } from '@recado/contracts';
import { codeOf } from '../../kernel/db/failures.ts';

/**
 * Returns a failure as it is stored: its code or kind in brackets, then the message of the innermost failure, for
 * operators. The query builder's own message is not stored: it contains the query with all its values.
 */
export function toStoredReason(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const words = innermost instanceof Error ? innermost.message : String(innermost);
  const kind = codeOf(error) || (innermost instanceof Error ? innermost.name : 'unknown');
  return `[${kind}] ${words}`.replaceAll('\0', '').toWellFormed().slice(0, 1_000);
}

/**
 * Maps the codes of PostgreSQL (by class), our own codes and JavaScript's error types to a reason for administrators.
 */
const meanings: readonly (readonly [RegExp, DeadLetterReason])[] = [
  [/^(54|22001)/, 'tooLarge'],
  [/^22/, 'invalid'],
  [/^(23|ERR_)/, 'mismatch'],
  [/^(40|53|55|57)/, 'busy'],
  [/^(TypeError|RangeError|SyntaxError|ZodError)$/, 'unreadable'],
];

/** Maps a stored reason to one of the few kinds shown to users; every other reason is an internal fault. */
export function toReason(stored: string): DeadLetterReason {
  const kind = /^\[(\w+)\]/.exec(stored)?.[1] ?? '';
  return meanings.find(([pattern]) => pattern.test(kind))?.[1] ?? 'fault';
}
