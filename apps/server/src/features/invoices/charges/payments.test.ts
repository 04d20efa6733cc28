import { extendDueDay, invoicesApi, paymentsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing, type Debtor } from '../../../../test/billing.ts';
import { call, openScreen, until } from '../../../../test/harness.ts';
import { makeUser, within } from '../../../../test/make.ts';
import { untilBlocked } from '../../../../test/untilBlocked.ts';
import { settleCharge } from './settleCharge.ts';

const noDeps = { resumeWaiting: async () => undefined, notifyOperators: () => undefined };

let billing: Billing;
let server: Billing['server'];
let operator: Billing['operator'];
beforeAll(async () => {
  billing = await openBilling();
  ({ server, operator } = billing);
}, 60_000);

describe('a payment', () => {
  it('pays the invoice, extends the due date and reaches every screen of the company [INV-17, INV-19]', async () => {
    const debtor = await billing.makeDebtor(5);
    const colleague = await makeUser(server, debtor.companyId);
    const screen = await openScreen(server, colleague);
    const dueDay = await billing.dueDayOf(debtor.companyId);
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'pay');
    // Paying again asks the bank first.
    expect((await billing.checkout(debtor)).body).toEqual({ error: 'ERR_INVOICE_PAID' });
    const event = await screen.next('payment', ({ action }) => action === 'CONCLUIDA');
    expect(event).toMatchObject({ company: { id: debtor.companyId, dueDate: expect.any(String) } });
    expect(await screen.next('payment', ({ action }) => action === 'update')).toMatchObject({
      invoice: { id: debtor.invoiceId, status: 'paid' },
    });
    expect(await billing.dueDayOf(debtor.companyId)).toBe(extendDueDay(dueDay, dueDay, 'MENSAL'));
    expect(await billing.detailsOf(debtor)).toMatchObject({
      invoice: { status: 'paid' },
      checkout: null,
      payments: [{ value: 49, problem: null, confirmedBy: null }],
    });
  });

  it('is found by inquiry when the answer to its creation was lost and no webhook came', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await server.admin.query(`update charges set state = 'pending', copy_paste = null where invoice_id = $1`, [
      debtor.invoiceId,
    ]);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    expect((await billing.detailsOf(debtor)).invoice.status).toBe('paid');
  });

  it.each(['lose the answer', 'answer 503', 'hang'] as const)(
    'is not lost when the bank does this at its creation: %s',
    async (fault) => {
      const debtor = await billing.makeDebtor();
      await billing.checkout(await billing.makeDebtor());
      server.bank.faults.push(fault);
      const first = await billing.checkout(debtor);
      server.bank.faults.length = 0;
      // A lost answer is asked for at once; otherwise the same charge is created by the next try.
      if (fault === 'lose the answer') expect(first.status).toBe(200);
      else expect(first.body).toEqual({ error: 'ERR_PAYMENT_FAILED', details: { reason: 'unreachable' } });
      const second = await billing.checkout(debtor);
      expect(second.status).toBe(200);
      const { rows } = await server.admin.query('select txid from charges where invoice_id = $1', [debtor.invoiceId]);
      expect(rows).toEqual([{ txid: second.body.txid }]);
      await billing.act(debtor.invoiceId, 'pay');
      await billing.inquire(debtor);
      expect((await billing.detailsOf(debtor)).invoice.status).toBe('paid');
    },
    30_000,
  );

  it('is found by the next inquiry when the bank failed at the first', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await server.bank.act((await billing.checkout(debtor)).body.txid, 'pay', { isSilent: true });
    server.bank.faults.push('answer 503');
    await billing.inquire(debtor);
    const { rows } = await server.admin.query(
      `select run_at > now() as later from graphile_worker.jobs where key = 'charge:' || (select id from charges where invoice_id = $1)`,
      [debtor.invoiceId],
    );
    expect(rows).toEqual([{ later: true }]);
    await billing.inquire(debtor);
    expect((await billing.detailsOf(debtor)).invoice.status).toBe('paid');
  });

  it('changes the invoice once, for 1,000 notifications and 20 parallel inquiries [INV-19]', async () => {
    const debtor = await billing.makeDebtor();
    const { txid } = (await billing.checkout(debtor)).body;
    const dueDay = await billing.dueDayOf(debtor.companyId);
    await billing.act(debtor.invoiceId, 'pay');
    const query = `?hmac=${encodeURIComponent(await billing.hmac())}&ignorar=`;
    await Promise.all(Array.from({ length: 20 }, () => billing.inquire(debtor)));
    const once = await billing.dueDayOf(debtor.companyId);
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => billing.notify(query, { pix: [{ txid }] })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    await billing.inquire(debtor);
    expect(once > dueDay).toBe(true);
    expect(await billing.dueDayOf(debtor.companyId)).toBe(once);
    expect((await billing.detailsOf(debtor)).payments).toHaveLength(1);
  }, 60_000);

  it('of less than the price is recorded, leaves the invoice open and reaches the operator', async () => {
    const debtor = await billing.makeDebtor();
    const dueDay = await billing.dueDayOf(debtor.companyId);
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'payLess');
    await billing.inquire(debtor);
    expect(await billing.detailsOf(debtor)).toMatchObject({
      invoice: { status: 'open' },
      payments: [{ value: 48, problem: 'amountTooLow' }],
    });
    expect(await billing.dueDayOf(debtor.companyId)).toBe(dueDay);
    const listed = await call(server, paymentsApi.charges, { as: operator, query: { problem: true } });
    expect(listed.body.charges).toContainEqual(
      expect.objectContaining({ invoice: expect.objectContaining({ id: debtor.invoiceId }) }),
    );
    const second = await billing.checkout(debtor);
    expect(second.status).toBe(200);
  });

  it('of more, twice, and refunded later is recorded as such and ends nothing', async () => {
    const [more, twice] = [await billing.makeDebtor(), await billing.makeDebtor()];
    for (const debtor of [more, twice]) await billing.checkout(debtor);
    await billing.act(more.invoiceId, 'payMore');
    await billing.inquire(more);
    expect((await billing.detailsOf(more)).payments).toMatchObject([{ value: 50, problem: 'amountTooHigh' }]);
    await billing.act(twice.invoiceId, 'payTwice');
    await billing.inquire(twice);
    expect((await billing.detailsOf(twice)).payments.map(({ problem }) => problem)).toEqual([null, 'paidTwice']);
    const dueDay = await billing.dueDayOf(more.companyId);
    await billing.act(more.invoiceId, 'refund');
    await billing.inquire(more);
    expect(await billing.detailsOf(more)).toMatchObject({
      invoice: { status: 'paid' },
      payments: [{ refundedValue: 50, problem: 'refunded' }],
    });
    expect(await billing.dueDayOf(more.companyId)).toBe(dueDay);
  });

  it('of a second charge or after a confirmation by hand is shown as surplus, extends nothing', async () => {
    const [twoCharges, byHand] = [await billing.makeDebtor(), await billing.makeDebtor()];
    const idOf = async (txid: string): Promise<number> =>
      (await server.admin.query('select id from charges where txid = $1', [txid])).rows[0].id;
    const pay = async ({ companyId }: Debtor, txid: string): Promise<void> => {
      await server.bank.act(txid, 'pay', { isSilent: true });
      await billing.runJob('invoices.askCharge', companyId, { chargeId: await idOf(txid) });
    };
    const first = (await billing.checkout(twoCharges)).body.txid;
    await server.admin.query(`update charges set expires_at = now() where txid = $1`, [first]);
    const second = (await billing.checkout(twoCharges)).body.txid;
    await pay(twoCharges, second);
    const theirs = (await billing.checkout(byHand)).body.txid;
    await call(server, invoicesApi.confirm, { as: operator, params: { invoiceId: byHand.invoiceId } });
    for (const [debtor, txid] of [
      [twoCharges, first],
      [byHand, theirs],
    ] as const) {
      const once = await billing.dueDayOf(debtor.companyId);
      await pay(debtor, txid);
      await pay(debtor, txid);
      expect(await billing.dueDayOf(debtor.companyId)).toBe(once);
      const { payments } = await billing.detailsOf(debtor);
      expect(payments.map(({ value, problem }) => ({ value, problem }))).toEqual([
        { value: 49, problem: null },
        { value: 49, problem: 'paidTwice' },
        { value: 49, problem: 'paidTwice' },
      ]);
      const listed = (await billing.chargesWithProblems()).find((charge) => charge.txid === txid);
      expect(listed).toMatchObject({ needsReview: true, invoice: { status: 'paid' } });
    }
  });

  it('stays settled when later reports call its charge open or removed', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    const dueDay = await billing.dueDayOf(debtor.companyId);
    const read = async () =>
      (await server.admin.query('select id, txid, cents, state from charges where invoice_id = $1', [debtor.invoiceId]))
        .rows;
    const [{ id, txid, cents }] = await read();
    for (const state of ['open', 'removed'] as const)
      await within(server, debtor.companyId, (work) =>
        settleCharge(work, id, { state, txid, cents, providerId: null, copyPaste: null, payments: [] }, noDeps),
      );
    expect(await read()).toEqual([{ id, txid, cents, state: 'paid' }]);
    expect(await billing.detailsOf(debtor)).toMatchObject({ invoice: { status: 'paid' }, payments: [{ value: 49 }] });
    expect(await billing.dueDayOf(debtor.companyId)).toBe(dueDay);
  });

  it('stays settled when the answer to the creation of its charge is stored after it', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await server.admin.query(`update charges set state = 'pending', copy_paste = null where invoice_id = $1`, [
      debtor.invoiceId,
    ]);
    const settling = await server.admin.connect();
    try {
      await settling.query('begin');
      await settling.query(`update charges set state = 'paid' where invoice_id = $1`, [debtor.invoiceId]);
      const answer = billing.checkout(debtor);
      await untilBlocked(server);
      await settling.query('commit');
      expect((await answer).status).toBe(200);
    } finally {
      settling.release();
    }
    const { rows } = await server.admin.query('select state from charges where invoice_id = $1', [debtor.invoiceId]);
    expect(rows).toEqual([{ state: 'paid' }]);
  });

  it.each(['removed at the bank', 'refused by the bank'] as const)(
    'stays settled when it arrives while its charge is being %s',
    async (end) => {
      const debtor = await billing.makeDebtor();
      const { txid } = (await billing.checkout(debtor)).body;
      const isRemoved = end === 'removed at the bank';
      if (!isRemoved)
        await server.admin.query(`update charges set state = 'pending', copy_paste = null where txid = $1`, [txid]);
      const planId = isRemoved ? await billing.otherPlan() : undefined;
      const settling = await server.admin.connect();
      try {
        await settling.query('begin');
        await settling.query(`update charges set state = 'paid' where txid = $1`, [txid]);
        if (!isRemoved) server.bank.faults.push('refuse the token', 'refuse the token');
        const answer = billing.checkout(debtor, planId === undefined ? {} : { plan: { planId } });
        await untilBlocked(server);
        await settling.query('commit');
        expect((await answer).status).toBe(isRemoved ? 200 : 400);
      } finally {
        server.bank.faults.length = 0;
        settling.release();
      }
      const { rows } = await server.admin.query('select state from charges where txid = $1', [txid]);
      expect(rows).toEqual([{ state: 'paid' }]);
    },
  );

  it('with another amount at the bank than ours changes nothing and reaches the operator', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'pay');
    await server.admin.query('update charges set cents = 1 where invoice_id = $1', [debtor.invoiceId]);
    await billing.inquire(debtor);
    expect((await billing.detailsOf(debtor)).invoice.status).toBe('open');
    const { charges } = (await call(server, paymentsApi.charges, { as: operator, query: { problem: true } })).body;
    expect(charges.find(({ invoice }) => invoice.id === debtor.invoiceId)).toMatchObject({ isMismatched: true });
  });

  it('known under another company by its end-to-end id changes nothing there', async () => {
    const [debtor, other] = [await billing.makeDebtor(), await billing.makeDebtor()];
    for (const one of [debtor, other]) await billing.checkout(one);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    const rowsOf = async (text: string, id: number) => (await server.admin.query(text, [id])).rows[0];
    const charge = await rowsOf('select id, txid, cents from charges where invoice_id = $1', other.invoiceId);
    const { id } = await rowsOf('select end_to_end_id as id from payments where invoice_id = $1', debtor.invoiceId);
    const payment = { endToEndId: id, cents: 4_900, paidAt: new Date(), refundedCents: 0 };
    const found = { ...charge, state: 'open', providerId: null, copyPaste: null, payments: [payment] };
    await within(server, other.companyId, (work) => settleCharge(work, charge.id, found, noDeps));
    expect((await billing.detailsOf(other)).invoice.status).toBe('open');
    const { rows } = await server.admin.query('select is_mismatched from charges where id = $1', [charge.id]);
    expect(rows).toEqual([{ is_mismatched: true }]);
  });

  it('is confirmed by an operator with name, once', async () => {
    const debtor = await billing.makeDebtor();
    await billing.checkout(debtor);
    const params = { invoiceId: debtor.invoiceId };
    expect((await call(server, invoicesApi.confirm, { as: operator, params })).body).toMatchObject({ status: 'paid' });
    expect((await billing.detailsOf(debtor)).payments).toMatchObject([{ value: 49, confirmedBy: 'Olga' }]);
    expect((await call(server, invoicesApi.confirm, { as: operator, params })).body).toEqual({
      error: 'ERR_INVOICE_PAID',
    });
    await until(async () => {
      const { rows } = await server.admin.query('select state from charges where invoice_id = $1', [debtor.invoiceId]);
      return rows[0].state === 'removed';
    });
  });
});
