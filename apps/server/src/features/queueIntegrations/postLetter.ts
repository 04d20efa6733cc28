import { EgressError, type Egress } from '../../gateways/egress.ts';
import { signDelivery } from '../webhooks/index.ts';
import type { Outcome } from './integrationBreaker.ts';

export type Letter = { url: string; body: string; secret: string };
export type Posted = Outcome & { status: number | null; answer: string; ms: number };

const timeoutMs = 10_000;
/** The answer of the receiver is ignored, and its beginning shown to administrators. */
const maxBytes = 4_000;
/** Failures of the request itself, for which the receiver needs no rest. */
const own: ReadonlySet<string> = new Set(['url', 'scheme', 'userinfo', 'port', 'address', 'request']);

/** The receiver has failed often, and gets no requests for a while. */
export const circuitOpen: Posted = { failure: 'circuit_open', isDown: true, status: null, answer: '', ms: 0 };

/** Posts a signed request once. Every 2xx is a success. */
export async function postLetter(egress: Egress, { url, body, secret }: Letter, id: string): Promise<Posted> {
  const begun = performance.now();
  const ms = (): number => Math.round(performance.now() - begun);
  try {
    const { status, body: answer } = await egress.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Recado-Integrations/1.0',
        ...signDelivery({ id, at: new Date(), body }, [secret]),
      },
      body,
      timeoutMs,
      maxBytes,
      cutsBody: true,
      unbroken: true,
    });
    const isGood = status >= 200 && status < 300;
    return {
      failure: isGood ? null : String(status),
      isDown: status >= 500 || status === 429,
      status,
      answer: answer.toString('utf8'),
      ms: ms(),
    };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { failure: error.reason, isDown: !own.has(error.reason), status: null, answer: '', ms: ms() };
  }
}
