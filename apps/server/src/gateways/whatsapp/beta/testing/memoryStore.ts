import type { KeyChange, KeyStore } from '../../WhatsAppSession.ts';

export type MemoryStore = KeyStore & {
  readonly rows: Map<string, string>;
  /** All writes, in order. */
  readonly writes: KeyChange[][];
  /** Makes the next write reject, as when the lease is lost. */
  refuse(): void;
};

/** Stores the keys of one session in memory. Each write takes a moment, so that overlapping writes become visible. */
export function openMemoryStore(): MemoryStore {
  const rows = new Map<string, string>();
  const writes: KeyChange[][] = [];
  let refusing = false;
  let writing = false;
  return {
    rows,
    writes,
    refuse: () => void (refusing = true),
    async read(type, ids) {
      await new Promise((resolve) => setImmediate(resolve));
      return new Map(
        ids.flatMap((id) => (rows.has(`${type}/${id}`) ? [[id, rows.get(`${type}/${id}`)!] as const] : [])),
      );
    },
    async write(changes) {
      if (writing) throw new Error('two writes at once');
      writing = true;
      await new Promise((resolve) => setTimeout(resolve, 2));
      writing = false;
      if (refusing) throw new Error('the lease is lost');
      writes.push([...changes]);
      for (const { type, id, value } of changes) {
        if (value === null) rows.delete(`${type}/${id}`);
        else rows.set(`${type}/${id}`, value);
      }
    },
    async clear() {
      if (refusing) throw new Error('the lease is lost');
      rows.clear();
    },
  };
}
