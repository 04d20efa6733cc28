import type { UserWork } from '../../kernel/work.ts';

/** What tags need of the tickets above them. */
export type TagDeps = {
  /** Takes a tag from every ticket that carries it, and shows them without. */
  untagTickets(work: UserWork, tagId: number): Promise<void>;
};
