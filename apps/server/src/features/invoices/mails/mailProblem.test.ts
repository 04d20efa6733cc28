import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../../test/billing.ts';
import { untilBlocked } from '../../../../test/untilBlocked.ts';

let billing: Billing;
let server: Billing['server'];
beforeAll(async () => {
  // Without a worker, the mails wait and can be counted.
  billing = await openBilling({ ROLE: 'web' });
  ({ server } = billing);
}, 60_000);

describe('mails about a problem of a charge', () => {
  it('are enqueued once for each operator, also by two jobs at the same moment', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    const { rows } = await server.admin.query('select id from charges where invoice_id = $1', [debtor.invoiceId]);
    const chargeId: number = rows[0].id;
    const mail = (problem: string) => billing.runJob('invoices.mailProblem', debtor.companyId, { chargeId, problem });
    const holder = await server.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from charges where id = $1 for update', [chargeId]);
      const jobs = [mail('refunded'), mail('refunded'), mail('contested')];
      await untilBlocked(server, jobs.length);
      await holder.query('commit');
      await Promise.all(jobs);
    } finally {
      holder.release();
    }
    const { rows: mails } = await server.admin.query(
      `select j.payload #>> '{payload,problem}' as problem, (j.payload #>> '{payload,operatorId}')::int as operator
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'invoices.mailProblem' order by 1`,
    );
    const operator = billing.operator.id;
    expect(mails).toEqual([
      { problem: 'contested', operator },
      { problem: 'refunded', operator },
    ]);
    const stored = await server.admin.query('select mailed_problems as mailed from charges where id = $1', [chargeId]);
    expect(stored.rows[0].mailed.toSorted()).toEqual(['contested', 'refunded']);
  });
});
