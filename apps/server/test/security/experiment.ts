/** A text of a source file and what replaces it while a planted bug is tested. `file` is relative to the repository. */
export type SourceEdit = readonly [file: string, find: string, put: string];

/** A known bug that the experiment's tests must notice; an experiment that stays green with it proves nothing. */
export type SecurityPlant = {
  name: string;
  /** The bug in one line. */
  what: string;
  edits: readonly SourceEdit[];
  /** Matches the full title of at least one test that fails because of the bug. Other failures prove nothing. */
  noticedBy: RegExp;
};

/**
 * An attack of the security table in docs/trust.md. `tests` are Vitest files relative to the repository, which run in every
 * `npm test`; `titles` limits them to the tests whose full title matches.
 */
export type SecurityExperiment = {
  name: `S${number}`;
  what: string;
  tests: readonly string[];
  titles?: RegExp;
  plants: readonly SecurityPlant[];
};
