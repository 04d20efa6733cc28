import type { Profile } from '@recado/contracts';
import type { Room } from '../../kernel/realtime/rooms.ts';
import type { UserWork, Work, Workshop } from '../../kernel/work.ts';
import type { PasswordChecks } from './passwords.ts';

export type UserDeps = Pick<Workshop, 'inCompany'> & {
  /** Checks the room memberships of everyone in this room again. */
  recheck(room: Room): void;
  /** Hands over or removes what other features keep for a user who is being deleted. */
  releaseUser(work: UserWork, userId: number): Promise<void>;
  passwordChecks: PasswordChecks;
  /** Updates the user's sessions and reset codes after a new password or e-mail (`features/auth`). */
  sessions: {
    end(work: Work, userId: number, why: 'password' | 'ended'): Promise<number>;
    forget(userId: number): Promise<void>;
    renew(
      user: { id: number; companyId: number; profile: Profile; generation: number },
      setCookie: (name: string, value: string, seconds: number) => void,
    ): Promise<string>;
    voidResetCodes(work: Work, userId: number): Promise<void>;
  };
};
