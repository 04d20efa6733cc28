import type { CacheStore } from 'baileys';
import type { Clock } from '../clock.ts';

/**
 * Opens a bounded cache for the whole session. Baileys' own caches are recreated at every reconnection, with a timer
 * each, and forget how often a message was requested again.
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
      // Moved to the end: the map is ordered by time of writing, and the oldest entry is evicted first.
      entries.delete(key);
      entries.set(key, { value, until: clock.now() + ttlMs });
      if (entries.size > most) entries.delete(entries.keys().next().value!);
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
