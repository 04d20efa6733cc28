import type { OwnCompany, Profile } from '@recado/contracts';
import type { z } from 'zod';
import type { Room } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import type { PasswordChecks } from './passwords.ts';

/** What users need of the process and of what stands beside them. */
export type UserDeps = {
  /** Decides the rooms of everyone in this room again. */
  recheck(room: Room): void;
  /** The company of the Work, as its people see it. */
  getOwnCompany(work: Work): Promise<z.input<typeof OwnCompany>>;
  passwordChecks: PasswordChecks;
  /** What a new password or e-mail does to the user's sessions and reset codes (`features/auth`). */
  sessions: {
    end(work: Work, userId: number): Promise<number>;
    forget(userId: number): Promise<void>;
    renew(
      user: { id: number; companyId: number; profile: Profile; generation: number },
      setCookie: (name: string, value: string, seconds: number) => void,
    ): Promise<string>;
    voidResetCodes(work: Work, userId: number): Promise<void>;
  };
};
