import type { OwnCompany } from '@recado/contracts';
import type { z } from 'zod';
import type { Room } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';

/** What users need of the process and of what stands beside them. */
export type UserParts = {
  /** Decides the rooms of everyone in this room again. */
  recheck(room: Room): void;
  /** The company of the Work, as its people see it. */
  getOwnCompany(work: Work): Promise<z.input<typeof OwnCompany>>;
};
