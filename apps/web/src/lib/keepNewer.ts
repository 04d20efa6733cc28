import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';
import { placeRows, type LiveKind, type LiveRow } from './liveRows.ts';

/*
 * The only writer of live rows into the cache, from answers and events alike (architecture 6).
 * Rows arrive in any order: events overtake answers, late answers describe the past. What makes every order end alike:
 * - the highest revision seen of a row wins, and an older copy changes nothing;
 * - a deletion is remembered with its revision, so an older copy cannot bring the row back;
 * - a change heard while a query is away is applied to its answer as well, which may have been read before the change.
 */

/** The highest revision heard of a row, and of its deletion, by `${kind}:${id}`. */
const heard = new Map<string, number>();
const tombstones = new Map<string, number>();

const nameOf = (kind: LiveKind, id: number): string => `${kind}:${id}`;

/**
 * Whether this copy of a row may replace what was heard of it: its revision is as high or higher, and no deletion
 * reached it.
 */
export function isNewer(kind: LiveKind, row: LiveRow): boolean {
  const name = nameOf(kind, row.id);
  return row.revision >= (heard.get(name) ?? 0) && row.revision > (tombstones.get(name) ?? -1);
}

/** The rows of an answer without those whose deletion was heard; the same list when none was. */
export function filterTombstones<R extends LiveRow>(kind: LiveKind, rows: R[]): R[] {
  const lives = (row: R): boolean => row.revision > (tombstones.get(nameOf(kind, row.id)) ?? -1);
  return rows.every(lives) ? rows : rows.filter(lives);
}

/** Where a changed row belongs in a list. Gives the same list when nothing moves; `key` tells which list it is. */
export type Place<R extends LiveRow> = (rows: R[], row: R, key: QueryKey) => R[];

/** A change of the content of one query. Repeating it changes nothing more. */
type Change = (content: unknown, key: QueryKey) => unknown;

/**
 * Writes a row into every cached query under `key`: a whole key of `keyOf`, or the `[path]` of all its lists.
 * The copy held there is replaced unless it is newer; `place` may then put the row in, move it or take it out.
 * Without `place`, a query that does not hold the row stays as it is. Gives false for a stale row.
 */
export function mergeRow<R extends LiveRow>(kind: LiveKind, key: QueryKey, row: R, place?: Place<R>): boolean {
  if (!isNewer(kind, row)) return false;
  const name = nameOf(kind, row.id);
  heard.set(name, row.revision);
  tombstones.delete(name);
  change(key, (content, ofKey) =>
    placeRows<R>(kind, content, (rows) => {
      // Repeated on a late answer, when more may have been heard.
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
 * Changes single fields of a row, for events that carry no whole row; `revision` is the row's after the change.
 * Gives false when a copy under `key` lags behind by more than this one change: that copy stays, and the row must be
 * fetched.
 */
export function patchRow<R extends LiveRow>(
  kind: LiveKind,
  key: QueryKey,
  id: number,
  revision: number,
  fields: Partial<Omit<R, 'id' | 'revision'>>,
): boolean {
  if (!isNewer(kind, { id, revision })) return true;
  let complete = true;
  change(key, (content) =>
    placeRows<R>(kind, content, (rows) => {
      const held = rows.findIndex((one) => one.id === id);
      const row = rows[held];
      if (!row || row.revision >= revision) return rows;
      if (row.revision === revision - 1) return rows.with(held, { ...row, ...fields, revision });
      complete = false;
      return rows;
    }),
  );
  if (complete) heard.set(nameOf(kind, id), revision);
  return complete;
}

/**
 * Takes a deleted row out of every cached query under `key`, and remembers the deletion, so that no older copy brings
 * it back.
 */
export function dropRow(kind: LiveKind, key: QueryKey, id: number, revision: number): void {
  const name = nameOf(kind, id);
  if ((heard.get(name) ?? 0) > revision) return;
  tombstones.set(name, Math.max(revision, tombstones.get(name) ?? 0));
  change(key, (content) =>
    placeRows<LiveRow>(kind, content, (rows) => {
      const gone = rows.findIndex((row) => row.id === id && row.revision <= revision);
      return gone < 0 ? rows : rows.toSpliced(gone, 1);
    }),
  );
}

/**
 * Lets a row back in whose deletion was heard with this same revision: the event after it says that this screen still
 * has the row.
 */
export function readmitRow(kind: LiveKind, { id, revision }: LiveRow): void {
  const name = nameOf(kind, id);
  if (tombstones.get(name) === revision) tombstones.delete(name);
}

/** Forgets every revision; for the end of a session. */
export function forgetRows(): void {
  heard.clear();
  tombstones.clear();
}

/** Changes heard while a query is away, by its hash, in the order they came. */
const journals = new Map<string, Change[]>();

function change(key: QueryKey, apply: Change): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: key })) {
    journals.get(query.queryHash)?.push(apply);
    rewrite(query, apply);
  }
}

/** Writes without touching how old the answer is: an event makes a row true, not the list it stands in. */
function rewrite(query: Query, apply: Change): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  if (data === undefined) return;
  const next = apply(data, query.queryKey);
  if (next === data) return;
  // A single row that is gone: ask again, the server says what to show instead.
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
