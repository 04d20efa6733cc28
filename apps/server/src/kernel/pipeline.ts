import type { HotStatement, HotValues } from './db/hot.ts';
import type { Work } from './work.ts';

/*
 * The fast path of recording messages, for callers that know their statements from the start. It saves two round trips
 * of a Work: the first query travels with `begin`, the last one with `commit`. Everything else uses a plain Work.
 */

type LastRows = (statement: HotStatement, values: object) => Promise<object[]>;
const lastStatements = new WeakMap<Work, LastRows>();

/** Lets `lastRows` send the commit of this Work. Called by `makeWork`. */
export const endWithLast = (work: Work, run: LastRows): void => void lastStatements.set(work, run);

/**
 * Runs the last statement of a Work and returns its rows. If the Work was opened with `endsWithLast`, the commit is
 * sent in the same round trip, and any later statement throws. Otherwise the Work goes on.
 */
export const lastRows = <V extends object, R extends object>(
  work: Work,
  statement: HotStatement<V, R>,
  values: HotValues<V>,
): Promise<R[]> => {
  const run = lastStatements.get(work);
  return run ? (run(statement, values) as Promise<R[]>) : work.rows(statement, values);
};
