import type { Tokens } from '../../kernel/http/tokens.ts';
import type { Room } from '../../kernel/realtime/rooms.ts';

/** What sessions need of the process around them. */
export type AuthParts = { tokens: Tokens; refreshKey: Buffer; sandbox: boolean; disconnect(room: Room): void };
