import type { SendOutcome } from '../WhatsAppSession.ts';
import { fieldsOf, idOf, textOf } from './read.ts';

/** The server's error codes for a message (whatsapp 3.1). A retry after a 463 makes the restriction worse. */
const refusals: Readonly<Record<string, SendOutcome>> = {
  '463': { outcome: 'refused', reason: 'reachout_restricted', final: true },
  '479': { outcome: 'refused', reason: 'stanza_refused', final: true },
  '429': { outcome: 'refused', reason: 'throughput', retryInMs: 60_000 },
};

/** Parses the server's ack of our message; undefined if it is unreadable. */
export function readAck(node: unknown): { wid: string; outcome: SendOutcome } | undefined {
  const attrs = fieldsOf(fieldsOf(node)?.attrs);
  const wid = idOf(attrs?.id);
  return wid === undefined ? undefined : { wid, outcome: judgeAck(textOf(attrs?.error)) };
}

/** Returns the outcome for the code in an ack. Unknown codes are final, except 5xx. */
export function judgeAck(error: string | undefined): SendOutcome {
  if (error === undefined) return { outcome: 'sent' };
  if (Object.hasOwn(refusals, error)) return refusals[error]!;
  return /^5\d\d$/.test(error)
    ? { outcome: 'refused', reason: 'service' }
    : { outcome: 'refused', reason: 'provider_refused', final: true };
}
