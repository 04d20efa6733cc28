import { limits, type Profile } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work, Workshop } from '../../kernel/work.ts';
import type { AuthDeps } from './authDeps.ts';
import { passwordResets } from './auth.tables.ts';
import { raiseGeneration } from './raiseGeneration.ts';
import { dropSession, startSession } from './refreshTokens.ts';
import { forgetWrongCodes } from './twoStep/checkCode.ts';

type Deps = Pick<AuthDeps, 'tokens' | 'refreshKeys' | 'disconnect'> & Pick<Workshop, 'acrossCompanies'>;
type Changed = { id: number; companyId: number; profile: Profile; generation: number };

/**
 * Updates sessions and reset codes after a user's password or e-mail changed. `app.ts` passes it to `features/users`.
 */
type SessionChanges = {
  /**
   * Call within the Work of a new password, or of the deletion of the user. Refuses every token and ends every socket of
   * the user, who reads why. Returns the new generation.
   */
  end(work: Work, userId: number, why: 'password' | 'ended'): Promise<number>;
  /** Call after that Work. Deletes the refresh tokens of another user whose password was changed. */
  forget(userId: number): Promise<void>;
  /** Call after that Work. Gives the user who changed their own password a session of the new generation. */
  renew(user: Changed, setCookie: (name: string, value: string, seconds: number) => void): Promise<string>;
  /** Voids the codes that were mailed to the user, because the address or the password has changed since. */
  voidResetCodes(work: Work, userId: number): Promise<void>;
};

export const sessionChanges = ({ tokens, refreshKeys, disconnect, acrossCompanies }: Deps): SessionChanges => ({
  async end(work, userId, why) {
    await forgetWrongCodes(work, userId);
    return raiseGeneration(work, userId, disconnect, why);
  },
  forget: async (userId) => void (await acrossCompanies('auth.session', (db) => dropSession(db, userId))),
  async renew({ id, companyId, profile, generation }, setCookie) {
    setCookie(
      'jrt',
      await acrossCompanies('auth.session', (db) =>
        startSession(db, { userId: id, companyId, generation }, refreshKeys),
      ),
      limits.refreshTokenSeconds,
    );
    return tokens.issue({ id, companyId, generation, profile }, limits.accessTokenSeconds);
  },
  async voidResetCodes(work, userId) {
    await work.db
      .delete(passwordResets)
      .where(and(eq(passwordResets.companyId, work.companyId), eq(passwordResets.userId, userId)));
  },
});
