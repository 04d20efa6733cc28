import type { NameReader } from '../../kernel/db/namesIn.ts';
import type { Work } from '../../kernel/work.ts';

/** Recorded fields that name another row: the field of its id, and the reader of its name. */
export type NamedFields = Readonly<Record<string, { id: string; read: NameReader }>>;

type Rows = { before?: object | undefined; after?: object | undefined };

/**
 * Adds the names of the rows that `before` and `after` refer to by id. Sends one statement for each id that changes, and
 * none for an id that stays, or for a deleted row, whose entry has no fields.
 */
export async function addNames(work: Work, { before, after }: Rows, fields: NamedFields): Promise<Rows> {
  if (!after) return { before, after };
  const old: Record<string, string | undefined> = {};
  const next: Record<string, string | undefined> = {};
  for (const [field, { id, read }] of Object.entries(fields)) {
    const [oldId, nextId] = [idIn(before, id), idIn(after, id)];
    if (oldId === nextId) continue;
    const ids = [oldId, nextId].filter((one) => one !== null);
    const names = await read(work, ids);
    old[field] = oldId === null ? undefined : names.get(oldId);
    next[field] = nextId === null ? undefined : names.get(nextId);
  }
  return { before: before && { ...before, ...old }, after: { ...after, ...next } };
}

const idIn = (row: object | undefined, field: string): number | null =>
  (row as Record<string, number | null | undefined> | undefined)?.[field] ?? null;
