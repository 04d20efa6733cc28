const keysOf = { row: ['ArrowLeft', 'ArrowRight'], column: ['ArrowUp', 'ArrowDown'] } as const;

/**
 * Returns the index that a key leads to among `count` tabs or entries of a menu, from `at`: arrow keys move by one and wrap
 * around, Home and End move to the ends. Returns null for other keys (WAI-ARIA: tabs, menu).
 */
export function indexAfterKey(key: string, at: number, count: number, axis: keyof typeof keysOf): number | null {
  const [back, on] = keysOf[axis];
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === on) return (at + 1) % count;
  return key === back ? (Math.max(at, 0) - 1 + count) % count : null;
}
