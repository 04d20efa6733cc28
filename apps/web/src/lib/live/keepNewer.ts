import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../server/queryClient.ts';
import { placeRows, type LiveKind, type LiveRow } from './liveRows.ts';

/*
 * The only writer of live rows into the cache, for answers and events (architecture 6). Rows arrive in any order:
 * events overtake answers, and late answers contain old rows. Three rules make every order end in the same state:
 * - The highest revision of a row wins; an older copy changes nothing.
 * - A deletion is stored with its revision, so that an older copy cannot restore the row.
 * - An event that arrives during a query is also applied to the query's answer, because the server may have read the
 *   answer before the change.
 */

/** The highest revision received of a row, and of its deletion, by `${kind}:${id}`. */
const newest = new Map<string, number>();
const tombstones = new Map<string, number>();

const nameOf = (kind: LiveKind, id: number): string => `${kind}:${id}`;

/**
 * Returns whether this copy of a row may replace the known one: its revision is at least as high, and it is newer than
 * a deletion.
 */
export function isNewer(kind: LiveKind, row: LiveRow): boolean {
  const name = nameOf(kind, row.id);
  return row.revision >= (newest.get(name) ?? 0) && row.revision > (tombstones.get(name) ?? -1);
}

/** Removes rows from an answer that are known to be deleted. Returns the same list if there are none. */
export function filterTombstones<R extends LiveRow>(kind: LiveKind, rows: R[]): R[] {
  const lives = (row: R): boolean => row.revision > (tombstones.get(nameOf(kind, row.id)) ?? -1);
  return rows.every(lives) ? rows : rows.filter(lives);
}

/** Places a changed row in a list. Returns the same list when nothing moves. `key` is the key of the list's query. */
export type Place<R extends LiveRow> = (rows: R[], row: R, key: QueryKey) => R[];

/** A change of the data of one query. Must be idempotent. */
type Change = (content: unknown, key: QueryKey) => unknown;

/**
 * Writes a row into every cached query under `key`: a whole key of `keyOf`, or the `[path]` of all its lists. Replaces
 * the cached copy unless that is newer; `place` may then insert, move or remove the row. Without `place`, queries that
 * do not contain the row stay unchanged. Returns false for a stale row.
 */
export function mergeRow<R extends LiveRow>(kind: LiveKind, key: QueryKey, row: R, place?: Place<R>): boolean {
  if (!isNewer(kind, row)) return false;
  const name = nameOf(kind, row.id);
  newest.set(name, row.revision);
  tombstones.delete(name);
  change(key, (content, ofKey) =>
    placeRows<R>(kind, content, (rows) => {
      // Checked again, because this also runs on a late answer, when newer revisions may have arrived.
      if (!isNewer(kind, row)) return rows;
      const held = rows.findIndex((one) => one.id === row.id);
      const keep = held >= 0 && rows[held]!.revision > row.revision;
      const merged = held < 0 || keep || rows[held] === row ? rows : rows.with(held, row);
      return place ? place(merged, keep ? rows[held]! : row, ofKey) : merged;
    }),
  );
  return true;
}

/**
 * Changes single fields of a row under several keys, for events without a whole row. `revision` is the row's revision
 * after the change. A copy that is behind by more than this change stays, and `fetchRow` is called once: now, or when a
 * query that is running now answers with such a copy.
 */
export function patchRow<R extends LiveRow>(
  kind: LiveKind,
  keys: readonly QueryKey[],
  { id, revision, ...fields }: LiveRow & Partial<R>,
  fetchRow: () => void,
): void {
  if (!isNewer(kind, { id, revision })) return;
  let isBehind = false;
  const patch: Change = (content) =>
    placeRows<R>(kind, content, (rows) => {
      const held = rows.findIndex((one) => one.id === id);
      const row = rows[held];
      if (!row || row.revision >= revision) return rows;
      if (row.revision === revision - 1) return rows.with(held, { ...row, ...fields, revision });
      if (!isBehind) fetchRow();
      isBehind = true;
      return rows;
    });
  for (const key of keys) change(key, patch);
  if (!isBehind) newest.set(nameOf(kind, id), revision);
}

/**
 * Removes a deleted row from every cached query under `key` and stores the deletion, so that an older copy cannot
 * restore the row.
 */
export function dropRow(kind: LiveKind, key: QueryKey, id: number, revision: number): void {
  const name = nameOf(kind, id);
  if ((newest.get(name) ?? 0) > revision) return;
  tombstones.set(name, Math.max(revision, tombstones.get(name) ?? 0));
  change(key, (content) =>
    placeRows<LiveRow>(kind, content, (rows) => {
      const gone = rows.findIndex((row) => row.id === id && row.revision <= revision);
      return gone < 0 ? rows : rows.toSpliced(gone, 1);
    }),
  );
}

/**
 * Accepts a row again whose deletion was received with this same revision: a following event states that this user
 * still sees the row.
 */
export function readmitRow(kind: LiveKind, { id, revision }: LiveRow): void {
  const name = nameOf(kind, id);
  if (tombstones.get(name) === revision) tombstones.delete(name);
}

/** Clears all revisions, at the end of a session. */
export function forgetRows(): void {
  newest.clear();
  tombstones.clear();
}

/** Changes received during a query, by query hash, in order of arrival. */
const journals = new Map<string, Change[]>();

function change(key: QueryKey, apply: Change): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: key })) {
    journals.get(query.queryHash)?.push(apply);
    rewrite(query, apply);
  }
}

/** Changes the data but keeps its age: an event updates a row, not the whole list. */
function rewrite(query: Query, apply: Change): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  if (data === undefined) return;
  const next = apply(data, query.queryKey);
  if (next === data) return;
  // A single row was deleted: fetch again, the server decides what to show instead.
  if (next === undefined) return void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  queryClient.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'removed') journals.delete(event.query.queryHash);
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch') journals.set(query.queryHash, []);
  if (action.type === 'error') journals.delete(query.queryHash);
  if (action.type !== 'success' || action.manual) return;
  const changes = journals.get(query.queryHash) ?? [];
  journals.delete(query.queryHash);
  for (const apply of changes) rewrite(query, apply);
});
