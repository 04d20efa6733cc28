import type { Log } from './log.ts';
import type { Actor, Opening, Viewer, Work, Workshop } from './work.ts';

/**
 * Something that may touch the network, files or a phone, and therefore holds no transaction. It opens a Work for each
 * step. `inCompany` of a person's Errand reads that person's rights again each time.
 */
export type Errand = {
  readonly companyId: number;
  readonly log: Log;
  inCompany<T>(task: (work: Work) => Promise<T>): Promise<T>;
};

/** An Errand of a signed-in person, whose rights are read again by each Work it opens. */
export type PersonalErrand = Omit<Errand, 'inCompany'> & {
  /** Where the call comes from, as limits count it. */
  readonly address: string;
  /** Sets an HttpOnly cookie of the answer. */
  setCookie(name: string, value: string, seconds: number): void;
  /**
   * The person as they were admitted before the errand began; an errand that is admitted by its first Work reads them
   * here.
   */
  viewer(): Promise<Viewer>;
  inCompany<T>(task: (work: Work & { actor: Viewer }) => Promise<T>): Promise<T>;
  /**
   * Opens a Work of somebody else, as what a simulated customer does, for which the person is admitted in the same
   * round trip.
   */
  onBehalf<T>(actor: Actor, task: (work: Work) => Promise<T>, opening: Opening): Promise<T>;
};

/** An Errand of the product itself, as jobs and phones are. */
export const errandOf = (workshop: Workshop, companyId: number, actor: Actor, log: Log): Errand => ({
  companyId,
  log,
  inCompany: (task) => workshop.inCompany(companyId, actor, task),
});
