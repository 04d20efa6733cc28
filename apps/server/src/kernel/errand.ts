import type { Log } from './log.ts';
import type { Viewer, Work, Workshop, Actor } from './work.ts';

/**
 * Something that may touch the network, files or a phone, and therefore holds no transaction. It opens a Work for each
 * step. `inCompany` of a person's Errand reads that person's rights again each time.
 */
export type Errand = {
  readonly companyId: number;
  readonly log: Log;
  inCompany<T>(task: (work: Work) => Promise<T>): Promise<T>;
};

/** An Errand of a signed-in person. */
export type PersonalErrand = Omit<Errand, 'inCompany'> & { readonly viewer: Viewer; inCompany<T>(task: (work: Work & { actor: Viewer }) => Promise<T>): Promise<T> };

/** An Errand of the product itself, as jobs and phones are. */
export const errandOf = (workshop: Workshop, companyId: number, actor: Actor, log: Log): Errand => ({
  companyId,
  log,
  inCompany: (task) => workshop.inCompany(companyId, actor, task),
});
