import { useState } from 'react';

/**
 * Keeps the result of a test of what is typed. Returns null as soon as something else is typed, also while the test still
 * runs. `keep` takes the result with the values that were tested.
 */
export function useResultOf<Values, Result>(typed: Values) {
  const [kept, setKept] = useState<{ of: string; result: Result } | null>(null);
  const result = kept !== null && kept.of === JSON.stringify(typed) ? kept.result : null;
  const keep = (found: Result | null, tested: Values): void =>
    setKept(found === null ? null : { of: JSON.stringify(tested), result: found });
  return [result, keep] as const;
}
