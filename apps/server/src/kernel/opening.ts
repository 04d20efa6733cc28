import type { HotStatement, HotValues, ValuesIn } from './db/hot.ts';

/** A statement whose parameters are all numbers. `check` throws to reject its first row. */
export type Proof = { text: string; check(row: Record<string, unknown> | undefined): void };

/** Options of a Work, sent with its `begin`: an advisory lock, and proofs that are checked before the task. */
export type Opening = { lock?: string | undefined; proofs?: readonly Proof[] };

/** A hot statement and its values. */
export type Question<S extends HotStatement = HotStatement> = { statement: S; values: HotValues<ValuesIn<S>> };

/**
 * Options of a Work that also sends its first query with `begin`. The `ahead` query runs after the lock and the proofs, and answers
 * the first `rows` call with the same statement and values. `endsWithLast` allows `lastRows`
 * (`pipeline.ts`) to send the commit.
 */
export type PipelinedOpening = Opening & { ahead?: Question | undefined; endsWithLast?: boolean };
