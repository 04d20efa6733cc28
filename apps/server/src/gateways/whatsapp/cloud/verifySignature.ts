import { createHmac, timingSafeEqual } from 'node:crypto';

const form = /^sha256=([0-9a-f]{64})$/i;

/**
 * Returns whether the header is the app's HMAC-SHA256 of exactly these bytes. Do not verify re-serialized JSON: emoji
 * and spaces differ.
 */
export function verifySignature(appSecret: string, rawBody: Buffer, header: string | undefined): boolean {
  const input = form.exec(header ?? '')?.[1];
  // With an empty secret anybody could sign.
  if (input === undefined || appSecret === '') return false;
  return timingSafeEqual(createHmac('sha256', appSecret).update(rawBody).digest(), Buffer.from(input, 'hex'));
}

/** Returns the challenge that the webhook must echo to prove ownership; undefined for a wrong token. */
export function answerChallenge(verifyToken: string, query: Record<string, unknown>): string | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string' || verifyToken === '')
    return undefined;
  return timingSafeEqual(digest(token), digest(verifyToken)) ? challenge : undefined;
}

/** Hashes both values to equal length, which the constant-time comparison requires. */
const digest = (text: string) => createHmac('sha256', 'verify token').update(text).digest();
