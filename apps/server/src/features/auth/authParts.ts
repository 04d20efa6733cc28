import type { Tokens } from '../../kernel/http/tokens.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import type { Room } from '../../kernel/realtime/rooms.ts';

/** What sessions need of the process around them. */
export type AuthParts = {
  tokens: Tokens;
  refreshKey: Buffer;
  sandbox: boolean;
  /** Whether a stranger may not learn who has an account (PWD-07). */
  concealAccounts: boolean;
  sendResetCode: Job<{ resetId: number; request: number }>;
  disconnect(room: Room): void;
};
