import { expect } from '@playwright/test';
import { query } from './database.ts';
import { acceptButton, asUser, signInSecondUser, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, expectAccessibleInBoth, openPhones, people, signIn, test } from './support.ts';

test('a new ticket with a contact made on the way [TIC-03, DLG-02 to DLG-07, DLG-11, DLG-25] @core', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Novo');
  await signIn(page, people.rafael);
  await expect(waitingTab(page)).toBeVisible();
  await page.keyboard.press('Alt+Shift+N');
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  const contact = dialog.getByRole('combobox', { name: 'Contato' });
  await expect(contact).toBeFocused();
  await test.step('missing fields are named', async () => {
    // Nothing chosen: each field says what it needs; a person without administration needs a queue, and sees the own
    // ones.
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await expect(dialog.getByText('Escolha um contato')).toBeVisible();
    await expect(dialog.getByText('Escolha uma fila')).toBeVisible();
    await expect(contact).toBeFocused();
    await expectAccessible(page);
    await expect(dialog.getByLabel('Fila').locator('option')).toHaveText(['Escolha', 'Vendas', 'Trocas']);
  });

  await test.step('a search needs three letters, and is sent once', async () => {
    // Two letters ask nothing; three do, once the typing rests.
    const asked: string[] = [];
    page.on('request', (one) => one.url().includes('/api/contacts?') && asked.push(one.url()));
    await contact.pressSequentially('zz', { delay: 30 });
    await expect(page.getByText('Digite pelo menos 3 letras ou números')).toBeVisible();
    await contact.pressSequentially('zq', { delay: 30 });
    await expect(page.getByText('Nenhum contato encontrado')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  await test.step('a contact is created on the way', async () => {
    await dialog.getByRole('button', { name: 'Adicionar contato' }).click();
    const contactDialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Número' }) });
    await expect(contactDialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('zzzq');
    await contactDialog.getByRole('textbox', { name: 'Nome' }).fill(name);
    await contactDialog.getByRole('textbox', { name: 'Número' }).fill(number);
    await expectAccessible(page);
    await contactDialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Contato salvo')).toBeVisible();
    await expect(contact).toHaveValue(name);
  });
  await test.step('the ticket opens with its conversation', async () => {
    await dialog.getByLabel('Fila').selectOption('Vendas');
    const sent = page.waitForRequest((one) => one.url().endsWith('/api/tickets') && one.method() === 'POST');
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).dblclick();
    expect((await sent).postDataJSON()).toMatchObject({ status: 'open', whatsappId: phones.line.id });
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(composer(page)).toBeVisible();
  });
});

test('a dialog names who attends a contact, and keeps what was filled in [DLG-09, DLG-10]', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(60_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Ocupado');
  await phones.says(number, 'Já me atendem', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  const address = new URL(page.url()).pathname;

  // In a queue of his, so that the words have both.
  const admin = await asUser(request, people.camila);
  const { id, userId, whatsappId } = await admin.get<{ id: number; userId: number; whatsappId: number }>(
    `/tickets/u/${address.split('/').at(-1)}`,
  );
  const queue = (await admin.get<{ id: number; name: string }[]>('/queue')).find((one) => one.name === 'Vendas')!;
  await admin.put(`/tickets/${id}`, { status: 'open', userId, queueId: queue.id, whatsappId });

  const bianca = await signInSecondUser(browser, people.bianca, faults);
  await test.step('each user reads who attends the contact, and gets the fitting way on', async () => {
    for (const [one, chosen, whose] of [
      [bianca, 'Trocas', 'Rafael Nunes'],
      [page, 'Vendas', 'você'],
    ] as const) {
      await one.getByRole('button', { name: 'Novo atendimento' }).click();
      const dialog = one.getByRole('dialog', { name: 'Novo atendimento' });
      await dialog.getByRole('combobox', { name: 'Contato' }).fill(number.slice(-8));
      await one.getByRole('option', { name: new RegExp(name) }).click();
      await dialog.getByLabel('Fila').selectOption(chosen);
      await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
      const told = one.getByRole('alertdialog', { name: 'Este contato já está em atendimento' });
      await expect(told.getByText(`com ${whose}, na fila Vendas`)).toBeVisible();
      if (one === bianca) {
        await expectAccessible(one);
        await told.getByRole('button', { name: 'Fechar' }).click();
        await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(name);
        await expect(dialog.getByLabel('Fila').locator('option:checked')).toHaveText('Trocas');
      } else {
        await told.getByRole('button', { name: 'Ir para o atendimento' }).click();
        await expect(one).toHaveURL(new RegExp(address));
        await expect(dialog).toHaveCount(0);
      }
    }
    await bianca.context().close();
  });
});

test('the own connection is preselected; queues that cannot be loaded are tried again [USER-19, DLG-08]', async ({
  page,
}) => {
  const name = `Própria ${Date.now() % 100_000}`;
  const [own] = await query(
    `insert into connections (company_id, name, provider, desired_state, status) select company_id, $1, 'beta', 'closed', 'DISCONNECTED' from connections where name = 'Loja Centro' returning id`,
    [name],
  );
  const setConnection = (id: unknown) =>
    query('update users set connection_id = $2 where email = $1', [people.rafael, id]);
  await setConnection(own!.id);
  try {
    await signIn(page, people.rafael);
    await expect(waitingTab(page)).toBeVisible();
    await page.route('**/api/queue', (route) =>
      route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
    );
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await expect(dialog.getByLabel('Conexão').locator('option:checked')).toContainText(name);
    await expect(page.getByText('Não foi possível carregar as filas')).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByLabel('Fila')).toBeDisabled();
    await page.unroute('**/api/queue');
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(dialog.getByLabel('Fila')).toBeEnabled();
    await expect(dialog.getByLabel('Fila').getByRole('option', { name: 'Vendas' })).toBeAttached();
  } finally {
    await setConnection(null);
    await query('delete from connections where id = $1', [own!.id]);
  }
});

test('no accessibility violation in the list, the search and every dialog [DLG-01, axe]', async ({ page, request }) => {
  test.setTimeout(180_000);
  const phones = await openPhones(request);
  await phones.pair();
  await test.step('the list has no violation', async () => {
    await signIn(page, people.camila);
    await expect(page.getByRole('checkbox', { name: /^Selecionar/ }).first()).toBeAttached();
    await expectAccessibleInBoth(page);
  });
  const dialogs: [open: () => Promise<void>, submit: string | null][] = [
    [() => page.getByRole('button', { name: 'Novo atendimento' }).click(), 'Iniciar atendimento'],
    [() => page.keyboard.press('Alt+Shift+R'), 'Transferir'],
    [() => page.keyboard.press('Alt+Shift+S'), 'Agendar'],
    [
      async () => {
        await waitingTab(page).click();
        await page
          .getByRole('button', { name: /^Opções do atendimento/ })
          .first()
          .focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: 'Ver sem abrir' }).click();
      },
      null,
    ],
  ];
  await page.getByRole('region', { name: 'Atendendo' }).getByRole('link').first().click();
  await expect(composer(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Abertos' }).focus();
  await test.step('every dialog has no violation, also with its errors', async () => {
    for (const [open, submit] of dialogs) {
      await open();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessibleInBoth(page);
      if (submit) {
        await dialog.getByRole('button', { name: submit, exact: true }).click();
        await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
        await expectAccessibleInBoth(page);
      }
      await page.keyboard.press('Escape');
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.getByRole('tab', { name: 'Abertos' }).focus();
    }
  });
  await test.step('the search has no violation', async () => {
    await page.getByRole('tab', { name: 'Busca' }).click();
    await page.getByRole('searchbox').fill('quinta');
    await expect(page.locator('mark').first()).toBeVisible();
    await page.getByRole('button', { name: 'Não lidos' }).focus();
    await expectAccessibleInBoth(page);
  });
});
