import { expect } from '@playwright/test';
import {
  acceptButton,
  signInSecondUser,
  attendingTab,
  composer,
  countOn,
  newCustomer,
  rowOf,
  waitingTab,
} from './inboxSupport.ts';
import { launchFull } from './browser.ts';
import { query } from './database.ts';
import { dateField, expectAccessible, openPhones, people, signIn, test, typeDate, watch } from './support.ts';

test('a ticket goes to a person and back into a queue; the lists of both sides change live [TIC-20, TIC-24, TIC-34, DLG-12 to DLG-16] @core', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Transferido');
  await phones.says(number, 'Quero trocar', { name });
  await signIn(page, people.rafael);
  const bianca = await signInSecondUser(browser, people.bianca, faults);
  const own = await test.step('the accepted ticket is counted', async () => {
    await waitingTab(page).click();
    await expect(attendingTab(page)).toHaveText(/\d/);
    const own = await countOn(attendingTab(page));
    await acceptButton(page, name).click();
    await expect(composer(page)).toBeVisible();
    await expect.poll(() => countOn(attendingTab(page))).toBe(own + 1);
    return own;
  });
  const address = page.url();

  const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
  await test.step('a transfer needs a queue', async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Transferir' }).click();
    // Without a queue nothing is sent, and the field says so.
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(dialog.getByText('Escolha uma fila')).toBeVisible();
  });
  await test.step('only colleagues and their queues are offered', async () => {
    const user = dialog.getByRole('combobox', { name: /Atendente/ });
    // A small team is offered whole, and narrowed by the first letter.
    await user.press('ArrowDown');
    await expect(page.getByRole('option', { name: /Camila/ })).toBeVisible();
    // The ticket is already the user's own.
    await expect(page.getByRole('option', { name: /Rafael Nunes/ })).toHaveCount(0);
    await user.fill('BIÁ');
    await expect(page.getByRole('option', { name: /Camila/ })).toHaveCount(0);
    await page.getByRole('option', { name: /Bianca Alves/ }).click();
    // Only the queues of that person are offered.
    await expect(dialog.getByLabel('Fila').locator('option')).toHaveText(['Escolha', 'Suporte', 'Trocas']);
    await dialog.getByLabel('Fila').selectOption('Trocas');
  });
  await test.step('the ticket leaves the list', async () => {
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(page.getByText('Atendimento transferido para Bianca Alves · Trocas')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    await attendingTab(page).click();
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect.poll(() => countOn(attendingTab(page))).toBe(own);
  });

  await test.step('the ticket is in the list of the colleague, who gives it back', async () => {
    await expect(rowOf(bianca, name)).toBeVisible();
    await rowOf(bianca, name).getByRole('link').click();
    await expect(composer(bianca)).toBeVisible();
    await bianca.getByRole('button', { name: 'Transferir' }).click();
    const second = bianca.getByRole('dialog', { name: 'Transferir atendimento' });
    await second.getByLabel('Fila').selectOption('Vendas');
    await second.getByRole('button', { name: 'Transferir' }).click();
    await expect(bianca).toHaveURL(/\/tickets$/);
    await expect(rowOf(bianca, name)).toHaveCount(0);
  });

  await test.step('the ticket waits, and its address is closed to the colleague', async () => {
    await waitingTab(page).click();
    await expect(acceptButton(page, name)).toBeVisible();
    await bianca.goto(address);
    await expect(bianca.getByText('Acesso não permitido')).toBeVisible();
    await expect(bianca).toHaveURL(/\/tickets$/);
    await bianca.context().close();
  });
});

test('a message is scheduled from the ticket, with its contact, and checked before it leaves [DLG-21, SCH-03, SCH-07, SCH-09]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Agendado');
  await phones.says(number, 'Me avise', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
  await test.step('the dialog has the contact of the ticket', async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(name);
  });
  await test.step('a short text and a past time are refused', async () => {
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi');
    await typeDate(dateField(dialog, 'Enviar em'), '010120201000');
    await dialog.getByRole('button', { name: 'Agendar' }).click();
    await expect(dialog.getByText('Mensagem muito curta')).toBeVisible();
    await expect(dialog.getByText('Escolha um horário no futuro')).toBeVisible();
  });
  await test.step('a variable is inserted', async () => {
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Olá, ');
    await dialog.getByRole('button', { name: 'Primeiro nome' }).click();
    await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('Olá, {{firstName}}');
    await typeDate(dateField(dialog, 'Enviar em'), '060520301000');
  });
  await test.step('only pictures can be attached', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(dialog.getByText('Só imagens PNG ou JPG')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remover nota.txt' }).click();
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: pixel });
  });
  await test.step('the message is scheduled once, with its picture', async () => {
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/schedules') && answer.request().method() === 'POST',
    );
    await dialog.getByRole('button', { name: 'Agendar' }).dblclick();
    expect((await (await kept).json()) as unknown).toMatchObject({
      body: 'Olá, {{firstName}}',
      status: 'PENDENTE',
      contact: { name },
      sendAt: '2030-05-06T13:00:00.000Z',
      mediaName: 'foto.png',
    });
    await expect(page.getByText('Mensagem agendada', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mais opções' })).toBeFocused();
  });
});

test('a transfer says that nobody is there, and its comment reaches the colleague [TIC-20]', async ({
  page,
  playwright,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  await query(
    `with made as (insert into queues (company_id, name, color) select id, 'Fila vazia', '#123456' from companies where id = (select company_id from users where email = $1) on conflict do nothing returning id) select * from made`,
    [people.camila],
  );
  await query(`update users set online = false where email = $1`, [people.bianca]);
  const { number, name } = newCustomer('Com comentário');
  await phones.says(number, 'Quero trocar a mesa', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
  await test.step('the dialog says that nobody is there', async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Transferir' }).click();
    await dialog.getByLabel('Fila').selectOption('Fila vazia');
    await expect(dialog.getByRole('status').getByText(/Ninguém trabalha na fila Fila vazia/)).toBeVisible();
    await dialog.getByRole('combobox', { name: /Atendente/ }).fill('Bian');
    await page.getByRole('option', { name: /Bianca Alves/ }).click();
    await expect(dialog.getByText(/Bianca Alves está offline agora/)).toBeVisible();
    await expectAccessible(page);
  });

  // She comes in while the dialog is open: the remark goes by itself.
  const browser = await playwright.chromium.launch(launchFull);
  const context = await browser.newContext({ permissions: ['notifications'] });
  const bianca = await context.newPage();
  watch(bianca, faults);
  await bianca.addInitScript(() => {
    const announced = { tones: 0, notices: [] as string[] };
    Object.assign(window, { announced });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function counted(this: OscillatorNode, ...given) {
      announced.tones += 1;
      return start.apply(this, given);
    };
    const Native = window.Notification;
    window.Notification = class extends Native {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        announced.notices.push(`${title} | ${options?.body ?? ''}`);
      }
    };
  });
  await test.step('the remark leaves when the colleague signs in', async () => {
    await signIn(bianca, people.bianca);
    await expect(dialog.getByText(/está offline agora/)).toHaveCount(0);
  });

  const words = `Rafael Nunes transferiu ${name} para você`;
  // The notice lasts some seconds only, and the transfer is watched meanwhile.
  const notice = bianca.getByText(`${words}: “Mesa Ipê, já mandei as medidas”`).waitFor({ timeout: 30_000 });
  await test.step('the ticket is transferred', async () => {
    await dialog.getByLabel('Fila').selectOption('Trocas');
    await dialog.getByLabel('Comentário para a equipe').fill('Mesa Ipê, já mandei as medidas');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(page.getByText('Atendimento transferido para Bianca Alves · Trocas')).toBeVisible();
  });

  await test.step('the comment reaches the colleague with a sound and a notice', async () => {
    await notice;
    const announced = () =>
      bianca.evaluate(() => (window as unknown as { announced: { tones: number; notices: string[] } }).announced);
    await expect.poll(async () => (await announced()).tones).toBeGreaterThan(0);
    expect((await announced()).notices).toEqual([`${words} | Mesa Ipê, já mandei as medidas`]);
  });
  await test.step('the bell leads to the ticket with its comment', async () => {
    await bianca.getByRole('button', { name: /Notificações/ }).click();
    const group = bianca.locator('section').filter({ hasText: 'Transferidos para você' });
    await expect(group.getByRole('link', { name: new RegExp(name) })).toContainText('Mesa Ipê, já mandei as medidas');
    await group.getByRole('link', { name: new RegExp(name) }).click();
    await expect(composer(bianca)).toBeVisible();
    await expect(bianca.locator('q').getByText('Mesa Ipê, já mandei as medidas')).toBeVisible();
    await bianca.getByRole('button', { name: /Notificações/ }).click();
    await expect(bianca.getByText('Transferidos para você')).toHaveCount(0);
    expect((await phones.inbox(number)).map(({ body }) => body).join()).not.toContain('medidas');
    await browser.close();
  });
});

test('a return to the queue can be undone; in a large team three letters find colleagues [TIC-17, DLG-13]', async ({
  page,
  request,
}) => {
  await query(
    `insert into users (company_id, name, email, password_hash) select company_id, 'Muitos ' || n, 'muitos' || n || email, 'none' from users, generate_series(1, 21) n where email = $1`,
    [people.rafael],
  );
  try {
    const phones = await openPhones(request);
    await phones.pair();
    const { number, name } = newCustomer('Equipe grande');
    await phones.says(number, 'Oi', { name });
    await signIn(page, people.rafael);
    await waitingTab(page).click();
    await acceptButton(page, name).click();
    await expect(composer(page)).toBeVisible();
    await page.getByRole('button', { name: 'Devolver para a fila' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(composer(page)).toBeVisible();

    await page.keyboard.press('Alt+Shift+R');
    const user = page
      .getByRole('dialog', { name: 'Transferir atendimento' })
      .getByRole('combobox', { name: /Atendente/ });
    await user.pressSequentially('mu');
    await expect(page.getByText('Digite 3 letras do nome').last()).toBeVisible();
    await expect(page.locator('li[role="option"]')).toHaveCount(0);
    const typedAt = Date.now();
    await user.press('i');
    await expect(page.getByRole('option', { name: /Muitos/ })).toHaveCount(21);
    expect(Date.now() - typedAt).toBeGreaterThanOrEqual(500);
  } finally {
    await query(`delete from users where email like 'muitos%'`);
  }
});
