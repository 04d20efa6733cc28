import { Secret, TOTP } from 'otpauth';

const product = 'Recado';
const stepSeconds = 30;

/** The settings that every authenticator app assumes (RFC 6238). */
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: product,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  });

/** Returns a new secret of 160 bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth:` address that an authenticator app reads from a QR code. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * Returns the step of a right code that is newer than `lastStep`, otherwise null. Accepts the step before and after the
 * current one, for clocks up to 30 seconds wrong. A last step further ahead was used before the clock was set back: it
 * would lock its user out until then, and counts no more.
 */
export function findStep(secret: string, code: string, lastStep: number, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const current = Math.floor(now.getTime() / 1_000 / stepSeconds);
  return current + delta > lastStep || lastStep > current + 1 ? current + delta : null;
}
