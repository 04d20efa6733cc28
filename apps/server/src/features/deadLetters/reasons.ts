import type { DeadLetterReason } from '@recado/contracts';
import { codeOf } from '../../kernel/db/failures.ts';

/**
 * A failure as it is stored: its code or its kind in brackets, then the words of the innermost failure, for operators.
 * The query builder's own words are the query with all its values.
 */
export function toStoredReason(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const words = innermost instanceof Error ? innermost.message : String(innermost);
  const kind = codeOf(error) || (innermost instanceof Error ? innermost.name : 'unknown');
  return `[${kind}] ${words}`.replaceAll('\0', '').toWellFormed().slice(0, 1_000);
}

/**
 * What the codes of PostgreSQL (by their class), ours and JavaScript's own kinds of failure mean to who looks after a
 * connection.
 */
const meanings: readonly (readonly [RegExp, DeadLetterReason])[] = [
  [/^(54|22001)/, 'tooLarge'],
  [/^22/, 'invalid'],
  [/^(23|ERR_)/, 'mismatch'],
  [/^(40|53|55|57)/, 'busy'],
  [/^(TypeError|RangeError|SyntaxError|ZodError)$/, 'unreadable'],
];

/** A stored reason in the few kinds people are told; everything else is a fault of ours. */
export function toReason(stored: string): DeadLetterReason {
  const kind = /^\[(\w+)\]/.exec(stored)?.[1] ?? '';
  return meanings.find(([pattern]) => pattern.test(kind))?.[1] ?? 'fault';
}
