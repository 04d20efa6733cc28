import { expect, type Page } from '@playwright/test';
import {
  actAtBank,
  addAgent,
  dayText,
  dialog,
  dueTextOf,
  endIn,
  fillAddress,
  openBank,
  openInvoiceOf,
  ownPassword,
  signUpCompany,
} from './billingSupport.ts';
import { queryPlatform } from './database.ts';
import { signInSecondUser } from './inboxSupport.ts';
import { watchNotice } from './pageClock.ts';
import { expectAccessible, expectAccessibleInBoth, people, signIn, test, tokenOf } from './support.ts';

test.use({ operator: true });

const payButton = (page: Page) => page.getByRole('button', { name: 'Pagar com PIX' });
const pix = (page: Page) => dialog(page).getByRole('heading', { name: 'Pague com PIX' });
const paid = (page: Page) => page.getByRole('dialog', { name: 'Pagamento recebido' });

/** Goes from the list to the PIX, with an address that the form has already or that is filled here. */
async function createPix(page: Page, hasAddress = false): Promise<void> {
  await payButton(page).click();
  await dialog(page)
    .getByRole('button', { name: /Profissional R\$/ })
    .click();
  await dialog(page)
    .getByRole('button', { name: /^Pagar R\$/ })
    .click();
  if (!hasAddress) {
    await fillAddress(page);
    await dialog(page).getByRole('button', { name: 'Continuar', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: /^Pagar R\$/ })
      .click();
  }
  await expect(pix(page)).toBeVisible();
}

test.describe('the invoices of a company', () => {
  test.beforeEach(({ request }) => openBank(request));

  test('a trial ends, and a PIX renews the company on two screens [SUB-01, SUB-02, SUB-15, INV-17, AMB-64] @core', async ({
    page,
    browser,
    request,
    faults,
  }) => {
    test.setTimeout(120_000);
    const customer = await signUpCompany(request);
    const agent = await addAgent(customer);
    const invoiceId = await openInvoiceOf(customer);
    await signIn(page, customer.email, ownPassword);
    // The billing e-mail is that of the company, which need not be the user's.
    const billingEmail = `financeiro-${customer.email}`;
    await queryPlatform('update companies set email = $2 where id = $1', [customer.companyId, billingEmail]);
    const theirs = await signInSecondUser(browser, agent, faults);

    await test.step('the page of the subscription shows the days that are left, and leads to the invoices', async () => {
      await page.getByRole('link', { name: 'Financeiro' }).click();
      await page.getByRole('link', { name: 'Assinatura' }).click();
      await expect(page.getByRole('heading', { name: '3 dias de teste' })).toBeVisible();
      await expect(page.getByText(billingEmail, { exact: true })).toBeVisible();
      await expect(page.getByText(/Profissional · R\$\s199,00 por mês/)).toBeVisible();
      await expect(page.getByText('Assistentes de IA: incluído')).toBeVisible();
      await expect(page.getByText(/^Integrações: /)).toBeVisible();
      await expectAccessible(page);
      for (const [days, words] of [
        [1, '1 dia de teste'],
        [0, 'Último dia de teste'],
      ] as const) {
        await endIn(customer, days);
        await page.reload();
        await expect(page.getByRole('heading', { name: words })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Assinar agora' }).click();
      await expect(page).toHaveURL(/\/financeiro$/);
    });

    await test.step('after the due date both screens are closed, and an administrator is led to the invoice', async () => {
      await endIn(customer, -3);
      await page.goto('/tickets');
      await theirs.reload();
      for (const screen of [page, theirs]) {
        await expect(screen.getByRole('heading', { name: 'A assinatura da empresa venceu' })).toBeVisible();
        await expect(screen.getByText(`Ela venceu em ${dayText(-3)}.`, { exact: false })).toBeVisible();
        await expectAccessible(screen);
      }
      await expect(theirs.getByText('Avise um administrador da empresa')).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Ver faturas e pagar' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Ver faturas e pagar' }).click();
      await expect(page).toHaveURL(/\/financeiro$/);
    });

    await createPix(page);
    await test.step('the payment opens every screen by itself, and after 4 s the start page follows', async () => {
      const moments = await watchNotice(page, 'never', '/');
      const began = await page.evaluate(() => performance.now());
      await actAtBank(request, invoiceId);
      await expect(paid(page)).toBeVisible();
      await expect(paid(theirs)).toBeVisible();
      const until = await dueTextOf(customer);
      for (const screen of [page, theirs]) await expect(paid(screen)).toContainText(`renovada até ${until}`);
      await expect(paid(page)).toContainText(`#${invoiceId}`);
      await expect(paid(theirs)).not.toContainText('#');
      await expect(page).toHaveURL(/:\d+\/$/);
      expect((await moments()).there - began).toBeGreaterThan(3_900);
      await expect(theirs).toHaveURL(/\/tickets$/);
      await expect(theirs.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
      await expect(page.getByText(`vence em ${until}`)).toBeVisible();
    });

    await test.step('the list has the payment', async () => {
      await page.getByRole('link', { name: 'Financeiro' }).click();
      const row = page.getByRole('row').filter({ hasText: `#${invoiceId}` });
      await expect(row).toContainText(/Paga(?!r)/);
      await expect(payButton(page)).toHaveCount(0);
      await row.getByRole('button', { name: `Ver os pagamentos da fatura #${invoiceId}` }).click();
      await expect(dialog(page)).toContainText(/R\$\s199,00/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('an unpaid invoice has the button, which opens its own checkout [INV-04]', async () => {
      const [next] = await queryPlatform(
        `insert into invoices (company_id, detail, cents, due_day, plan_id)
         select company_id, detail, cents, due_day + 31, plan_id from invoices where id = $1 returning id`,
        [invoiceId],
      );
      const nextId = Number(next!.id);
      await page.reload();
      const rowOf = (id: number) => page.getByRole('row').filter({ hasText: `#${id}` });
      await expect(rowOf(invoiceId).getByRole('button', { name: /^Pagar/ })).toHaveCount(0);
      await rowOf(nextId)
        .getByRole('button', { name: `Pagar a fatura #${nextId}` })
        .click();
      await expect(dialog(page).getByRole('heading', { name: 'Pagar fatura' })).toBeVisible();
      await expect(dialog(page)).toContainText(`#${nextId}`);
    });
    await theirs.context().close();
  });

  test('the checkout works by keyboard, and a reload keeps the address and never the card [INV-06, INV-12, INV-22]', async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000);
    const customer = await signUpCompany(request);
    await openInvoiceOf(customer);
    await signIn(page, customer.email, ownPassword);
    await page.goto('/financeiro');
    const sent: Record<string, unknown>[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith('/api/subscription')) sent.push(one.postDataJSON() as Record<string, unknown>);
    });

    await test.step('it begins with the plan, and a choice goes on to the review [INV-07, INV-08]', async () => {
      await payButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Plano' }).first()).toHaveAttribute(
        'aria-current',
        'step',
      );
      await expectAccessible(page);
      const plan = dialog(page).getByRole('button', { name: /Profissional R\$/ });
      while (!(await plan.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('Falta o endereço de cobrança')).toBeVisible();
      await expect(dialog(page).getByRole('group', { name: 'Revisão' })).toBeFocused();
      await expectAccessible(page);
    });

    await test.step('PAY without an address asks for it, and names only then what is missing [INV-10, AMB-65]', async () => {
      const pay = dialog(page).getByRole('button', { name: /^Pagar R\$/ });
      const missing = dialog(page).getByText(/^Escreva (o nome|o endereço|o CEP|a cidade)$/);
      while (!(await pay.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByLabel('Nome', { exact: true })).toBeFocused();
      await expect(dialog(page).getByText('Para gerar o PIX, falta o endereço de cobrança')).toBeVisible();
      await expect(missing).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(missing).toHaveCount(4);
      await expect(dialog(page).getByLabel('Nome', { exact: true })).toBeFocused();
      await expectAccessible(page);
      expect(sent).toEqual([]);
    });

    await test.step('the fields are filled with keys only, and a wrong zip code is named', async () => {
      await page.keyboard.type('Nadia');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Av. Ana Costa, 412');
      await page.keyboard.press('Tab');
      await page.keyboard.type('110604');
      await expect(dialog(page).getByLabel('CEP')).toHaveValue('11060-4');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Santos');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('O CEP tem 8 números')).toBeVisible();
      await expect(dialog(page).getByLabel('CEP')).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.type('00');
      await expect(dialog(page).getByLabel('CEP')).toHaveValue('11060-400');
    });

    await test.step('card fields are shown, and no storage of the browser has them [INV-09, INV-11]', async () => {
      await dialog(page).getByText('Dados do cartão (opcional)').focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByLabel('Nome no cartão').fill('TITULAR');
      await dialog(page).getByLabel('Número do cartão').fill('4929990000111222');
      await dialog(page).getByLabel('Validade').fill('12/31');
      await dialog(page).getByLabel('Código de segurança (CVV)').fill('987');
      await expectAccessible(page);
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored).toContain('Av. Ana Costa, 412');
      expect(stored).not.toMatch(/TITULAR|4929990000111222|12\/31|"987"/);
    });

    await test.step('the address leads back to the review, where PAY was pressed', async () => {
      await dialog(page).getByRole('button', { name: 'Continuar', exact: true }).click();
      await expect(dialog(page).getByRole('button', { name: /^Pagar R\$/ })).toBeVisible();
      await expect(dialog(page).getByText('Av. Ana Costa, 412 · Santos')).toBeVisible();
    });

    await test.step('a reload keeps the address, without the card', async () => {
      await page.reload();
      await payButton(page).click();
      await dialog(page).getByRole('button', { name: 'Voltar' }).click();
      await expect(dialog(page).getByRole('textbox', { name: 'Endereço' })).toHaveValue('Av. Ana Costa, 412');
      await expect(dialog(page).getByLabel('Número do cartão')).toHaveValue('');
    });

    await test.step('the answer is the PIX, with the amount of the server [INV-14, INV-15, INV-16, INV-18, INV-23]', async () => {
      await dialog(page).getByText('Dados do cartão (opcional)').click();
      await dialog(page).getByLabel('Número do cartão').fill('4929990000111222');
      await dialog(page).getByRole('textbox', { name: 'Endereço' }).press('Enter');
      await page.keyboard.press('Tab');
      await dialog(page)
        .getByRole('button', { name: /Profissional R\$/ })
        .press('Enter');
      await dialog(page)
        .getByRole('button', { name: /^Pagar R\$/ })
        .press('Enter');
      // The spinner replaces the words of the busy button.
      await expect(dialog(page).locator('button[aria-busy="true"]')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
      await expect(pix(page)).toBeVisible();
      await expect(page.getByText('PIX gerado')).toBeVisible();
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({ zipcode: '11060-400', country: 'Brasil', cardNumber: '4929990000111222' });
      await expect(dialog(page).getByText(/^R\$\s199,00$/)).toBeVisible();
      await expect(dialog(page).getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
      await expect(dialog(page).getByRole('timer')).toContainText(/Vale por mais 23:59:\d\d/);
      await expectAccessible(page);
    });

    await test.step('the code is copied, and the button says so for a second [INV-15]', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const code = await dialog(page).getByLabel('PIX copia e cola').inputValue();
      await dialog(page).getByRole('button', { name: 'Copiar código' }).press('Enter');
      await expect(dialog(page).getByRole('button', { name: 'Código copiado' })).toBeVisible();
      await expect(dialog(page).getByRole('button', { name: 'Copiar código' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(payButton(page)).toBeFocused();
    });
  });

  test('the checkout follows an invoice that changes, and the PIX says what it charges [INV-23]', async ({
    page,
    request,
  }) => {
    test.setTimeout(60_000);
    const customer = await signUpCompany(request);
    const invoiceId = await openInvoiceOf(customer);
    const headers = { authorization: `Bearer ${await tokenOf(request, people.camila)}` };
    await signIn(page, customer.email, ownPassword);
    await page.goto('/financeiro');
    await payButton(page).click();
    await dialog(page).getByRole('button', { name: 'Voltar' }).click();
    await fillAddress(page);
    await dialog(page).getByRole('button', { name: 'Continuar', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: /Profissional R\$/ })
      .click();
    await expect(dialog(page).getByText('Profissional, mensal')).toBeVisible();

    await test.step('a change by an operator appears in the open dialog', async () => {
      const url = `/api/companies/${customer.companyId}`;
      expect((await request.put(url, { headers, data: { recurrence: 'ANUAL' } })).status()).toBe(200);
      await expect(dialog(page).getByText('Profissional, anual')).toBeVisible();
      await expect(dialog(page).getByRole('button', { name: /^Pagar R\$\s2\.388,00$/ })).toBeVisible();
    });

    await test.step('a change that came with no event is named beside the amount that is charged', async () => {
      await queryPlatform(`update invoices set cents = 250000 where id = $1`, [invoiceId]);
      await dialog(page)
        .getByRole('button', { name: /^Pagar R\$/ })
        .click();
      await expect(pix(page)).toBeVisible();
      await expect(dialog(page).getByText(/mudou de R\$\s2\.388,00 para R\$\s2\.500,00/)).toBeVisible();
      await expect(dialog(page).getByText(/^R\$\s2\.500,00$/)).toBeVisible();
      await expect(dialog(page).getByText(/Plano Profissional, anual · licença até \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    });
  });

  test('a refused checkout stays on the review and says why [INV-24, INV-23]', async ({ page, request }) => {
    test.setTimeout(60_000);
    const customer = await signUpCompany(request);
    const invoiceId = await openInvoiceOf(customer);
    await addAgent(customer);
    const small = `Mínimo ${customer.companyId}`;
    await queryPlatform(`insert into plans (name, users, connections, queues, value) values ($1, 1, 1, 1, 9.9)`, [
      small,
    ]);
    await signIn(page, customer.email, ownPassword);
    await page.goto('/financeiro');
    const alert = dialog(page).getByRole('alert');
    const pay = dialog(page).getByRole('button', { name: /^Pagar R\$/ });
    try {
      await test.step('a plan that is too small leads back to the plans', async () => {
        await payButton(page).click();
        await dialog(page).getByRole('button', { name: 'Voltar' }).click();
        await fillAddress(page);
        await dialog(page).getByRole('button', { name: 'Continuar', exact: true }).click();
        await dialog(page)
          .getByRole('button', { name: new RegExp(small) })
          .click();
        await expect(dialog(page).getByRole('strong')).toHaveText(/^R\$\s9,90$/);
        await pay.click();
        await expect(alert).toContainText(`O plano ${small} não cabe: vocês usam 2 usuários e ele tem 1.`);
        await expect(pay).toBeEnabled();
        await expectAccessible(page);
        await alert.getByRole('button', { name: 'Escolher outro plano' }).click();
        await dialog(page)
          .getByRole('button', { name: /Profissional R\$/ })
          .click();
        await expect(alert).toHaveCount(0);
      });
    } finally {
      await queryPlatform(`delete from plans where name = $1`, [small]);
    }

    await test.step('a server that cannot be reached is a sentence with another try', async () => {
      await page.route('**/api/subscription', (route) => route.abort());
      await pay.click();
      await expect(alert).toContainText('Não foi possível falar com o servidor.');
      await expect(alert).toContainText('Nada foi cobrado.');
      await page.unroute('**/api/subscription');
    });

    await test.step('an invoice that cannot be charged is refused in words', async () => {
      await queryPlatform(`update invoices set cents = 0 where id = $1`, [invoiceId]);
      await alert.getByRole('button', { name: 'Tentar de novo' }).click();
      await expect(alert).toContainText('Esta fatura não tem valor a pagar. Fale com o suporte.');
      await queryPlatform(`update invoices set cents = 19900 where id = $1`, [invoiceId]);
      await alert.getByRole('button', { name: 'Tentar de novo' }).click();
      await expect(pix(page)).toBeVisible();
    });

    await test.step('too little money is named, and the invoice stays open [INV-03]', async () => {
      await actAtBank(request, invoiceId, 'payLess');
      await expect(dialog(page).getByText('Chegou menos que o valor da fatura')).toBeVisible({ timeout: 20_000 });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('row').filter({ hasText: `#${invoiceId}` })).toContainText('Em aberto');
    });
  });

  test('a PIX that runs out is replaced, and one of a static key waits for a person [INV-15, INV-21]', async ({
    page,
    request,
  }) => {
    test.setTimeout(90_000);
    const customer = await signUpCompany(request);
    const invoiceId = await openInvoiceOf(customer);
    await signIn(page, customer.email, ownPassword);
    await page.goto('/financeiro');
    await createPix(page);
    const code = dialog(page).getByLabel('PIX copia e cola');
    const first = await code.inputValue();

    await test.step('PAY again shows the same code while it is valid', async () => {
      await page.keyboard.press('Escape');
      await createPix(page, true);
      await expect(code).toHaveValue(first);
    });

    await test.step('the time runs out on the screen, and another code replaces it', async () => {
      await page.keyboard.press('Escape');
      await queryPlatform(`update charges set expires_at = now() + interval '4 seconds' where invoice_id = $1`, [
        invoiceId,
      ]);
      await payButton(page).click();
      await dialog(page).getByRole('button', { name: 'Ver o PIX' }).click();
      await expect(dialog(page).getByRole('timer')).toContainText(/Vale por mais 0:0\d/);
      await dialog(page).getByRole('button', { name: 'Copiar código' }).focus();
      await expect(dialog(page).getByRole('timer')).toContainText('Este código não vale mais');
      await expect(dialog(page).getByRole('button', { name: 'Copiar código' })).toBeDisabled();
      await expect(dialog(page).getByRole('button', { name: 'Gerar outro código' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('timer')).toContainText(/Vale por mais 23:59/);
      await expect(code).not.toHaveValue(first);
    });

    await test.step('a code that the bank no longer accepts is not offered', async () => {
      await actAtBank(request, invoiceId, 'cancel');
      await expect(dialog(page).getByRole('timer')).toContainText('Este código não vale mais', { timeout: 25_000 });
      await dialog(page).getByRole('button', { name: 'Gerar outro código' }).click();
      await expect(dialog(page).getByRole('timer')).toContainText(/Vale por mais 23:59/);
      await page.keyboard.press('Escape');
    });

    const headers = { authorization: `Bearer ${await tokenOf(request, people.camila)}` };
    const set = async (data: object) => {
      const answer = await request.put('/api/payments/settings', { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    try {
      await test.step('a static key says that a person confirms the payment, and the confirmation renews', async () => {
        await set({ provider: 'manual', pixKey: 'pix@exemplo.com', receiverName: 'Recado', receiverCity: 'Santos' });
        await createPix(page, true);
        await expect(dialog(page).getByText('uma pessoa do suporte confirma o pagamento')).toBeVisible();
        await expect(dialog(page).getByRole('timer')).toContainText('Vale por mais 9 dias');
        expect((await request.post(`/api/invoices/${invoiceId}/confirm`, { headers })).status()).toBe(200);
        await expect(paid(page)).toBeVisible();
        await page.getByRole('button', { name: 'Ficar aqui' }).click();
        await expect(page.getByRole('row').filter({ hasText: `#${invoiceId}` })).toContainText(/Paga(?!r)/);
        await page.waitForTimeout(4_500);
        await expect(page).toHaveURL(/\/financeiro$/);
      });
    } finally {
      await set({ provider: 'sandbox' });
    }
  });

  test('a payment leaves the screens of people at work where they are, with a notice [INV-17, INV-25]', async ({
    page,
    browser,
    request,
    faults,
  }) => {
    test.setTimeout(60_000);
    const customer = await signUpCompany(request);
    const agent = await addAgent(customer);
    const invoiceId = await openInvoiceOf(customer);
    await signIn(page, customer.email, ownPassword);
    const theirs = await signInSecondUser(browser, agent, faults);
    await theirs.getByRole('link', { name: 'Respostas rápidas' }).click();
    await page.goto('/financeiro');
    await createPix(page);
    await page.keyboard.press('Escape');
    const moments = await watchNotice(theirs, 'A licença foi renovada até');
    await actAtBank(request, invoiceId);
    await expect(paid(page)).toBeVisible();
    // The list behind the dialog is hidden from screen readers.
    await expect(page.locator('tr').filter({ hasText: `#${invoiceId}` })).toContainText(/Paga(?!r)/);
    await expect.poll(async () => (await moments()).shown).toBeGreaterThan(0);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(theirs).toHaveURL(/\/quick-messages$/);
    await theirs.context().close();
  });

  test('the pages of an invoice fit a phone, and are all that an expired company can open but help [AUTH-07, INV-01]', async ({
    page,
    request,
  }) => {
    const customer = await signUpCompany(request);
    const invoiceId = await openInvoiceOf(customer);
    await signIn(page, customer.email, ownPassword);
    await test.step('both pages fit a phone, in both schemes', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of ['/financeiro', '/subscription']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessibleInBoth(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      }
      await page.goto('/financeiro');
      const card = page.getByRole('listitem').filter({ hasText: `#${invoiceId}` });
      for (const words of ['Valor', 'Vencimento', 'Situação', 'Em aberto', 'em 3 dias'])
        await expect(card).toContainText(words);
      await card.getByRole('button', { name: `Pagar a fatura #${invoiceId}` }).click();
      await expect(dialog(page).getByRole('heading', { name: 'Pagar fatura' })).toBeVisible();
      await expectAccessible(page);
    });

    await endIn(customer, -1);
    await page.setViewportSize({ width: 1_440, height: 900 });
    const closed = page.getByRole('heading', { name: 'A assinatura da empresa venceu' });
    for (const path of ['/', '/contacts', '/settings']) {
      await page.goto(path);
      await expect(closed).toBeVisible();
    }
    for (const [path, heading] of [
      ['/financeiro', 'Faturas'],
      ['/subscription', 'Assinatura'],
      ['/helps', 'Ajuda'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(closed).toHaveCount(0);
    }
    await page.goto('/subscription');
    await expect(page.getByRole('heading', { name: 'O teste terminou' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assinar agora' })).toBeVisible();
    await page.goto('/financeiro');
    await expect(page.getByRole('row').filter({ hasText: 'Profissional' })).toContainText('Vencida');
    await expect(page.getByRole('row').filter({ hasText: 'Profissional' })).toContainText('venceu há 1 dia');
  });
});
