import type { ErrorCode } from '@recado/contracts';

const codes = new Map<string, ErrorCode>();

/**
 * Declares which error code a broken constraint answers with, by the constraint's name. A file of tables declares its
 * own. A constraint without a code is never broken by valid input, so breaking it is a defect of the server.
 */
export function declareConstraints(declared: Readonly<Record<string, ErrorCode>>): void {
  for (const [name, code] of Object.entries(declared)) codes.set(name, code);
}

/** Returns the declared error code of a constraint; undefined if there is none. */
export const findConstraintCode = (name: string): ErrorCode | undefined => codes.get(name);

/** Returns the constraint that an error broke, also when Drizzle wrapped the error. */
export function constraintOf(error: unknown): string | undefined {
  for (let cause = error; cause && typeof cause === 'object'; cause = (cause as { cause?: unknown }).cause) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}
