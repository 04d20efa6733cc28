import { AppError } from '@recado/contracts';
import { findCandidates } from '../../gateways/whatsapp/cloud/findCandidates.ts';
import { verifySignature } from '../../gateways/whatsapp/cloud/verifySignature.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import { readKnownNumbers, type KnownNumber } from './knownNumbers.ts';
import type { Credentials } from './openCredentials.ts';

/**
 * Bytes that are hashed at most for one delivery, over all secrets tried: about 20 ms. Numbers of one app share its
 * secret.
 */
const mostHashedBytes = 24 * 1024 * 1024;
const mostSecrets = 64;
/**
 * A number that is not known is looked for again when the known ones were read longer ago than this, in ms: it may be
 * new.
 */
const missAfterMs = 1_000;

/**
 * Returns the numbers whose own app secret signed exactly these bytes (trust S14), before anything of them is parsed.
 * Only numbers Meta confirmed receive (decision 0021). An empty list is for numbers nobody here has, which is no fault
 * (wire 6.5). Throws ERR_INVALID_SIGNATURE when a confirmed number is named and no secret fits, and ERR_UNAVAILABLE
 * when the only number that signed waits for its confirmation: Meta delivers again.
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
  // What was not looked at is not passed over in silence.
  if (verified.length > 0 && !isComplete) throw new AppError('ERR_VALIDATION', { fields: { entry: 'too_big' } });
  if (verified.length > 0) return verified;
  if (confirmed.length > 0) throw new AppError('ERR_INVALID_SIGNATURE');
  if (named.some(isSigned)) throw new AppError('ERR_UNAVAILABLE');
  return [];
}

/** Cheaper than parsing, and enough to refuse what is no JSON object at all: nobody we know signed that. */
const looksLikeObject = (raw: Buffer): boolean =>
  raw[0] === 0x7b && raw.subarray(-8).toString('latin1').trimEnd().endsWith('}');

/** Whether a number's secret signed the bytes. Each secret is tried once, and no more of them than the bytes allow. */
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
