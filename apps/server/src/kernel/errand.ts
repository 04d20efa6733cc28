import type { Log } from './log.ts';
import type { PipelinedOpening } from './opening.ts';
import type { Actor, UserWork, Viewer, Work, Workshop } from './work.ts';

/**
 * A piece of work that may touch the network, files or a phone, and therefore holds no transaction. It opens a Work for
 * each step. In a user's Errand, `inCompany` reads the user's rights again each time.
 */
export type Errand = {
  readonly companyId: number;
  readonly log: Log;
  inCompany<T>(task: (work: Work) => Promise<T>): Promise<T>;
};

/** An Errand of a signed-in user. Each Work it opens reads the user's rights again. */
export type UserErrand = Omit<Errand, 'inCompany'> & {
  /** The caller's address, in the form that rate limits count. */
  readonly address: string;
  /** Sets an HttpOnly cookie on the response. */
  setCookie(name: string, value: string, seconds: number): void;
  /** Sets a header on the response. */
  setHeader(name: string, value: string): void;
  /**
   * Returns the user who was admitted before the Errand began. With `admittedBy: 'work'`, reads and admits the user
   * here.
   */
  viewer(): Promise<Viewer>;
  inCompany<T>(task: (work: UserWork) => Promise<T>): Promise<T>;
  /** Opens a Work of another actor, for example a simulated contact. The user is admitted in the same round trip. */
  onBehalf<T>(actor: Actor, task: (work: Work) => Promise<T>, opening: PipelinedOpening): Promise<T>;
};

/** Returns an Errand of an actor that is not a user: jobs and phones use it. */
export const errandOf = (workshop: Workshop, companyId: number, actor: Actor, log: Log): Errand => ({
  companyId,
  log,
  inCompany: (task) => workshop.inCompany(companyId, actor, task),
});
