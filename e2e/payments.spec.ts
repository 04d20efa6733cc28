import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { oldP12 } from '../apps/server/src/gateways/payments/testing/p12Files.ts';
import { queryPlatform } from './database.ts';
import { expectAccessible, people, signIn, test, tokenOf } from './support.ts';

test.use({ operator: true, secondCompany: true });

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a view of the tab of payments. */
async function openView(page: Page, view: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Pagamentos' }).click();
  await page.getByRole('tab', { name: view, exact: true }).click();
}

/** Makes an open invoice of the second company. */
async function makeInvoice(detail: string) {
  const [company] = await queryPlatform(
    'select c.id, c.name from companies c join users u on u.company_id = c.id where u.email = $1',
    [people.livia],
  );
  await queryPlatform(`update invoices set status = 'paid' where company_id = $1`, [company!.id]);
  const [invoice] = await queryPlatform(
    `insert into invoices (company_id, detail, cents, due_day) values ($1, $2, 4900, current_date + 5) returning id`,
    [company!.id, detail],
  );
  return { invoiceId: invoice!.id as number, companyId: company!.id as number, company: company!.name as string };
}

/** Makes an open invoice of the second company and its PIX. Returns the names by which the screens show them. */
async function makeCharge(request: APIRequestContext, detail: string) {
  const { invoiceId, company } = await makeInvoice(detail);
  const address = { firstName: 'Lívia', address2: 'Rua A, 1', city: 'Santos', zipcode: '11010-000', country: 'Brasil' };
  const answer = await request.post('/api/subscription', {
    headers: { authorization: `Bearer ${await tokenOf(request, people.livia)}` },
    data: { invoiceId, ...address },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { txid } = (await answer.json()) as { txid: string };
  return { invoiceId, company, txid };
}

const stamp = () => String(Date.now()).slice(-6);

/** Chooses how companies pay, as an operator does. */
async function choose(page: Page, provider: string, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Alterar' }).click();
  await dialog(page).getByLabel('Forma de receber').selectOption(provider);
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('an operator pays at the simulated bank, and each payment appears by itself [INV-19, INV-21]', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const detail = `Plano ${stamp()}`;
  const { company, txid } = await makeCharge(request, detail);
  await signIn(page, people.camila);
  await openView(page, 'Banco simulado');
  const row = page.getByRole('row').filter({ hasText: detail });
  await expect(row).toContainText('Aguardando pagamento');
  await expectAccessible(page);

  const act = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: /^Outras ações/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await test.step('a payment that is too low leaves the invoice open and has to be checked', async () => {
    await act('Pagar R$ 1,00 a menos');
    await expect(row).toContainText('Chegou menos que o valor', { timeout: 15_000 });
    expect(await queryPlatform('select status from invoices where detail = $1', [detail])).toEqual([
      { status: 'open' },
    ]);
  });

  await test.step('it stands first among the payments until an operator has checked it', async () => {
    await page.getByRole('tab', { name: 'Recebimentos' }).click();
    const first = page.getByRole('table', { name: 'Pagamentos da plataforma' }).getByRole('row').nth(1);
    await expect(first).toContainText(detail);
    await expect(first).toContainText(/chegou R\$\s48,00/);
    await expectAccessible(page);
    await first.getByRole('button', { name: `Detalhes de ${company}` }).click();
    await expect(dialog(page)).toContainText(txid);
    await expect(dialog(page)).toContainText(/R\$\s48,00 recebido pelo banco/);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Marcar como conferido' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('tab', { name: /^A conferir/ }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('tab', { name: 'Todos' }).click();
  });

  await test.step('an operator confirms the rest by hand, and the name stays in the history', async () => {
    await page.getByRole('searchbox', { name: 'Empresa ou identificador' }).fill(txid);
    await expect(page.getByRole('row')).toHaveCount(2);
    await row.getByRole('button', { name: `Detalhes de ${company}` }).click();
    await dialog(page).getByRole('button', { name: 'Confirmar pagamento' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar pagamento' }).click();
    await expect(dialog(page)).toContainText(/R\$\s1,00 confirmado por Camila/);
    expect(await queryPlatform('select status from invoices where detail = $1', [detail])).toEqual([
      { status: 'paid' },
    ]);
    await page.keyboard.press('Escape');
  });
});

test('a late payment, a second one and a refund appear in the list of an operator by themselves', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const detail = `Plano ${stamp()}`;
  const { invoiceId, txid } = await makeCharge(request, detail);
  const row = page.getByRole('row').filter({ hasText: detail });
  await signIn(page, people.camila);
  await openView(page, 'Recebimentos');
  await expect(row).toContainText('Aguardando pagamento');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token?.replaceAll('"', '')}` };
  const act = async (name: string): Promise<void> => {
    const answer = await request.post(`/api/payments/simulated/${invoiceId}`, { headers, data: { act: name, txid } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await act('payLate');
  await expect(row).toContainText('Paga', { timeout: 15_000 });
  await act('pay');
  await expect(row).toContainText('Paga mais de uma vez', { timeout: 15_000 });
  await act('refund');
  await expect(row).toContainText('Devolvida ao pagador', { timeout: 15_000 });
});

test('the setup names what is wrong with a bank, and never shows a secret again [INV-21]', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.camila);
  await openView(page, 'Configuração');

  await test.step('the test environment of Efí confirms small charges only, and the form says so', async () => {
    await page.getByRole('button', { name: 'Alterar' }).click();
    await dialog(page).getByLabel('Forma de receber').selectOption('bacen');
    await dialog(page).getByLabel('Banco', { exact: true }).selectOption('efi');
    await dialog(page).getByRole('radio', { name: 'Homologação' }).check();
    await expect(dialog(page)).toContainText('só cobranças de até R$ 10,00 são confirmadas');
    await dialog(page).getByLabel('Banco', { exact: true }).selectOption('other');
    await dialog(page).getByLabel('Endereço da API').fill('http://banco.test');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page)).toContainText('Escreva um endereço que comece com https://');
    await dialog(page).getByLabel('Banco', { exact: true }).selectOption('efi');
    await expectAccessible(page);
  });

  await test.step('a certificate with an old cipher is refused in words, and what was typed stays', async () => {
    await dialog(page).getByLabel('Chave PIX').fill('pix@recado.test');
    await dialog(page).getByLabel('Client ID').fill('CANARIO-ID');
    await dialog(page).getByLabel('Client Secret').fill('CANARIO-SEGREDO');
    await dialog(page)
      .getByLabel('Escolher certificado')
      .setInputFiles({ name: 'efi.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.from(oldP12, 'base64') });
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page)).toContainText('O arquivo .p12 usa uma cifra antiga (RC2)');
    await expect(dialog(page).getByLabel('Client Secret')).toHaveValue('CANARIO-SEGREDO');
    await dialog(page)
      .getByRole('button', { name: /^Remover/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('the saved secrets are named with their date only', async () => {
    await expect(page.getByText(/^salvo em /)).toHaveCount(2);
    expect(await page.content()).not.toContain('CANARIO');
    await page.getByRole('button', { name: 'Alterar' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Client Secret' })).toHaveValue('');
    await expect(dialog(page)).toContainText('Em branco, continua o mesmo');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('the test says that the certificate is missing, and so does the registration', async () => {
    const words = 'Falta o certificado do banco';
    await page.getByRole('button', { name: 'Testar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.getByRole('button', { name: 'Registrar webhook' }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('the simulated bank passes the test', async () => {
    await choose(page, 'sandbox');
    await page.getByRole('button', { name: 'Testar' }).click();
    await expect(page.getByText('Tudo certo: as empresas já podem pagar.')).toBeVisible();
  });
});

test('an operator confirms by hand a payment to a static key, and an invoice without a PIX', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const [detail, unpaid] = [`Plano ${stamp()}`, `Sem PIX ${stamp()}`];
  await signIn(page, people.camila);
  await openView(page, 'Configuração');
  const account = {
    'Chave PIX': 'pix@recado.test',
    'Nome de quem recebe': 'Recado',
    'Cidade de quem recebe': 'Santos',
  };
  await choose(page, 'manual', account);
  await page.getByRole('tab', { name: 'Recebimentos' }).click();
  await makeCharge(request, detail);
  const row = page.getByRole('row').filter({ hasText: detail });
  await expect(row).toContainText('Aguardando confirmação', { timeout: 15_000 });
  await page.getByRole('tab', { name: /^A confirmar/ }).click();
  await row.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect
    .poll(() => queryPlatform('select status from invoices where detail = $1', [detail]))
    .toEqual([{ status: 'paid' }]);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await openView(page, 'Configuração');
  await choose(page, 'sandbox');

  await test.step('an invoice without a PIX is confirmed by a question with the new due date', async () => {
    const { company, companyId } = await makeInvoice(unpaid);
    const dueDay = async (): Promise<string> =>
      (
        await queryPlatform(
          `select coalesce(to_char(due_date at time zone timezone, 'DD/MM/YYYY'), '') as day from companies where id = $1`,
          [companyId],
        )
      )[0]!.day as string;
    await queryPlatform(
      `update companies set due_date = date_trunc('day', now() at time zone timezone) at time zone timezone + interval '5 days' where id = $1`,
      [companyId],
    );
    await openView(page, 'Faturas em aberto');
    await page.getByRole('searchbox', { name: 'Empresa' }).fill(company);
    const open = page.getByRole('row').filter({ hasText: unpaid });
    await expect(open).toContainText('Não gerado');
    await expectAccessible(page);
    await open.getByRole('button', { name: `Confirmar pagamento de ${company}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(company);
    await expect(question).toContainText(/R\$\s49,00/);
    const announced = /o novo vencimento será (\d\d\/\d\d\/\d{4})/.exec((await question.textContent()) ?? '')?.[1];
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Confirmar pagamento' }).click();
    // The rows behind an open question are hidden too.
    await expect(question).toHaveCount(0);
    await expect(page.getByText('Pagamento confirmado')).toBeVisible();
    await expect(open).toHaveCount(0);
    expect(await queryPlatform('select status from invoices where detail = $1', [unpaid])).toEqual([
      { status: 'paid' },
    ]);
    expect(await dueDay()).toBe(announced);
  });
});
