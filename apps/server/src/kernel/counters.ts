import { createHmac, randomBytes } from 'node:crypto';

const rows = 4;
const columns = 65_536;
const most = 65_535;

/**
 * Counts per key over a sliding window. Uses no memory per key, because strangers may send any number of keys of any
 * length.
 */
export type Counters = {
  /** Adds one to a key. Returns a function that takes the count back; a second call of that function has no effect. */
  add(key: string): () => void;
  /** Returns how often a key was added within the window. Never too low; too high only if four hashes collide. */
  count(key: string): number;
  /** Returns the seconds until one more `add` keeps a key within `max`; 0 if it does so now. */
  waitSeconds(key: string, max: number): number;
};

type Window = { began: number; cells: Uint16Array };

/**
 * Count-min sketch over the current window and the previous one, which counts in proportion to its overlap. Takes 1 MB,
 * however many keys are added. In an LRU of keys, junk keys would evict the counter of a real account. Here junk only
 * raises counters, by less than one per 65,536 keys. A random secret of this process picks the cells of a key, so
 * nobody can raise the counters of another key on purpose. `now` returns milliseconds of a monotonic clock.
 */
export function openCounters(windowSeconds: number, now: () => number = () => performance.now()): Counters {
  const secret = randomBytes(32);
  const windowMs = windowSeconds * 1_000;
  const fresh = (began: number): Window => ({ began, cells: new Uint16Array(rows * columns) });
  let present = fresh(now());
  let before = fresh(present.began - windowMs);

  function turn(): void {
    const passed = Math.floor((now() - present.began) / windowMs);
    if (passed < 1) return;
    before = passed === 1 ? present : fresh(present.began + (passed - 1) * windowMs);
    present = fresh(present.began + passed * windowMs);
  }

  const cellsOf = (key: string): number[] => {
    const digest = createHmac('sha256', secret).update(key).digest();
    return Array.from({ length: rows }, (_, row) => row * columns + digest.readUInt16LE(row * 2));
  };
  const least = ({ cells }: Window, places: number[]): number => Math.min(...places.map((place) => cells[place]!));

  function read(key: string): { old: number; recent: number; share: number } {
    turn();
    const places = cellsOf(key);
    return { old: least(before, places), recent: least(present, places), share: (now() - present.began) / windowMs };
  }

  return {
    add(key) {
      turn();
      const places = cellsOf(key).filter((place) => present.cells[place]! < most);
      const { cells } = present;
      for (const place of places) cells[place]! += 1;
      return () => {
        for (const place of places.splice(0)) cells[place]! -= 1;
      };
    },
    count(key) {
      const { old, recent, share } = read(key);
      return old * (1 - share) + recent;
    },
    waitSeconds(key, max) {
      const { old, recent, share } = read(key);
      if (old * (1 - share) + recent + 1 <= max) return 0;
      const untilShare = recent + 1 <= max ? 1 - (max - 1 - recent) / old : 2 - Math.max(0, max - 1) / recent;
      return Math.max(1, Math.ceil((untilShare - share) * windowSeconds));
    },
  };
}
