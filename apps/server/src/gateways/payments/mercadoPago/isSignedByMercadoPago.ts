import { createHmac } from 'node:crypto';
import { sameSecret } from '../../../kernel/secrets.ts';

type Signed = {
  signature: string | undefined;
  requestId: string | undefined;
  dataId: string | undefined;
  secret: string;
};

/**
 * Returns whether a notification carries Mercado Pago's signature: HMAC-SHA256 over a text of its id, request id and
 * time, without the parts that are absent. The body is not signed, so it is never trusted.
 */
export function isSignedByMercadoPago({ signature, requestId, dataId, secret }: Signed): boolean {
  const parts = Object.fromEntries(
    (signature ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim(), value.trim()];
    }),
  );
  if (secret === '' || !parts.ts || !parts.v1) return false;
  const text = [
    ...(dataId === undefined ? [] : [`id:${dataId.toLowerCase()};`]),
    ...(requestId === undefined ? [] : [`request-id:${requestId};`]),
    `ts:${parts.ts};`,
  ].join('');
  return sameSecret(createHmac('sha256', secret).update(text).digest('hex'), parts.v1);
}
