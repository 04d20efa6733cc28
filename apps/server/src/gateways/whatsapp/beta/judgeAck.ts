import type { SendOutcome } from '../Phone.ts';
import { fieldsOf, idOf, textOf } from './read.ts';

/** How the server answers a message (whatsapp 3.1). Trying again after a 463 makes the restriction worse. */
const refusals: Readonly<Record<string, SendOutcome>> = {
  '463': { outcome: 'refused', reason: 'reachout_restricted', final: true },
  '479': { outcome: 'refused', reason: 'stanza_refused', final: true },
  '429': { outcome: 'refused', reason: 'throughput', retryInMs: 60_000 },
};

/** The server's ack of a message of ours; undefined for what cannot be read. */
export function readAck(node: unknown): { wid: string; outcome: SendOutcome } | undefined {
  const attrs = fieldsOf(fieldsOf(node)?.attrs);
  const wid = idOf(attrs?.id);
  return wid === undefined ? undefined : { wid, outcome: judgeAck(textOf(attrs?.error)) };
}

/** What the code in an ack means; one that is not listed is final unless it is the server's own trouble. */
export function judgeAck(error: string | undefined): SendOutcome {
  if (error === undefined) return { outcome: 'sent' };
  if (Object.hasOwn(refusals, error)) return refusals[error]!;
  return /^5\d\d$/.test(error)
    ? { outcome: 'refused', reason: 'service' }
    : { outcome: 'refused', reason: 'provider_refused', final: true };
}
