import type { RowKind } from '@recado/contracts';
import type { TestServer, TestUser } from './harness.ts';

/** A company with one row of everything, each text carrying the canary. */
export type SecondCompany = {
  companyId: number;
  canary: string;
  admin: TestUser;
  /** An API token with every right. */
  apiToken: string;
  ids: Record<RowKind, number | string>;
  uuids: Partial<Record<RowKind, string>>;
};

/** The company while its rows are made. `id` throws for a kind that no feature made yet. */
export type UnfinishedCompany = Omit<SecondCompany, 'ids'> & { id(kind: RowKind): number };

export type NewRows = Partial<Record<RowKind, number | string>>;

/**
 * Users who change a row of an administrator: a user of another queue, a user and a supervisor of the same queue,
 * another administrator, and the administrator who owns the row.
 */
export const colleagues = ['outsider', 'teammate', 'supervisor', 'admin', 'owner'] as const;
export type Colleague = (typeof colleagues)[number];

/** The parts of a request that no rule of the contract can fill in. Ids of rows are filled in by `requestFor`. */
export type RequestSample = {
  params?: Record<string, unknown>;
  /** Kinds of rows that the query must name. */
  query?: RowKind[];
  /** Words of the query that are no ids. */
  words?: Record<string, string>;
  body?: Record<string, unknown> | unknown[];
};

export type TestRequest = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: Record<string, unknown> | unknown[];
};

export type ListContext = {
  server: TestServer;
  company: SecondCompany;
  /** Runs SQL with the id of the company as `$1`, before the other values. */
  query(text: string, ...values: unknown[]): Promise<unknown>;
};

/** Declarations of a feature for the tests that are generated from the contracts. Calls have their contract names. */
export type House = {
  /** The callers allowed for each call: `all`, or the allowed profiles (and `super`). */
  callers?: Record<string, string>;
  /**
   * `ok` or the error code for each of `colleagues`. A line for each call that changes a row named in its path and that
   * every profile may make.
   */
  colleagues?: Record<string, readonly string[]>;
  /** Adds one row of each kind of the feature. Features on lines above (architecture 1.2) have added theirs before. */
  rows?(server: TestServer, company: UnfinishedCompany): NewRows | Promise<NewRows>;
  requests?: Record<string, RequestSample>;
  /**
   * For each API with changes: true when each successful change writes one audit entry, otherwise the reason why not.
   * The line of a call replaces the line of its API.
   */
  recorded?: Record<string, true | string>;
  /** Recorded calls that take a file. Their test is beside the feature. */
  recordedBeside?: readonly string[];
  /** Changes company or request so that the call changes something that is recorded. */
  prepareChange?: Record<
    string,
    (server: TestServer, company: SecondCompany, request: TestRequest) => Promise<void> | void
  >;
  /** Changes of a row that do not compare `seenAt` (decision 0090), each with the reason. */
  notCompared?: Record<string, string>;
  /** Changes that refuse an older version with a code of their own, from before decision 0090. */
  ownCodes?: Record<string, string>;
  lists?: {
    /** Lists whose length `fill` and copied rows do not raise to 20, each with the reason. They are not measured. */
    unmeasured?: Record<string, string>;
    /** Adds rows that the company lacks and that `cloneRows` copies. */
    seed?(context: ListContext): Promise<unknown>;
    /** Adds the rows that copies do not bring, so that each list has at least `many`. */
    fill?(context: ListContext, many: number): Promise<unknown>;
  };
  /**
   * For each job something to do, and the payload that does it. The first run has to change something, the second run
   * nothing. The samples of a feature run in their order, in a company of their own.
   */
  jobs?: Record<string, (server: TestServer, company: SecondCompany) => object | Promise<object>>;
};

export const defineHouse = (house: House): House => house;

/** A time that no test reaches. */
export const farAway = '2090-01-01T12:00:00.000Z';

/** Reasons to leave a list unmeasured. */
export const oneRow = 'one row with its own lists, of which the sample has one or none';
export const fixedLength = 'as long as the settings or days asked for';
