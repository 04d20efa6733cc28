import type { Counters } from '../../kernel/counters.ts';
import type { Tokens } from '../../kernel/http/tokens.ts';
import type { Room } from '../../kernel/realtime/rooms.ts';
import type { KeyRing, Secrets } from '../../kernel/secrets.ts';
import type { PasswordChecks } from '../users/index.ts';

export type AuthDeps = {
  tokens: Tokens;
  refreshKeys: KeyRing;
  passwordChecks: PasswordChecks;
  /** Counts refreshes without a valid cookie, by address. */
  refreshFailures: Counters;
  /** Counts tries of reset codes, by account, code and address. */
  resetTries: Counters;
  /** Signs the challenge between the password and the code of a sign-in. */
  challengeKeys: KeyRing;
  /** Encrypts the secrets of two-step sign-in. */
  twoStepSecrets: Secrets;
  sandbox: boolean;
  /** True if strangers may not learn which accounts exist (PWD-07). */
  concealAccounts: boolean;
  disconnect(room: Room): void;
};
