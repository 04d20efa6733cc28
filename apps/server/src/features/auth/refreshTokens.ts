import { createHash, createHmac, randomBytes } from 'node:crypto';
import { limits } from '@recado/contracts';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import { sessions } from './auth.tables.ts';

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/**
 * The token after this one follows from it and our key. So a replay within the grace gets the very token the lost or
 * parallel answer carried: two tabs that refresh at once never end each other's session (trust.md S6).
 */
const after = (token: string, key: Buffer): string => createHmac('sha256', key).update(`after ${token}`).digest('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const lifetime = sql`now() + make_interval(secs => ${limits.refreshTokenSeconds})`;

/** Starts the one session of a user; an older one is replaced (AUTH-10). */
export async function keepSession(db: Transaction, session: { userId: number; companyId: number; generation: number }, token: string): Promise<void> {
  const fresh = { ...session, tokenHash: hashOf(token), previousHash: null, rotatedAt: sql`now()`, expiresAt: lifetime };
  await db.insert(sessions).values(fresh).onConflictDoUpdate({ target: sessions.userId, set: fresh });
}

export type Rotation = { outcome: 'rotated'; token: string; userId: number; companyId: number; generation: number } | { outcome: 'unknown' } | { outcome: 'reused'; userId: number; companyId: number };

/** Exchanges a refresh token. One that was already exchanged is a second tab for ten seconds and a theft afterwards: the session ends. */
export async function rotateSession(db: Transaction, token: string, key: Buffer): Promise<Rotation> {
  const hash = hashOf(token);
  const [row] = await db
    .select({ session: sessions, expired: sql<boolean>`${sessions.expiresAt} < now()`, inGrace: sql<boolean>`${sessions.rotatedAt} > now() - make_interval(secs => ${limits.refreshGraceSeconds})` })
    .from(sessions)
    .where(or(eq(sessions.tokenHash, hash), eq(sessions.previousHash, hash)))
    .for('update');
  if (!row || row.expired) return { outcome: 'unknown' };
  const { userId, companyId, generation } = row.session;
  if (row.session.tokenHash === hash)
    await db
      .update(sessions)
      .set({ tokenHash: hashOf(after(token, key)), previousHash: hash, rotatedAt: sql`now()`, expiresAt: lifetime })
      .where(eq(sessions.userId, userId));
  else if (!row.inGrace) {
    await db.delete(sessions).where(eq(sessions.userId, userId));
    return { outcome: 'reused', userId, companyId };
  }
  return { outcome: 'rotated', token: after(token, key), userId, companyId, generation };
}

/** Forgets the session of a user. */
export const dropSession = (db: Transaction, userId: number) => db.delete(sessions).where(eq(sessions.userId, userId));

/** Whose session a refresh token is; undefined for none. */
export async function findSession(db: Transaction, token: string): Promise<{ userId: number; companyId: number; generation: number } | undefined> {
  const [row] = await db
    .select({ userId: sessions.userId, companyId: sessions.companyId, generation: sessions.generation })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashOf(token)), sql`${sessions.expiresAt} > now()`));
  return row;
}
