import { AppError } from '@recado/contracts';
import { inArray, or } from 'drizzle-orm';
import { isSignedByMercadoPago } from '../../../gateways/payments/mercadoPago/isSignedByMercadoPago.ts';
import type { Visit } from '../../../kernel/http/bind.ts';
import { sameSecret } from '../../../kernel/secrets.ts';
import { bookInquiry } from '../charges/askCharge.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { charges } from '../invoices.tables.ts';
import { readNotification, type Notified } from './readNotification.ts';

const actor = { kind: 'system', name: 'payment webhook' } as const;

/**
 * Receives a notification of a provider (wire 6.5). It proves its origin by the secret in its address, or by Mercado
 * Pago's signature, and names charges. An inquiry of each is enqueued before the answer, so that a process that dies
 * right afterwards loses none. Unknown charges are answered with 200 too: the notification may be earlier than the
 * answer to the creation of its charge.
 */
export async function receiveNotification(visit: Visit, deps: InvoiceDeps): Promise<{ ok: true }> {
  const query = (visit.request.query ?? {}) as Record<string, unknown>;
  await assertSigned(visit, query, deps);
  visit.trustSender();
  const { body } = visit.request;
  const named = readNotification(Buffer.isBuffer(body) ? body : Buffer.alloc(0), query);
  for (const { companyId, ids } of await findCharges(visit, named))
    await visit.inCompany(companyId, actor, async (work) => {
      for (const id of ids) await bookInquiry(work, id, work.now);
    });
  return { ok: true };
}

async function assertSigned(visit: Visit, query: Record<string, unknown>, { payments }: InvoiceDeps): Promise<void> {
  const secrets = await payments.webhookSecrets();
  const header = (name: string): string | undefined => {
    const value = visit.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  // Banks append `/pix` to the whole address, so it may stand at the end of the secret.
  const given = typeof query.hmac === 'string' ? query.hmac.replace(/\/pix$/, '') : '';
  if (secrets.hmac.some((secret) => sameSecret(secret, given))) return;
  const dataId = typeof query['data.id'] === 'string' ? query['data.id'] : undefined;
  const signed = { signature: header('x-signature'), requestId: header('x-request-id'), dataId };
  if (!isSignedByMercadoPago({ ...signed, secret: secrets.mercadoPago })) throw new AppError('ERR_INVALID_SIGNATURE');
}

async function findCharges(
  { acrossCompanies }: Visit,
  { txids, providerIds }: Notified,
): Promise<{ companyId: number; ids: number[] }[]> {
  if (txids.length + providerIds.length === 0) return [];
  const rows = await acrossCompanies('invoices.notified', (db) =>
    db
      .select({ companyId: charges.companyId, id: charges.id })
      .from(charges)
      .where(or(inArray(charges.txid, txids), inArray(charges.providerId, providerIds))),
  );
  const byCompany = new Map<number, number[]>();
  for (const { companyId, id } of rows) byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), id]);
  return [...byCompany].map(([companyId, ids]) => ({ companyId, ids }));
}
