import type { ApiScope } from '@recado/contracts';
import type { PipelinedOpening } from '../opening.ts';
import type { Viewer, Work } from '../work.ts';
import type { Log } from '../log.ts';

/** Other software that calls with a token, read from the database at every call. */
export type TokenCaller = {
  /** Names the token in rate limits and idempotency keys: `connection:7` or `token:3`. */
  name: string;
  /** The name of the API token or of the connection, for the record of changes. */
  title: string;
  companyId: number;
  /** A person chose the token, so that it can be guessed. */
  isChosen: boolean;
  /** The connection that the token belongs to or sends with; null for the default connection. */
  connectionId: number | null;
  scopes: readonly ApiScope[];
  company: Viewer['company'];
};

/** Returns the owner of a token; undefined for an unknown one. */
export type FindTokenCaller = (token: string) => Promise<TokenCaller | undefined>;

/** An Errand of other software. Its Works have the actor `external`, which is no user. */
export type TokenErrand = {
  readonly caller: TokenCaller;
  readonly companyId: number;
  readonly log: Log;
  /** With an opening, statements travel with `begin`. */
  inCompany<T>(task: (work: Work) => Promise<T>, opening?: PipelinedOpening): Promise<T>;
};

/**
 * Returns the viewer of a read with a token, who sees what an administrator of the company sees. It is no user: the id
 * is 0, so that nothing counts as its own.
 */
export const toViewer = ({ title, companyId, company }: TokenCaller): Viewer => ({
  kind: 'user',
  id: 0,
  name: title,
  companyId,
  profile: 'admin',
  super: false,
  allTicket: true,
  queueIds: [],
  language: null,
  generation: 0,
  company,
});
