import { AppError, limits, type TwoStepChallenge } from '@recado/contracts';
import { SignJWT } from 'jose';
import { sameSecret, sign, type KeyRing } from '../../../kernel/secrets.ts';
import { verifyAny } from '../../../kernel/verifyAny.ts';

export type Challenge = { id: number; companyId: number; generation: number; password: string };
type Step = TwoStepChallenge['step'];

/** The form of our challenges. Without it, the library ignores foreign characters within a part. */
const form = /^[\w-]{1,100}\.[\w-]{1,500}\.[\w-]{43}$/;
const aboutOf = (step: Step) => ({ issuer: 'recado', audience: `two-step ${step}` });

/** Identifies a password hash within a challenge without revealing it. */
const fingerprintOf = (key: Buffer, passwordHash: string): string => sign(key, `password ${passwordHash}`);

/**
 * Returns proof that the caller knew the password. It ends with any sign-in, sign-out or new password of the account,
 * and after `limits.challengeSeconds`.
 */
export const issueChallenge = (
  [key]: KeyRing,
  step: Step,
  { id, companyId, generation, passwordHash }: Omit<Challenge, 'password'> & { passwordHash: string },
): Promise<string> =>
  new SignJWT({ id, companyId, generation, password: fingerprintOf(key, passwordHash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('recado')
    .setAudience(aboutOf(step).audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1_000) + limits.challengeSeconds)
    .sign(key);

/** Returns the content of a challenge for this step. Throws ERR_TWO_STEP_EXPIRED for every other text. */
export async function readChallenge(keys: KeyRing, step: Step, challenge: string): Promise<Challenge> {
  try {
    if (!form.test(challenge)) throw new Error('malformed');
    const { payload } = await verifyAny(challenge, keys, aboutOf(step));
    return payload as Challenge;
  } catch {
    throw new AppError('ERR_TWO_STEP_EXPIRED');
  }
}

/** Throws ERR_TWO_STEP_EXPIRED if the password or the generation has changed since the challenge. */
export function assertChallengeHolds(
  keys: KeyRing,
  { generation, password }: Challenge,
  account: { generation: number; passwordHash: string },
): void {
  const isSame = keys.some((key) => sameSecret(password, fingerprintOf(key, account.passwordHash)));
  if (generation !== account.generation || !isSame) throw new AppError('ERR_TWO_STEP_EXPIRED');
}
