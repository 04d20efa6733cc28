import { AppError, type Endpoint } from '@recado/contracts';
import { openCounters } from '../counters.ts';

/** What a limited call may do: nothing, or take its count back after a success (`rateCounts: 'failures'`). */
type Settle = (outcome: 'succeeded' | 'failed') => void;

export type Rates = {
  /** Refuses an address that is over its limit, before its body is read. */
  assertAddress(call: string, endpoint: Endpoint, address: string): void;
  /** Counts a parsed call, or throws ERR_TOO_MANY_REQUESTS with `retryAfterSeconds`. */
  enter(call: string, endpoint: Endpoint, address: string, parsed: { params?: unknown; body?: unknown }): Settle;
};

const none: Settle = () => undefined;

export const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds });

/** The limits a contract declares (`ratePerMinute`, `addressRatePerMinute`), in memory of fixed size. Process-wide. */
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

/** The account a parsed call is about. */
function accountIn({ params, body }: { params?: unknown; body?: unknown }): string {
  const { email } = { ...(params as { email?: unknown }), ...(body as { email?: unknown }) };
  return typeof email === 'string' ? email.toLowerCase() : '';
}
