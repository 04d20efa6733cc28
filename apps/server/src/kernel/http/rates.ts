import { AppError, type Endpoint } from '@recado/contracts';
import { openCounters } from '../counters.ts';

/**
 * Called with the outcome of a limited call. A success takes the count back if only failures count (`rateCounts:
 * 'failures'`).
 */
type Settle = (outcome: 'succeeded' | 'failed') => void;

export type Rates = {
  /** Throws for an address over its limit, before the body is read. */
  assertAddress(call: string, endpoint: Endpoint, address: string): void;
  /** Counts a parsed call, or throws ERR_TOO_MANY_REQUESTS with `retryAfterSeconds`. */
  enter(call: string, endpoint: Endpoint, address: string, parsed: { params?: unknown; body?: unknown }): Settle;
  /** Counts a call of a signed-in user, or throws ERR_TOO_MANY_REQUESTS. */
  enterUser(call: string, endpoint: Endpoint, userId: number): void;
  /** Counts a call with a token of other software, or throws ERR_TOO_MANY_REQUESTS. */
  enterToken(call: string, endpoint: Endpoint, token: string): void;
};

const none: Settle = () => undefined;

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });

/**
 * Enforces the limits of the contract (`ratePerMinute` and its neighbours) per process, in memory of fixed size.
 */
export function openRates(): Rates {
  const counters = openCounters(60);
  const addressOf = (call: string, { rateName = call }: Endpoint, address: string): string =>
    `address|${rateName}|${address}`;

  function assertWithin(key: string, max: number | undefined): void {
    const seconds = max === undefined ? 0 : counters.waitSeconds(key, max);
    if (seconds > 0) throw tooMany(seconds);
  }

  return {
    assertAddress: (call, endpoint, address) =>
      assertWithin(addressOf(call, endpoint, address), endpoint.addressRatePerMinute),
    enterUser(call, { userRatePerMinute, rateName = call }, userId) {
      if (userRatePerMinute === undefined) return;
      const key = `user|${rateName}|${userId}`;
      assertWithin(key, userRatePerMinute);
      counters.add(key);
    },
    enterToken(call, { tokenRatePerMinute, rateName = call }, token) {
      if (tokenRatePerMinute === undefined) return;
      const key = `token|${rateName}|${token}`;
      assertWithin(key, tokenRatePerMinute);
      counters.add(key);
    },
    enter(call, endpoint, address, parsed) {
      const { ratePerMinute, addressRatePerMinute, rateName = call, rateCounts } = endpoint;
      if (ratePerMinute === undefined && addressRatePerMinute === undefined) return none;
      const [account, any] = [
        `account|${rateName}|${address}|${accountIn(parsed)}`,
        addressOf(call, endpoint, address),
      ];
      assertWithin(any, addressRatePerMinute);
      assertWithin(account, ratePerMinute);
      const undo = [any, account].map(counters.add);
      return (outcome) => {
        if (rateCounts === 'failures' && outcome === 'succeeded') for (const take of undo) take();
      };
    },
  };
}

/** Returns the account that a parsed call is about: its email in lower case; empty if there is none. */
function accountIn({ params, body }: { params?: unknown; body?: unknown }): string {
  const { email } = { ...(params as { email?: unknown }), ...(body as { email?: unknown }) };
  return typeof email === 'string' ? email.toLowerCase() : '';
}
