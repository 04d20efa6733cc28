import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { queryPlatform } from './database.ts';
import { people, tokenOf } from './support.ts';

export type Customer = { companyId: number; name: string; email: string };

export const ownPassword = 'jornada-1';

/** Signs a company up over HTTP. Its invoice is made by itself. */
export async function signUpCompany(request: APIRequestContext): Promise<Customer> {
  const stamp = `${Date.now()}${Math.floor(Math.random() * 1_000)}`;
  const [name, email] = [`Loja ${stamp.slice(-7)}`, `loja-${stamp}@exemplo.com`];
  const plans = (await (await request.get('/api/plans/list')).json()) as { id: number; name: string }[];
  const planId = plans.find((plan) => plan.name === 'Profissional')!.id;
  const answer = await request.post('/api/companies/cadastro', {
    data: { name, userName: 'Nadia Rocha', email, password: ownPassword, planId },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { companyId: ((await answer.json()) as { id: number }).id, name, email };
}

/** Adds an agent to a company. The password is that of the demo. */
export async function addAgent({ companyId }: Customer): Promise<string> {
  const email = `bia-${companyId}@exemplo.com`;
  await queryPlatform(
    `insert into users (company_id, name, email, password_hash, profile)
     select $1, 'Bia Lima', $2, password_hash, 'user' from users where email = $3`,
    [companyId, email, people.rafael],
  );
  return email;
}

/** Moves the end of the trial or licence of a company to so many days from today, and its open invoice with it. */
export async function endIn({ companyId }: Customer, days: number): Promise<void> {
  await queryPlatform(
    `update companies set due_date = date_trunc('day', now() at time zone timezone) at time zone timezone + make_interval(days => $2) where id = $1`,
    [companyId, days],
  );
  await queryPlatform(
    `update invoices set due_day = (now() at time zone 'America/Sao_Paulo')::date + $2::int where company_id = $1 and status = 'open'`,
    [companyId, days],
  );
}

/** Returns the id of the open invoice, once the job has made it. */
export async function openInvoiceOf({ companyId }: Customer): Promise<number> {
  const find = () => queryPlatform(`select id from invoices where company_id = $1 and status = 'open'`, [companyId]);
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(1);
  return Number((await find())[0]!.id);
}

/** Starts the simulated bank. Its first call makes certificates, which takes seconds on a busy machine. */
export async function openBank(request: APIRequestContext): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, people.camila)}` };
  const answer = await request.post('/api/payments/settings/test', { headers });
  expect(await answer.json()).toMatchObject({ ok: true });
}

/** Plays the payer at the simulated bank, as an operator of the platform. */
export async function actAtBank(
  request: APIRequestContext,
  invoiceId: number,
  act: 'pay' | 'payLess' | 'payTwice' | 'cancel' = 'pay',
): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, people.camila)}` };
  const answer = await request.post(`/api/payments/simulated/${invoiceId}`, { headers, data: { act } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Fills the address of the payer in the present step. */
export async function fillAddress(page: Page): Promise<void> {
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Nadia');
  await dialog(page).getByRole('textbox', { name: 'Endereço' }).fill('Av. Ana Costa, 412');
  await dialog(page).getByLabel('CEP').pressSequentially('11060400');
  await dialog(page).getByLabel('Cidade').fill('Santos');
}

/** The day so many days from today, as screens show it. */
export const dayText = (days: number): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(
    Date.now() + days * 86_400_000,
  );

/** The due date of a company as screens show it. */
export const dueTextOf = async ({ companyId }: Customer): Promise<string> =>
  String(
    (
      await queryPlatform(
        `select to_char(due_date at time zone timezone, 'DD/MM/YYYY') as day from companies where id = $1`,
        [companyId],
      )
    )[0]!.day,
  );
