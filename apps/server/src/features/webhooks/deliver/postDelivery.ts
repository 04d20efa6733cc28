import { limits } from '@recado/contracts';
import { EgressError, type Egress } from '../../../gateways/egress.ts';
import { signDelivery } from './signDelivery.ts';

/** The result of one attempt. `answerStatus` is null without an answer; `failure` has the reason then. */
export type Attempt = {
  isDelivered: boolean;
  answerStatus: number | null;
  answer: string | null;
  failure: string | null;
  durationMs: number;
};

type Letter = { url: string; eventId: string; body: string; secrets: readonly string[] };

/** Posts one event to its receiver. Every 2xx is a success. Redirects are not followed. Never throws. */
export async function postDelivery(egress: Egress, { url, eventId, body, secrets }: Letter): Promise<Attempt> {
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const { status, body: answer } = await egress.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Recado-Webhooks/1.0',
        ...signDelivery({ id: eventId, at: new Date(), body }, secrets),
      },
      body,
      maxBytes: limits.webhookAnswer,
      timeoutMs: limits.webhookTimeoutMs,
      cutsBody: true,
      unbroken: true,
    });
    const isDelivered = status >= 200 && status < 300;
    // PostgreSQL stores no NUL, and a cut may have split a character.
    const text = answer.toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, limits.webhookAnswer);
    return { isDelivered, answerStatus: status, answer: text, failure: null, durationMs: took() };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { isDelivered: false, answerStatus: null, answer: null, failure: error.reason, durationMs: took() };
  }
}
