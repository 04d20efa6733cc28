import { payloadsOf, type Channel } from '@recado/contracts';
import type { Log } from '../log.ts';
import { Reducible } from './reducible.ts';

/**
 * Returns the payload as parsed by its channel's schema, a reducible one with both of its forms. Logs a payload that
 * does not fit and returns undefined: it must reach nobody.
 */
export function checkPayload(log: Log, channel: Channel, payload: unknown): unknown {
  const checked = (one: unknown): unknown => {
    const result = payloadsOf(channel).safeParse(one);
    if (!result.success)
      log.error({ channel, issues: result.error.issues.slice(0, 3) }, 'event does not match its channel');
    return result.data;
  };
  if (!(payload instanceof Reducible)) return checked(payload);
  const sent = new Reducible(checked(payload.full), checked(payload.reduced), payload.facts);
  return sent.full === undefined || sent.reduced === undefined ? undefined : sent;
}
