import { AppError } from '@recado/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './addressKey.ts';

/** How many bytes of raw bodies one unverified address may send per minute. Unused bytes do not accumulate. */
const bytesPerMinute = 24 * 1024 * 1024;
/**
 * A verified address may send this many times more: providers deliver for many companies, and some of these are
 * misconfigured.
 */
const trustFactor = 10;
const trustMs = 60 * 60_000;
/** Minimum charge of a request in bytes, because its headers cost more than a small body. */
const leastBytes = 4 * 1024;
/** Maximum bytes of raw bodies in memory at a time, over all addresses. */
const bytesInFlight = 96 * 1024 * 1024;
const mostAddresses = 10_000;

type Budget = { left: number; at: number; inFlight: number; trustedUntil: number };

/** An admitted request. `trust` marks its sender as verified: its bytes are refunded. */
export type Admission = { trust(): void };

/**
 * Limits the raw bodies of strangers before a byte is read, by address and in bytes. A body is charged when it is
 * admitted and refunded once its sender is verified, so unverified bodies in flight are limited too. Throws
 * ERR_TOO_MANY_REQUESTS, or ERR_UNAVAILABLE if all addresses together hold too much memory.
 */
export function openIntakeLimit(
  now: () => number = Date.now,
): (request: FastifyRequest, reply: FastifyReply, maxBytes: number) => Admission {
  const budgets = new Map<string, Budget>();
  let inFlight = 0;

  return (request, reply, maxBytes) => {
    const key = addressKey(request.ip);
    const budget = budgets.get(key) ?? { left: bytesPerMinute, at: now(), inFlight: 0, trustedUntil: 0 };
    const isTrusted = budget.trustedUntil > now();
    const most = isTrusted ? bytesPerMinute * trustFactor : bytesPerMinute;
    budget.left = Math.min(most, budget.left + ((now() - budget.at) / 60_000) * most);
    budget.at = now();
    const charge = chargeOf(request.headers['content-length'], maxBytes);
    if (budget.left < charge) {
      // Without `connection: close`, Node would read the rest of the body only to discard it.
      reply.header('connection', 'close').header('retry-after', Math.ceil(((charge - budget.left) / most) * 60));
      throw new AppError('ERR_TOO_MANY_REQUESTS');
    }
    // Strangers who fill the memory with slow bodies must not block verified providers.
    if (!isTrusted && inFlight + charge > bytesInFlight) {
      reply.header('connection', 'close');
      throw new AppError('ERR_UNAVAILABLE');
    }
    if (budgets.size >= mostAddresses && !budgets.has(key)) forgetIdle(budgets);
    budgets.set(key, budget);
    budget.left -= charge;
    budget.inFlight += 1;
    inFlight += charge;
    reply.raw.once('close', () => {
      budget.inFlight -= 1;
      inFlight -= charge;
    });
    return {
      trust() {
        budget.left += charge;
        // The first verification fills the larger budget.
        if (budget.trustedUntil <= now()) budget.left += bytesPerMinute * (trustFactor - 1);
        budget.trustedUntil = now() + trustMs;
      },
    };
  };
}

/**
 * A body without a length is charged as the maximum. A body that is too long is refused unread and costs the minimum.
 */
function chargeOf(length: string | undefined, maxBytes: number): number {
  const declared = length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : maxBytes;
  return declared > maxBytes ? leastBytes : Math.max(leastBytes, declared);
}

/**
 * Forgets addresses that have nothing in flight and nearly all of their budget left. If that frees too little, forgets
 * the oldest idle ones.
 */
function forgetIdle(budgets: Map<string, Budget>): void {
  for (const [key, { inFlight, left }] of budgets)
    if (inFlight === 0 && left > bytesPerMinute * 0.9) budgets.delete(key);
  for (const [key, { inFlight }] of budgets) {
    if (budgets.size < mostAddresses) return;
    if (inFlight === 0) budgets.delete(key);
  }
}
