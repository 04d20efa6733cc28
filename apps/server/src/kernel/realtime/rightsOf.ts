import type { Viewer } from '../work.ts';

/** The facts about a user that decide which rooms a socket may be in. */
type Facts = Pick<Viewer, 'profile' | 'super' | 'allTicket' | 'queueIds'> & { company: { expired: boolean } };

/** Returns a text that is equal for equal rights. */
export const rightsOf = ({ profile, super: isSuper, allTicket, queueIds, company }: Facts): string =>
  JSON.stringify([profile, isSuper, allTicket, queueIds.toSorted((a, b) => a - b), company.expired]);
