import { platformCompaniesApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing, type Debtor } from '../../../../test/billing.ts';
import { call, until } from '../../../../test/harness.ts';

let billing: Billing;
let server: Billing['server'];
beforeAll(async () => {
  billing = await openBilling();
  ({ server } = billing);
}, 60_000);

const rowsOf = async (text: string, ...values: unknown[]) => (await server.admin.query(text, values)).rows;

/** Deletes a company and waits until nothing of it is left. */
async function erase({ companyId }: Debtor): Promise<void> {
  const removed = await call(server, platformCompaniesApi.remove, { as: billing.operator, params: { companyId } });
  expect(removed.status).toBe(200);
  await until(async () => (await rowsOf('select 1 from companies where id = $1', companyId)).length === 0, 20_000);
}

const waiting = (txid: string) => rowsOf('select id from graphile_worker.jobs where key = $1', `orphan:${txid}`);

/** Lets the platform ask the bank now and not in seconds. */
const askNow = (txid: string) =>
  rowsOf(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where key = $1`,
    `orphan:${txid}`,
  );

describe('a charge of a deleted company', () => {
  it('is ended at its bank', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    expect(await billing.stateAtBank(txid)).toBe('ATIVA');
    await erase(debtor);
    await until(async () => (await billing.stateAtBank(txid)) === 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 20_000);
    await until(async () => (await waiting(txid)).length === 0);
    expect(await rowsOf('select 1 from charges where txid = $1', txid)).toEqual([]);
  }, 40_000);

  it('holds up no deletion while its bank fails, and its late payment reaches the operators once', async () => {
    const debtor = await billing.makeDebtor();
    const [{ name }] = await rowsOf('select name from companies where id = $1', debtor.companyId);
    const { txid } = (await billing.checkout(debtor)).body;
    server.bank.faults.push('answer 503');
    await erase(debtor);
    await until(() => server.bank.faults.length === 0);
    await server.bank.act(txid, 'pay', { isSilent: true });
    await until(async () => (await waiting(txid)).length === 1);
    const [{ payload }] = await rowsOf(
      `select payload->'payload' as payload from graphile_worker._private_jobs where key = $1`,
      `orphan:${txid}`,
    );
    await askNow(txid);
    await until(async () => (await billing.chargesWithProblems()).some((charge) => charge.txid === txid), 20_000);
    await billing.runJob('invoices.endOrphan', billing.operator.companyId, {
      ...payload,
      createdAt: new Date(payload.createdAt),
      expiresAt: new Date(payload.expiresAt),
    });
    const charge = (await billing.chargesWithProblems()).find((listed) => listed.txid === txid);
    expect(charge).toMatchObject({
      company: { id: billing.operator.companyId },
      invoice: { detail: `${name} (${debtor.companyId})`, status: 'paid' },
      payments: [{ value: 49, problem: 'companyDeleted' }],
    });
    expect(charge!.payments).toHaveLength(1);
    await until(async () => {
      const [{ mailed }] = await rowsOf('select mailed_problems as mailed from charges where txid = $1', txid);
      return mailed.includes('companyDeleted');
    });
    expect(await rowsOf('select 1 from invoices where company_id = $1', debtor.companyId)).toEqual([]);
  }, 60_000);

  it('is asked about again when its bank calls it paid without listing the payment', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    await server.bank.act(txid, 'pay', { isSilent: true });
    await billing.changeAtBank(txid, { pix: undefined });
    await billing.runJob('invoices.endOrphan', billing.operator.companyId, {
      company: { id: debtor.companyId, name: 'Padaria' },
      ...{ provider: 'sandbox', txid, providerId: null, cents: 4_900 },
      ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) },
    });
    expect(await waiting(txid)).toHaveLength(1);
    await rowsOf('delete from graphile_worker._private_jobs where key = $1', `orphan:${txid}`);
  });
});
