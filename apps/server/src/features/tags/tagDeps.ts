import type { UserWork } from '../../kernel/work.ts';

export type TagDeps = {
  /** Removes a tag from every ticket that has it, and publishes these tickets. */
  untagTickets(work: UserWork, tagId: number): Promise<void>;
};
