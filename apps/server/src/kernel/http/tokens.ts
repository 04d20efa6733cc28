import { createHash } from 'node:crypto';
import { AppError } from '@recado/contracts';
import { errors as joseErrors, SignJWT } from 'jose';
import type { KeyRing } from '../secrets.ts';
import { verifyAny } from '../verifyAny.ts';

/** The content of an access token. It holds no rights: they are read at every call. */
export type Claims = { id: number; companyId: number; generation: number };

export type Tokens = {
  /** Issues an access token for a session. */
  issue(claims: Claims & { profile: string }, seconds: number): Promise<string>;
  /** Throws ERR_NO_SESSION (401), or ERR_SESSION_EXPIRED (403) for a genuine token that has expired. */
  read(token: string | undefined): Promise<Claims>;
  /** Reads like `read`, but accepts a genuine expired token, because a sign-out may come late (wire 3.1). */
  readLate(token: string | undefined): Promise<Claims>;
};

/**
 * The form of our tokens. The library ignores foreign characters within a part, so without this check a genuine token
 * padded to any length would still pass.
 */
const form = /^[\w-]{1,100}\.[\w-]{1,500}\.[\w-]{43}$/;

/**
 * Access tokens: HS256, fifteen minutes. Issuer and audience are fixed, so that nothing else signed with our keys
 * passes. The current key signs; each key of the ring is accepted.
 */
export function openTokens(keys: KeyRing): Tokens {
  const about = { issuer: 'recado', audience: 'access' };
  // Caches verified signatures until the token expires; verifying again took a tenth of a busy server's time. Keyed by
  // hashes, so that each entry has a fixed size.
  const proven = new Map<string, { claims: Claims; until: number }>();
  return {
    issue: ({ id, companyId, generation, profile }, seconds) =>
      new SignJWT({ id, profile, companyId, generation })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(about.issuer)
        .setAudience(about.audience)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
        .sign(keys[0]),
    async read(token) {
      const digest = createHash('sha256')
        .update(token ?? '')
        .digest('base64url');
      const known = proven.get(digest);
      if (known && known.until > Date.now()) return known.claims;
      const { claims, until } = await verify(token, {});
      if (proven.size >= 20_000) proven.clear();
      proven.set(digest, { claims, until });
      return claims;
    },
    readLate: async (token) => (await verify(token, { clockTolerance: Number.MAX_SAFE_INTEGER })).claims,
  };

  async function verify(
    token: string | undefined,
    options: { clockTolerance?: number },
  ): Promise<{ claims: Claims; until: number }> {
    if (!token) throw new AppError('ERR_NO_SESSION', { reason: 'missing' });
    if (!form.test(token)) throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });
    try {
      const { payload } = await verifyAny(token, keys, { ...about, ...options });
      const { id, companyId, generation } = payload as Record<string, unknown>;
      if (!Number.isSafeInteger(id) || !Number.isSafeInteger(companyId) || !Number.isSafeInteger(generation))
        throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });
      return { claims: { id, companyId, generation } as Claims, until: (payload.exp ?? 0) * 1_000 };
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) throw new AppError('ERR_SESSION_EXPIRED');
      if (error instanceof AppError) throw error;
      throw new AppError('ERR_NO_SESSION', { reason: 'invalid' });
    }
  }
}
