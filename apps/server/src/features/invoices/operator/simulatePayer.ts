import { AppError, type RequestOf, type paymentsApi } from '@recado/contracts';
import { findChargeByTxid, findNewestCharge } from '../charges/charges.ts';
import type { InvoiceDeps } from '../invoiceDeps.ts';
import { getInvoiceCompany } from './getInvoiceCompany.ts';

const actor = { kind: 'system', name: 'simulated bank' } as const;

/**
 * Plays the payer of a charge at the simulated bank, which then calls our webhook. Without a txid it is the newest
 * charge of the invoice.
 */
export async function simulatePayer(
  invoiceId: number,
  { act, txid }: RequestOf<typeof paymentsApi.simulate>['body'],
  deps: InvoiceDeps,
) {
  if (!deps.isSandboxOffered) throw new AppError('ERR_NOT_FOUND');
  const companyId = await getInvoiceCompany(deps, invoiceId);
  const charge = await deps.inCompany(companyId, actor, (work) =>
    txid === undefined ? findNewestCharge(work, invoiceId) : findChargeByTxid(work, invoiceId, txid),
  );
  const changed = charge && (await deps.bank.act(charge.txid, act));
  if (!changed) throw new AppError('ERR_NO_CHARGE_FOUND');
  return { txid: changed.txid, state: changed.status };
}
