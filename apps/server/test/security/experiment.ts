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
 * An attack of the security table in docs/trust.md, or a reliability experiment that needs no process of its own.
 * `tests` are Vitest files and `journeys` Playwright files, relative to the repository, which run in every `npm test`;
 * `titles` limits the Vitest tests to those whose full title matches.
 */
export type SecurityExperiment = {
  name: `${'S' | 'R'}${number}`;
  what: string;
  tests: readonly string[];
  journeys?: readonly string[];
  titles?: RegExp;
  plants: readonly SecurityPlant[];
};
