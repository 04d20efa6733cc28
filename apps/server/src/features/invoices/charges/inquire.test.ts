import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing, type Debtor } from '../../../../test/billing.ts';
import { untilBlocked } from '../../../../test/untilBlocked.ts';

let billing: Billing;
let server: Billing['server'];
beforeAll(async () => {
  // Without a worker, jobs wait as they do while all workers are busy.
  billing = await openBilling({ ROLE: 'web' });
  ({ server } = billing);
}, 60_000);

/** Returns whether an inquiry of a charge waits for a worker. */
async function isInquiryDue(chargeId: number): Promise<boolean> {
  const { rows } = await server.admin.query(
    `select run_at <= now() as due from graphile_worker.jobs where key = 'charge:' || $1::text`,
    [chargeId],
  );
  return rows[0]?.due === true;
}

async function chargeOf({ invoiceId }: Debtor): Promise<{ id: number; txid: string; state: string }> {
  const { rows } = await server.admin.query(
    'select id, txid, state from charges where invoice_id = $1 order by id desc limit 1',
    [invoiceId],
  );
  return rows[0];
}

describe('an inquiry about a charge', () => {
  it('leaves the one alone that a notification enqueued after the bank had answered', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    const { id, txid } = await chargeOf(debtor);
    const secret = await billing.hmac();
    const holder = await server.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from companies where id = $1 for update', [debtor.companyId]);
      // The bank has answered "open" when the inquiry waits for the row of the company.
      const inquiry = billing.inquire(debtor);
      await untilBlocked(server);
      expect((await billing.notify(`?hmac=${secret}`, { pix: [{ txid }] })).status).toBe(200);
      await holder.query('commit');
      await inquiry;
    } finally {
      holder.release();
    }
    expect(await isInquiryDue(id)).toBe(true);
  });

  it('ends a charge at the bank that was ended here before the bank had created it', async () => {
    const debtor = await billing.makeDebtor();
    const { body } = await billing.checkout(debtor);
    await server.admin.query(`update charges set state = 'removed' where txid = $1`, [body.txid]);
    await billing.inquire(debtor);
    expect((await chargeOf(debtor)).state).toBe('removed');
    expect(await billing.stateAtBank(body.txid)).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  });
});
