import { defineHouse, farAway, fixedLength } from '../../../test/house.ts';
import { within } from '../../../test/make.ts';
import { charges, invoices } from './invoices.tables.ts';

export default defineHouse({
  callers: {
    'invoices.all': 'admin',
    'invoices.page': 'admin',
    'invoices.get': 'admin',
    'invoices.subscribe': 'admin',
    'invoices.confirm': 'super',
    'payments.charges': 'super',
    'payments.openInvoices': 'super',
    'payments.summary': 'super',
    'payments.review': 'super',
    'payments.settings': 'super',
    'payments.changeSettings': 'super',
    'payments.test': 'super',
    'payments.installWebhook': 'super',
    'payments.simulate': 'super',
    'payments.webhook': 'all',
    'payments.webhookOfPix': 'all',
  },
  async rows(server, { companyId, canary }) {
    const invoice = await within(server, companyId, async (work) => {
      const [made] = await work.db
        .insert(invoices)
        .values({ companyId, detail: `${canary} plano`, cents: 4_900, dueDay: '2090-01-10' })
        .returning({ id: invoices.id });
      await work.db.insert(charges).values({
        companyId,
        invoiceId: made!.id,
        provider: 'manual',
        txid: `sample${companyId}`,
        cents: 4_900,
        copyPaste: `${canary} copia`,
        expiresAt: new Date(farAway),
        state: 'open',
      });
      return made!.id;
    });
    return { invoice };
  },
  requests: {
    'invoices.subscribe': {
      body: {
        firstName: 'Ana',
        address2: 'Rua das Flores, 10',
        city: 'Santos',
        zipcode: '11010-000',
        country: 'Brasil',
      },
    },
    'payments.changeSettings': { body: { receiverName: 'Recado' } },
    'payments.simulate': { body: { act: 'pay' } },
  },
  recorded: {
    invoices: 'money, with rows that are never changed back',
    payments: 'settings of the platform, recorded in its company by paymentSettings.test.ts',
  },
  lists: {
    unmeasured: {
      'payments.settings': fixedLength,
    },
    async fill({ server, query, company: { ids } }, many) {
      // A company has one open invoice.
      await server.admin.query(
        `with founded as (insert into companies (name, email) select 'Devedora ' || n, '' from generate_series(1, $1) n returning id)
         insert into invoices (company_id, detail, cents, due_day) select id, 'Plano', 4900, '2026-01-10' from founded`,
        [many],
      );
      await query(
        `insert into invoices (company_id, detail, cents, due_day, status) select $1, 'Plano ' || n, 4900, '2026-01-10', 'paid' from generate_series(1, $2) n`,
        many,
      );
      await query(
        `with charged as (insert into charges (company_id, invoice_id, provider, txid, cents, expires_at, state)
           select $1, $2, 'manual', md5(random()::text), 4900, now(), 'paid' from generate_series(1, $3) n returning id)
         insert into payments (company_id, invoice_id, charge_id, cents, paid_at) select $1, $2, id, 4900, now() from charged`,
        ids.invoice,
        many,
      );
    },
  },
  jobs: {
    async 'invoices.make'(server, { companyId }) {
      await server.admin.query(`delete from invoices where company_id = $1`, [companyId]);
      await server.admin.query(`update companies set due_date = now() + interval '5 days' where id = $1`, [companyId]);
      return {};
    },
    // A charge without a bank, long after its expiry.
    async 'invoices.askCharge'(server, { companyId }) {
      const { rows } = await server.admin.query(
        `insert into charges (company_id, invoice_id, provider, txid, cents, expires_at, state)
         select $1, id, 'manual', 'amostra' || company_id, 4900, now() - interval '3 days', 'open' from invoices where company_id = $1
         returning id`,
        [companyId],
      );
      return { chargeId: rows[0].id };
    },
    async 'invoices.mail'(server, { companyId }) {
      const { rows } = await server.admin.query('select id from invoices where company_id = $1', [companyId]);
      return { invoiceId: rows[0].id, about: 'due' };
    },
    async 'invoices.mailProblem'(server, { companyId }) {
      const { rows } = await server.admin.query('select id from charges where company_id = $1', [companyId]);
      return { chargeId: rows[0].id, problem: 'mismatch' };
    },
    // An orphan of a provider that is not set up: the next inquiry is enqueued.
    'invoices.endOrphan': (_, { companyId }) => ({
      company: { id: companyId, name: 'Padaria' },
      provider: 'mercadopago',
      txid: `orfa${companyId}`,
      providerId: null,
      cents: 4_900,
      createdAt: '2026-01-01T12:00:00.000Z',
      expiresAt: farAway,
    }),
  },
});
