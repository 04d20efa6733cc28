import type { Endpoint } from '@recado/contracts';
import type { Query, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../server/queryClient.ts';

/** Returns whether an answer under this key is meant. */
export type OfKey = (key: QueryKey) => boolean;

/** The endpoints whose answers are kept current by events. */
const livePaths = new Set<unknown>();
/** Returns whether events keep the answer under this key current. */
export const isLive: OfKey = ([path]) => livePaths.has(path);

/**
 * Adds endpoints whose answers are kept current by events. `Feature.liveEndpoints` passes those of the first download;
 * a module that is loaded later calls it itself.
 */
export function keepLive(...endpoints: readonly Endpoint[]): void {
  for (const { path } of endpoints) livePaths.add(path);
}

/** Counts the starts of queries and the calls of `refreshLive`, to order them. */
let moment = 0;
/** When the running query began, and when the one began whose answer is shown. Further pages leave both as they are. */
const runningSince = new WeakMap<Query, number>();
const readSince = new WeakMap<Query, number>();
/** An answer that was requested before this moment may miss events. */
const neededSince = new WeakMap<Query, number>();

/**
 * Call when the events of these answers begin to arrive. Fetches those on screen again that were requested before: the
 * server may have read them before a change whose event was sent to nobody. Running queries are waited for, not
 * restarted: a restart would drop a page that scrolling has just requested.
 */
export function refreshLive(isMeant: OfKey = isLive): void {
  moment += 1;
  const onScreen = queryClient.getQueryCache().findAll({ type: 'active' });
  for (const query of onScreen.filter(({ queryKey }) => isMeant(queryKey))) {
    neededSince.set(query, moment);
    refreshOlder(query);
  }
}

function refreshOlder(query: Query): void {
  if (query.state.fetchStatus !== 'idle' || (readSince.get(query) ?? 0) >= (neededSince.get(query) ?? 0)) return;
  void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
}

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch') {
    if (action.meta?.fetchMore) runningSince.delete(query);
    else runningSince.set(query, ++moment);
  }
  if (action.type !== 'error' && (action.type !== 'success' || action.manual)) return;
  const since = runningSince.get(query);
  runningSince.delete(query);
  if (since !== undefined) readSince.set(query, since);
  if (neededSince.has(query)) refreshOlder(query);
});
