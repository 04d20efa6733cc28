import { createHmac } from 'node:crypto';
import { keyOf } from '../webhookSecrets.ts';

/**
 * Returns the headers of a delivery, as the Standard Webhooks specification has them: HMAC-SHA256 over
 * `id.timestamp.body`, one signature for each valid secret.
 */
export function signDelivery(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
