import { EgressError, type Egress, type EgressRequest } from '../egress.ts';
import { PaymentError } from './PaymentProvider.ts';

export type ProviderAnswer = { status: number; body: Record<string, unknown>; text: string };

/** A bank that is slower is asked again later. */
const timeoutMs = 8_000;

/** Codes of OpenSSL and Node by which a server refuses our certificate. */
const refusesCertificate = /ALERT|HANDSHAKE_FAILURE/;
/** Codes by which Node refuses the certificate of a server. */
const distrustsServer = /CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/;

/** Sends a request to a payment provider. Rejects with `PaymentError` if there is no answer, or a 5xx. */
export async function askProvider(egress: Egress, request: EgressRequest): Promise<ProviderAnswer> {
  const answer = await egress.request({ timeoutMs, ...request }).catch((error: unknown) => {
    throw toPaymentError(error);
  });
  const text = answer.body.toString('utf8');
  // A proxy in front of the bank demands the certificate with a page of its own.
  if (answer.status === 400 && /ssl certificate/i.test(text)) throw new PaymentError('certificateRefused', true);
  if (answer.status >= 500 || answer.status === 429) throw new PaymentError('unreachable', false);
  return { status: answer.status, body: readObject(text), text };
}

/** Returns why a provider did not answer. Throws a mistake of ours as it is. */
function toPaymentError(error: unknown): PaymentError {
  if (!(error instanceof EgressError)) throw error;
  const cause = error.cause as { code?: unknown } | undefined;
  const code = typeof cause?.code === 'string' ? cause.code : '';
  if (distrustsServer.test(code)) return new PaymentError('serverUntrusted', true, error);
  if (refusesCertificate.test(code)) return new PaymentError('certificateRefused', true, error);
  return new PaymentError('unreachable', false, error);
}

/** Returns the object in a JSON text; empty for anything else. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
