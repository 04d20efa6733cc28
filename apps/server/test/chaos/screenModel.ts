/** A live row as a screen holds it. */
export type Row = { id: number; revision: number; status?: string; ticketId?: number; updatedAt?: string };

/** Planted faults of a screen, for experiments that must notice them. */
export type ScreenBug = 'ignoresRevision' | 'refetchesRecentOnly';

/** The rows of a screen: events and answers go in, in any order; what is shown follows from revisions alone. */
export type ScreenModel<R extends Row> = {
  receive(row: R): void;
  drop(id: number, revision: number): void;
  /** A read begins; what is heard until its answer comes outlives that answer. */
  begin(): void;
  answer(rows: readonly R[]): void;
  rows(): R[];
  /** How often a row went back to a lower revision before somebody's eyes. */
  fell(): number;
};

const recentMs = 26_000;

/** `belongs` tells whether a row is shown here at all; one that no longer is leaves. */
export function openModel<R extends Row>(belongs: (row: R) => boolean, bug?: ScreenBug): ScreenModel<R> {
  let shown = new Map<number, R>();
  const gone = new Map<number, number>();
  let meanwhile = new Set<number>();
  let fell = 0;

  const isNewer = (row: R): boolean =>
    bug === 'ignoresRevision' ||
    (row.revision > (gone.get(row.id) ?? -1) && row.revision >= (shown.get(row.id)?.revision ?? 0));
  const show = (into: Map<number, R>, row: R): void => {
    if (row.revision < (shown.get(row.id)?.revision ?? 0)) fell++;
    into.set(row.id, row);
  };
  const drop = (id: number, revision: number): void => {
    if ((shown.get(id)?.revision ?? 0) > revision) return;
    gone.set(id, Math.max(revision, gone.get(id) ?? 0));
    shown.delete(id);
    meanwhile.add(id);
  };

  return {
    receive(row) {
      if (!belongs(row)) return drop(row.id, row.revision);
      if (!isNewer(row)) return;
      meanwhile.add(row.id);
      show(shown, row);
    },
    drop,
    begin: () => void (meanwhile = new Set()),
    answer(rows) {
      const next = new Map<number, R>();
      for (const row of rows)
        if (isNewer(row)) show(next, row);
        else if (shown.has(row.id)) next.set(row.id, shown.get(row.id)!);
      if (bug === 'refetchesRecentOnly') {
        for (const row of rows)
          if (Date.now() - new Date(row.updatedAt ?? 0).getTime() < recentMs) shown.set(row.id, row);
        return;
      }
      for (const id of meanwhile) if (shown.has(id) && !next.has(id)) next.set(id, shown.get(id)!);
      shown = next;
    },
    rows: () => [...shown.values()].sort((a, b) => a.id - b.id),
    fell: () => fell,
  };
}
