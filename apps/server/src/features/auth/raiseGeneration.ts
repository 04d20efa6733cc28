import { and, eq, sql } from 'drizzle-orm';
import { signInRoom, type Room } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { users } from '../users/users.tables.ts';
import { closeSignIn } from './signIns/recordSignIn.ts';

const endOf = { signIn: 'replaced', password: 'password', signOut: 'signedOut', ended: 'ended' } as const;

/** The old sockets receive the event before they are disconnected. */
const farewellMs = 300;

/**
 * Ends a user's sign-in for HTTP and sockets. Tokens of the older generation are refused from the commit on. Sockets
 * are disconnected and receive `auth` before, unless the user signed out (AUTH-09, AUTH-10). Returns the new
 * generation.
 */
export async function raiseGeneration(
  work: Work,
  userId: number,
  disconnect: (room: Room) => void,
  why: keyof typeof endOf = 'signIn',
): Promise<number> {
  const [row] = await work.db
    .update(users)
    .set({ generation: sql`${users.generation} + 1` })
    .where(and(eq(users.companyId, work.companyId), eq(users.id, userId)))
    .returning({ generation: users.generation });
  const generation = row?.generation ?? 0;
  const older = signInRoom(work.companyId, userId, generation - 1);
  // After a change of the own password, the same browser continues with a new token.
  const continues = why === 'password' && work.actor.kind === 'user' && work.actor.id === userId;
  if (!continues) await closeSignIn(work, userId, endOf[why]);
  const reason = why === 'password' || why === 'ended' ? { reason: why } : {};
  if (why !== 'signOut')
    work.publish('auth', { action: 'update', user: { id: userId, companyId: work.companyId }, generation, ...reason }, [
      older,
    ]);
  work.afterCommit(() => setTimeout(() => disconnect(older), farewellMs));
  return generation;
}
