import type { Language } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../../test/billing.ts';
import { until } from '../../../../test/harness.ts';
import { readMail, startSmtp } from '../../../../test/startSmtp.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let billing: Billing;

beforeAll(async () => {
  // The first mail is refused once, so that the job sends it by its second attempt.
  smtp = await startSmtp(1);
  billing = await openBilling({ SMTP_URL: smtp.url, MAIL_FROM: 'Recado <avisos@recado.example>' });
}, 60_000);
afterAll(() => smtp.stop());

const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email).map(readMail);
const day = (iso: string): string => iso.split('-').toReversed().join('/');

/** Mails about made invoices leave within minutes, so that thousands do not leave at once. */
const hurryMails = (invoiceId: number) =>
  billing.server.admin.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where key = $1`,
    [`invoiceMail:${invoiceId}:due`],
  );

/** A debtor whose company reads mails in a language. */
async function makeReader(language: Language) {
  const email = `${language}@empresa.test`;
  const { admin } = billing.server;
  const debtor = await billing.makeDebtor(5, 123_450, async (companyId) => {
    await admin.query('update companies set email = $2 where id = $1', [companyId, email]);
    await admin.query(`update settings set value = $2 where company_id = $1 and key = 'language'`, [
      companyId,
      language,
    ]);
  });
  return { email, ...debtor };
}

const words = {
  pt: {
    due: (until: string) => `Sua fatura do Recado vence em ${until}`,
    text: (detail: string, until: string, url: string) =>
      `A fatura ${detail}, de R$ 1.234,50, vence em ${until}. Pague por PIX na página Financeiro: ${url}/financeiro`,
    paid: 'Recebemos o seu pagamento',
    thanks: (detail: string, until: string) =>
      `Recebemos o pagamento da fatura ${detail}, de R$ 1.234,50. O Recado está liberado até ${until}.`,
  },
  en: {
    due: (until: string) => `Your Recado invoice is due on ${until}`,
    text: (detail: string, until: string, url: string) =>
      `The invoice ${detail} of R$ 1.234,50 is due on ${until}. Pay it by PIX on the billing page: ${url}/financeiro`,
    paid: 'We received your payment',
    thanks: (detail: string, until: string) =>
      `We received R$ 1.234,50 for the invoice ${detail}. Recado is available until ${until}.`,
  },
  es: {
    due: (until: string) => `Su factura de Recado vence el ${until}`,
    text: (detail: string, until: string, url: string) =>
      `La factura ${detail}, de R$ 1.234,50, vence el ${until}. Páguela por PIX en la página Finanzas: ${url}/financeiro`,
    paid: 'Recibimos su pago',
    thanks: (detail: string, until: string) =>
      `Recibimos el pago de la factura ${detail}, de R$ 1.234,50. Recado está disponible hasta el ${until}.`,
  },
};

describe('mails about invoices', () => {
  it('leave within ten minutes, spread over the companies', async () => {
    const { companyId, invoiceId } = await billing.makeDebtor();
    const { rows } = await billing.server.admin.query(
      `select round(extract(epoch from j.run_at - i.created_at))::int as seconds
       from graphile_worker.jobs j join invoices i on j.key = 'invoiceMail:' || i.id || ':due' where i.id = $1`,
      [invoiceId],
    );
    expect(rows).toEqual([{ seconds: companyId % 600 }]);
  });

  it.each(['pt', 'en', 'es'] as const)(
    'say in %s what is due and what was paid, each once',
    async (language) => {
      const reader = await makeReader(language);
      const { due, text, paid, thanks } = words[language];
      const dueDay = day(await billing.dueDayOf(reader.companyId));
      const { invoice } = await billing.detailsOf(reader);
      const url = billing.server.config.publicUrl;
      await hurryMails(reader.invoiceId);
      await until(() => mailsTo(reader.email).length === 1, 20_000);
      expect(mailsTo(reader.email)).toEqual([{ subject: due(dueDay), text: text(invoice.detail, dueDay, url) }]);
      await billing.checkout(reader);
      await billing.act(reader.invoiceId, 'pay');
      await billing.inquire(reader);
      await until(() => mailsTo(reader.email).length >= 2, 20_000);
      await until(async () => {
        const mailed = 'select 1 from invoices where id = $1 and paid_mailed_at is not null';
        return (await billing.server.admin.query(mailed, [reader.invoiceId])).rows[0];
      });
      for (let round = 0; round < 2; round++)
        for (const about of ['due', 'paid'])
          await billing.runJob('invoices.mail', reader.companyId, { invoiceId: reader.invoiceId, about });
      const next = day(await billing.dueDayOf(reader.companyId));
      expect(mailsTo(reader.email).slice(1)).toEqual([{ subject: paid, text: thanks(invoice.detail, next) }]);
    },
    60_000,
  );

  it.each(['invoiceDueMail', 'invoicePaidMail'] as const)('are not sent while %s is switched off', async (key) => {
    const email = `${key.toLowerCase()}@empresa.test`;
    const { admin } = billing.server;
    const debtor = await billing.makeDebtor(5, 123_450, async (companyId) => {
      await admin.query('update companies set email = $2 where id = $1', [companyId, email]);
      await admin.query(`update settings set value = 'disabled' where company_id = $1 and key = $2`, [companyId, key]);
    });
    await hurryMails(debtor.invoiceId);
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    await until(async () => {
      const { rows } = await admin.query(
        `select 1 from graphile_worker.jobs where key like 'invoiceMail:' || $1 || ':%'`,
        [debtor.invoiceId],
      );
      return rows.length === 0;
    }, 20_000);
    // A mail about an invoice that was paid meanwhile is not sent either, so only the other one may be here.
    const subjects = mailsTo(email).map(({ subject }) => subject);
    if (key === 'invoiceDueMail') expect(subjects).toEqual(['Recebemos o seu pagamento']);
    else expect(subjects).not.toContain('Recebemos o seu pagamento');
  });

  it('about an unusual payment reach every operator once for each problem, in their language', async () => {
    const debtor = await billing.makeDebtor();
    await billing.server.admin.query(`update users set email = 'olga@plataforma.test', language = 'es' where id = $1`, [
      billing.operator.id,
    ]);
    const { txid } = (await billing.checkout(debtor)).body;
    await billing.act(debtor.invoiceId, 'payLess');
    await billing.inquire(debtor);
    await billing.inquire(debtor);
    await until(() => mailsTo('olga@plataforma.test').length > 0, 20_000);
    const [charge] = await billing.chargesWithProblems();
    await billing.runJob('invoices.mailProblem', debtor.companyId, { chargeId: charge!.id, problem: 'amountTooLow' });
    expect(mailsTo('olga@plataforma.test')).toEqual([
      {
        subject: 'Un pago necesita su atención',
        text: `El pago de la empresa ${charge!.company.name} (factura ${charge!.invoice.detail}) debe revisarse: el valor recibido es menor que el de la factura. Identificador: ${txid}`,
      },
    ]);
  }, 60_000);
});
