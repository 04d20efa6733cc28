/** The values of a form by field. */
export type Values = Record<string, unknown>;

/** Values that JSON writes alike are equal. Files are compared by identity. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other;
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Merges a row that somebody else saved into a form. `before` is the row that the form began with. Returns the fields
 * that the person changed, and those of them that the colleague changed to another value.
 */
export function mergeValues(before: Values, mine: Values, theirs: Values): { kept: string[]; conflicts: string[] } {
  const kept = Object.keys(mine).filter((field) => field in theirs && !isSame(mine[field], before[field]));
  const conflicts = kept.filter(
    (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], mine[field]),
  );
  return { kept, conflicts };
}

/** Returns the fields of `body` that differ from `stored`. */
export function changedFields<B extends object>(body: B, stored: object): Partial<B> {
  const before = stored as Values;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(value, before[name]))) as Partial<B>;
}
