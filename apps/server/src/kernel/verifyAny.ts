import { errors, jwtVerify, type JWTVerifyOptions, type JWTVerifyResult } from 'jose';
import type { KeyRing } from './secrets.ts';

/**
 * Verifies an HS256 token with each key of a ring in turn. Throws the error of the library; for a token that no key signed,
 * the one of the last key.
 */
export async function verifyAny(token: string, keys: KeyRing, options: JWTVerifyOptions): Promise<JWTVerifyResult> {
  const [key, ...others] = keys;
  try {
    return await jwtVerify(token, key, { ...options, algorithms: ['HS256'] });
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyAny(token, [next, ...rest], options);
  }
}
