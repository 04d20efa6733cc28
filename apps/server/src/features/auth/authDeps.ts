import type { Counters } from '../../kernel/counters.ts';
import type { Tokens } from '../../kernel/http/tokens.ts';
import type { Room } from '../../kernel/realtime/rooms.ts';
import type { PasswordChecks } from '../users/index.ts';

/** What sessions need of the process around them. */
export type AuthDeps = {
  tokens: Tokens;
  refreshKey: Buffer;
  passwordChecks: PasswordChecks;
  /** Refreshes without a valid cookie, by address. */
  refreshFailures: Counters;
  /** Tries of reset codes, by account, code and address. */
  resetTries: Counters;
  sandbox: boolean;
  /** Whether a stranger may not learn who has an account (PWD-07). */
  concealAccounts: boolean;
  disconnect(room: Room): void;
};
