import type { CacheStore } from 'baileys';
import type { Clock } from '../clock.ts';

/**
 * A cache with a bound, for a whole phone: those Baileys makes by itself are made anew, with a timer each, at every
 * reconnection, and forget how often a message was asked for again.
 */
export function openCache(clock: Pick<Clock, 'now'>, ttlMs: number, most = 5_000): CacheStore {
  const entries = new Map<string, { value: unknown; until: number }>();
  return {
    get<T>(key: string): T | undefined {
      const entry = entries.get(key);
      if (entry && entry.until > clock.now()) return entry.value as T;
      entries.delete(key);
      return undefined;
    },
    set(key, value) {
      // Moved to the end: the map is in the order of writing, and the oldest goes first.
      entries.delete(key);
      entries.set(key, { value, until: clock.now() + ttlMs });
      if (entries.size > most) entries.delete(entries.keys().next().value!);
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
