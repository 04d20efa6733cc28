import type { UserWork } from '../../kernel/http/bind.ts';

export type TagDeps = {
  /** Removes a tag from every ticket that has it, and publishes these tickets. */
  untagTickets(work: UserWork, tagId: number): Promise<void>;
};
