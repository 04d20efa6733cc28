import { AppError } from '@recado/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './addressKey.ts';

/** Bytes of raw bodies one address may send within a minute without proving who it is; unused ones do not add up. */
const bytesPerMinute = 24 * 1024 * 1024;
/**
 * An address that proved who it is may send so many times more: providers deliver for many companies, some of them
 * wrongly set up.
 */
const trustFactor = 10;
const trustMs = 60 * 60_000;
/** What a request counts at least: its head costs more than its bytes. */
const leastBytes = 4 * 1024;
/** Bytes of raw bodies of all addresses in memory at a time. */
const bytesInFlight = 96 * 1024 * 1024;
const mostAddresses = 10_000;

type Budget = { left: number; at: number; inFlight: number; trustedUntil: number };

/** A request that was let in. `trust` says that its sender was verified: its bytes count against nobody. */
export type Admission = { trust(): void };

/**
 * Limits the raw bodies that strangers make the server read, before a byte is read: by address, in bytes. A body is
 * charged when it is let in and refunded once its sender is verified, so unverified bodies in flight are limited as
 * well. Throws ERR_TOO_MANY_REQUESTS, or ERR_UNAVAILABLE when all addresses together hold too much memory.
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
      // Without it Node would read the rest of the body only to drop it.
      reply.header('connection', 'close').header('retry-after', Math.ceil(((charge - budget.left) / most) * 60));
      throw new AppError('ERR_TOO_MANY_REQUESTS');
    }
    // Strangers who fill the memory with slow bodies do not shut out known providers.
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
        // Its first proof fills the larger budget.
        if (budget.trustedUntil <= now()) budget.left += bytesPerMinute * (trustFactor - 1);
        budget.trustedUntil = now() + trustMs;
      },
    };
  };
}

/** A body without a length may become as long as allowed; a longer one is refused unread. */
function chargeOf(length: string | undefined, maxBytes: number): number {
  const told = length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : maxBytes;
  return told > maxBytes ? leastBytes : Math.max(leastBytes, told);
}

/**
 * Addresses that have nothing in flight and nearly all of their budget are as good as unknown; failing that, the
 * longest known go.
 */
function forgetIdle(budgets: Map<string, Budget>): void {
  for (const [key, { inFlight, left }] of budgets)
    if (inFlight === 0 && left > bytesPerMinute * 0.9) budgets.delete(key);
  for (const [key, { inFlight }] of budgets) {
    if (budgets.size < mostAddresses) return;
    if (inFlight === 0) budgets.delete(key);
  }
}
