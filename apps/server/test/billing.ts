import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invoicesApi, paymentsApi, type SandboxAct } from '@recado/contracts';
import { errandOf } from '../src/kernel/errand.ts';
import type { Job } from '../src/kernel/jobs/job.ts';
import { openLog } from '../src/kernel/log.ts';
import { call, openTestServer, send, until, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';

export type Debtor = { companyId: number; admin: TestUser; invoiceId: number };

const address = {
  firstName: 'Ana',
  address2: 'Rua das Flores, 10',
  city: 'Santos',
  zipcode: '11010-000',
  country: 'Brasil',
};

/** A server with the platform's company, an operator and the simulated bank. `logged` has every line of its log. */
export async function openBilling(env: NodeJS.ProcessEnv = {}) {
  const logged: string[] = [];
  const server = await openTestServer({
    env,
    log: openLog('trace', false, { write: (line) => void logged.push(line) }),
  });
  const platformId = await makeCompany(server);
  await server.admin.query('update companies set is_platform = true where id = $1', [platformId]);
  const operator = await makeUser(server, platformId, { profile: 'admin', super: true, name: 'Olga' });
  return { server, operator, logged, ...billingCalls(server, operator) };
}

function billingCalls(server: TestServer, operator: TestUser) {
  const runJob = (name: string, companyId: number, payload: object): Promise<void> => {
    const job = server.jobs.find((declared) => declared.name === name) as unknown as Job<unknown>;
    return job.run(errandOf(server.workshop, companyId, { kind: 'system', name }, openLog('silent', false)), payload);
  };
  const makeInvoices = (companyId: number) => runJob('invoices.make', companyId, {});
  /** Sets the due date of a company to so many days from today. */
  const setDue = (companyId: number, days: number) =>
    server.admin.query(
      `update companies set due_date = date_trunc('day', now() at time zone timezone) at time zone timezone + $2 * interval '1 day' where id = $1`,
      [companyId, days],
    );
  return {
    runJob,
    makeInvoices,
    setDue,
    /** A company that is due in so many days, with its open invoice. `prepare` runs before the invoice is made. */
    async makeDebtor(
      days = 5,
      cents = 4_900,
      prepare: (companyId: number) => Promise<unknown> = async () => undefined,
    ): Promise<Debtor> {
      const companyId = await makeCompany(server);
      const admin = await makeUser(server, companyId, { profile: 'admin' });
      await setDue(companyId, days);
      await server.admin.query('update plans set value = $2 where id = (select plan_id from companies where id = $1)', [
        companyId,
        cents / 100,
      ]);
      await prepare(companyId);
      await makeInvoices(companyId);
      const { body } = await call(server, invoicesApi.page, { as: admin });
      return { companyId, admin, invoiceId: body.invoices[0]!.id };
    },
    /** Removes the invoices of a company, so that the next ones are made anew. */
    removeInvoices: (companyId: number) =>
      server.admin.query('delete from invoices where company_id = $1', [companyId]),
    /** A plan of another company; returns its id. */
    async otherPlan(value = 99.9): Promise<number> {
      const { rows } = await server.admin.query(
        `update plans set value = $2 where id = (select plan_id from companies where id = $1) returning id`,
        [await makeCompany(server), value],
      );
      return rows[0].id;
    },
    checkout: ({ admin, invoiceId }: Debtor, more: object = {}) =>
      call(server, invoicesApi.subscribe, { as: admin, body: { invoiceId, ...address, ...more } }),
    act: (invoiceId: number, act: SandboxAct) =>
      call(server, paymentsApi.simulate, { as: operator, params: { invoiceId }, body: { act } }),
    /** Asks the bank about the newest charge of an invoice, as the job does. */
    async inquire({ companyId, invoiceId }: Debtor): Promise<void> {
      const { rows } = await server.admin.query(
        'select id from charges where invoice_id = $1 order by id desc limit 1',
        [invoiceId],
      );
      await runJob('invoices.askCharge', companyId, { chargeId: rows[0].id });
    },
    /** Returns the state of a charge in the words of the simulated bank. */
    async stateAtBank(txid: string): Promise<string> {
      const path = join(server.config.dataDirectory, 'sandbox', 'bank', `${txid}.json`);
      return (JSON.parse(await readFile(path, 'utf8')) as { status: string }).status;
    },
    /** Changes fields of a charge in the memory of the simulated bank. Returns the charge as it was. */
    async changeAtBank(txid: string, changed: object): Promise<Record<string, unknown>> {
      const path = join(server.config.dataDirectory, 'sandbox', 'bank', `${txid}.json`);
      const charge = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      await writeFile(path, JSON.stringify({ ...charge, ...changed }));
      return charge;
    },
    detailsOf: async ({ admin, invoiceId }: Debtor) =>
      (await call(server, invoicesApi.get, { as: admin, params: { invoiceId } })).body,
    dueDayOf: async (companyId: number): Promise<string> =>
      (
        await server.admin.query(
          `select to_char(due_date at time zone timezone, 'YYYY-MM-DD') as day from companies where id = $1`,
          [companyId],
        )
      ).rows[0].day,
    /** The secret in the address that the simulated bank calls. */
    async hmac(): Promise<string> {
      // The bank opens with its first call.
      await call(server, paymentsApi.test, { as: operator });
      return until(async () => {
        const path = join(server.config.dataDirectory, 'sandbox', 'bank', 'webhook.json');
        const { webhookUrl } = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as { webhookUrl?: string };
        return webhookUrl && new URL(webhookUrl).searchParams.get('hmac')!;
      });
    },
    notify: (query: string, payload: object, path = '/subscription/webhook', headers: Record<string, string> = {}) =>
      send(server, { method: 'POST', url: `/api${path}${query}`, payload, headers }),
    chargesWithProblems: async () =>
      (await call(server, paymentsApi.charges, { as: operator, query: { problem: true } })).body.charges,
  };
}

export type Billing = Awaited<ReturnType<typeof openBilling>>;
