import { readObject } from '../../../gateways/payments/askProvider.ts';

/** Most charges that one notification may name. */
const mostCharges = 500;

/** Names of charges in a notification: txids of the Pix API, and ids of Mercado Pago. */
export type Notified = { txids: string[]; providerIds: string[] };

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/**
 * Returns the charges that a notification names. Amounts and states in it are not read: the provider is asked about
 * each charge (behaviour 14.10). A test notification names none.
 */
export function readNotification(raw: Buffer, query: Record<string, unknown>): Notified {
  const body = readObject(raw.toString('utf8'));
  const pix = Array.isArray(body.pix) ? (body.pix as unknown[]) : [];
  const txids = pix.slice(0, mostCharges).map((one) => (one as { txid?: unknown } | null)?.txid);
  const data = body.data as { id?: unknown } | null | undefined;
  const providerId = query['data.id'] ?? data?.id;
  return {
    txids: [...new Set(txids.filter(isName))],
    providerIds: [typeof providerId === 'number' ? String(providerId) : providerId].filter(isName),
  };
}
