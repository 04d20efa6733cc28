import { createHmac, randomBytes } from 'node:crypto';

const rows = 4;
const columns = 65_536;
const most = 65_535;

/** Counts per key over a sliding window. A key costs no memory: it may come from a stranger, at any length. */
export type Counters = {
  /** Adds one to a key. Returns the function that takes it back; calling that twice has no further effect. */
  add(key: string): () => void;
  /** How often a key was added within the window. Never less than the truth; more only if four hashes collide. */
  count(key: string): number;
  /** Seconds until one more would keep a key within `max`; 0 if it is within it now. */
  waitSeconds(key: string, max: number): number;
};

type Window = { began: number; cells: Uint16Array };

/**
 * Count-min sketch over the present window and the one before, weighted by the share of it that still counts: 1 MB,
 * whatever is added. An LRU of keys would let junk keys evict the counter of a real account; here junk can only raise
 * counters, by less than one per 65,536 keys. The cells of a key follow from a secret of this process, so that nobody
 * can aim at the cells of somebody else. `now` returns milliseconds of a clock that never goes back.
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
