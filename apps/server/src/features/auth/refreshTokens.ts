import { createHash, createHmac, randomBytes } from 'node:crypto';
import { limits } from '@recado/contracts';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/db/open.ts';
import { sameSecret, type KeyRing } from '../../kernel/secrets.ts';
import { sessions } from './auth.tables.ts';

/**
 * A refresh token consists of its family (drawn at sign-in, shared by every token of the session), the number of
 * rotations, and a MAC. Therefore any rotated token is recognized without a list, the next token follows from the
 * current one (decision 0002), and a forged token is refused without a query.
 */
type Parsed = { family: string; rotations: number };

const form = /^([\w-]{43})(?:([\w-]{43})(\d{1,9}))?$/;

const macOf = ({ family, rotations }: Parsed, key: Buffer): string =>
  createHmac('sha256', key).update(`refresh ${family} ${rotations}`).digest('base64url');

/** The current key makes the MAC of a token; those of every key of the ring are accepted. */
const tokenOf = (parsed: Parsed, [current]: KeyRing): string =>
  `${parsed.family}${macOf(parsed, current)}${parsed.rotations}`;

const hashOf = (family: string): string => createHash('sha256').update(family).digest('base64url');

/**
 * Parses a token. Returns undefined for a token that we did not issue. Tokens from before families existed are a family
 * with 0 rotations.
 */
function parse(token: string, keys: KeyRing): Parsed | undefined {
  const [, family, mac, digits] = form.exec(token) ?? [];
  if (family === undefined) return undefined;
  const parsed = { family, rotations: Number(digits ?? 0) };
  return mac === undefined || keys.some((key) => sameSecret(mac, macOf(parsed, key))) ? parsed : undefined;
}

const lifetime = sql`now() + make_interval(secs => ${limits.refreshTokenSeconds})`;
const inGrace = sql<boolean>`${sessions.rotatedAt} > now() - make_interval(secs => ${limits.refreshGraceSeconds})`;

export type SessionOf = { userId: number; companyId: number; generation: number };

/**
 * Starts the one session of a user and returns its first token. Replaces an older session (AUTH-10), keeps a newer one.
 */
export async function startSession(db: Transaction, session: SessionOf, keys: KeyRing): Promise<string> {
  const first = { family: randomBytes(32).toString('base64url'), rotations: 1 };
  const fresh = {
    ...session,
    tokenHash: hashOf(first.family),
    rotations: first.rotations,
    rotatedAt: sql`now()`,
    expiresAt: lifetime,
  };
  await db
    .insert(sessions)
    .values(fresh)
    .onConflictDoUpdate({
      target: sessions.userId,
      set: fresh,
      setWhere: lte(sessions.generation, session.generation),
    });
  return tokenOf(first, keys);
}

export type Rotation =
  | ({ outcome: 'rotated'; token: string } & SessionOf)
  | { outcome: 'unknown' }
  | { outcome: 'reused'; userId: number; companyId: number };

/**
 * Exchanges a refresh token. For ten seconds the previous token gets the same next token (a second tab, or a lost
 * answer). Every other rotated token counts as theft and ends the session (trust S6).
 */
export async function rotateSession(db: Transaction, token: string, keys: KeyRing): Promise<Rotation> {
  const input = parse(token, keys);
  if (!input) return { outcome: 'unknown' };
  const [row] = await db
    .select({ session: sessions, expired: sql<boolean>`${sessions.expiresAt} < now()`, inGrace })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOf(input.family)))
    .for('update');
  if (!row || row.expired) return { outcome: 'unknown' };
  const { userId, companyId, generation, rotations } = row.session;
  const isLast = input.rotations === rotations - 1;
  if (input.rotations < rotations && !(isLast && row.inGrace)) {
    await db.delete(sessions).where(eq(sessions.userId, userId));
    return { outcome: 'reused', userId, companyId };
  }
  const next = { family: input.family, rotations: isLast ? rotations : input.rotations + 1 };
  // The MAC also accepts a higher number than the stored one: the database was restored from a backup.
  if (!isLast)
    await db
      .update(sessions)
      .set({ rotations: next.rotations, rotatedAt: sql`now()`, expiresAt: lifetime })
      .where(eq(sessions.userId, userId));
  return { outcome: 'rotated', token: tokenOf(next, keys), userId, companyId, generation };
}

/** Deletes the session of a user. */
export const dropSession = (db: Transaction, userId: number) => db.delete(sessions).where(eq(sessions.userId, userId));

/** Returns the user of a refresh token, also of one that was just exchanged; undefined if there is none. */
export async function findSession(db: Transaction, token: string, keys: KeyRing): Promise<SessionOf | undefined> {
  const input = parse(token, keys);
  if (!input) return undefined;
  const [row] = await db
    .select({ userId: sessions.userId, companyId: sessions.companyId, generation: sessions.generation })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashOf(input.family)),
        sql`${sessions.expiresAt} > now()`,
        sql`(${sessions.rotations} <= ${input.rotations} or (${sessions.rotations} = ${input.rotations + 1} and ${inGrace}))`,
      ),
    );
  return row;
}
