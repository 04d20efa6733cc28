import { AppError } from '@recado/contracts';
import { findCandidates } from '../../gateways/whatsapp/cloud/findCandidates.ts';
import { verifySignature } from '../../gateways/whatsapp/cloud/verifySignature.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import { readKnownNumbers, type KnownNumber } from './knownNumbers.ts';
import type { Credentials } from './openCredentials.ts';

/**
 * Maximum number of bytes hashed for one delivery, over all secrets tried: about 20 ms. Numbers of one app share a
 * secret.
 */
const mostHashedBytes = 24 * 1024 * 1024;
const mostSecrets = 64;
/** An unknown number is searched again if the known numbers were read longer ago than this, in ms: it may be new. */
const missAfterMs = 1_000;

/**
 * Returns the numbers whose own app secret signed exactly these bytes (trust S14), before the bytes are parsed. Only
 * numbers that Meta confirmed can receive (decision 0021). Returns an empty list if no number of the delivery is known
 * here, which is not an error (wire 6.5). Throws ERR_INVALID_SIGNATURE if a confirmed number is named and no secret
 * matches. Throws ERR_UNAVAILABLE if the only number that signed waits for its confirmation, so that Meta delivers
 * again.
 */
export async function verifySender(
  visit: Visit,
  raw: Buffer,
  signature: string,
  credentials: Credentials,
): Promise<KnownNumber[]> {
  if (!looksLikeObject(raw)) throw new AppError('ERR_INVALID_SIGNATURE');
  const { phoneNumberIds, wabaIds, isComplete } = findCandidates(raw);
  if (phoneNumberIds.length + wabaIds.length === 0) return [];
  const find = async (newerThanMs?: number): Promise<KnownNumber[]> => {
    const { byNumber, byWaba } = await credentials.numbers(() => readKnownNumbers(visit, credentials), newerThanMs);
    return [
      ...new Set([
        ...phoneNumberIds.flatMap((id) => byNumber.get(id) ?? []),
        ...wabaIds.flatMap((id) => byWaba.get(id) ?? []),
      ]),
    ];
  };
  let named = await find();
  if (named.length === 0) named = await find(missAfterMs);
  const confirmed = named.filter(({ isConfirmed }) => isConfirmed);
  const isSigned = signedBy(raw, signature);
  const verified = confirmed.filter(isSigned);
  // Log numbers that were not checked.
  if (verified.length > 0 && !isComplete) throw new AppError('ERR_VALIDATION', { fields: { entry: 'too_big' } });
  if (verified.length > 0) return verified;
  if (confirmed.length > 0) throw new AppError('ERR_INVALID_SIGNATURE');
  if (named.some(isSigned)) throw new AppError('ERR_UNAVAILABLE');
  return [];
}

/** Cheaper than parsing, and enough to refuse a body that is not a JSON object: no known number signed it. */
const looksLikeObject = (raw: Buffer): boolean =>
  raw[0] === 0x7b && raw.subarray(-8).toString('latin1').trimEnd().endsWith('}');

/**
 * Returns true if a number's secret signed the bytes. Tries each secret once, and only as many as the byte limit
 * allows.
 */
function signedBy(raw: Buffer, signature: string): (number: KnownNumber) => boolean {
  const judged = new Map<string, boolean>();
  const most = Math.min(mostSecrets, Math.max(2, Math.floor(mostHashedBytes / raw.length)));
  return (number) => {
    const secret = number.secret();
    const known = judged.get(secret);
    if (known !== undefined) return known;
    if (judged.size >= most) return false;
    const verdict = verifySignature(secret, raw, signature);
    judged.set(secret, verdict);
    return verdict;
  };
}
