import type { UserWork, Work } from '../../kernel/work.ts';

export type TagDeps = {
  /** Removes a tag from every ticket that has it, and publishes these tickets. */
  untagTickets(work: UserWork, tagId: number): Promise<void>;
  /** Returns the names of the campaigns that will look for the contacts of a tag at their start. */
  campaignsWaitingFor(work: Work, tagId: number): Promise<string[]>;
};
