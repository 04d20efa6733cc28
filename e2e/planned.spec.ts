import { expect } from '@playwright/test';
import { query } from './database.ts';
import { acceptButton, signInSecondUser, callFrom, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { dateField, dateIn, expectAccessible, openPhones, people, signIn, test, typeDate } from './support.ts';

test('a scheduled message is seen in the conversation and the panel, changed and cancelled [SCH-03, SCH-14]', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Planejado');
  const { ticketId } = await phones.says(number, 'Me avise amanhã', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  const conversation = page.getByRole('region', { name: `Conversa com ${name}` });
  await expect(conversation.getByText(/agendada/)).toHaveCount(0);

  await test.step('plan', async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Sua mesa chega hoje');
    await typeDate(dateField(dialog, 'Enviar em'), '060520301000');
    await dialog.getByRole('button', { name: 'Agendar' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const summary = conversation.getByRole('button', { name: /1 mensagem agendada · próxima: em 06\/05\/2030 às 10:00/ });
  const strip = conversation.getByRole('group', { name: 'Mensagens agendadas' });
  await test.step('see it in both places', async () => {
    await summary.click();
    await expect(strip.getByText('Sua mesa chega hoje')).toBeVisible();
    await expect(strip.getByText('por Rafael Nunes')).toBeVisible();
    await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
    const panel = page
      .getByRole('complementary', { name: 'Dados do contato' })
      .getByRole('region', { name: 'Mensagens agendadas' });
    await expect(panel.getByText('Sua mesa chega hoje')).toBeVisible();
    await expect(panel.getByText('Pendente', { exact: true })).toBeVisible();
    // Notices and tooltips that fade are no part of what is checked here.
    await page.mouse.move(700, 300);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(page.locator('[data-tooltip]')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fechar dados do contato' }).first().click();
  });

  await test.step('change it', async () => {
    await strip.getByRole('button', { name: 'Alterar a mensagem de 06/05/2030 10:00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mensagem Pendente' });
    await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('Sua mesa chega hoje');
    await expect(dateIn(dateField(dialog, 'Enviar em'))).toHaveValue('06/05/2030 10:00');
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Sua mesa chega amanhã cedo');
    await typeDate(dateField(dialog, 'Enviar em'), '070520300830');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Agendamento alterado')).toBeVisible();
    await expect(strip.getByText('Sua mesa chega amanhã cedo')).toBeVisible();
    expect(await query('select send_at from schedules where body = $1', ['Sua mesa chega amanhã cedo'])).toEqual([
      { send_at: new Date('2030-05-07T11:30:00Z') },
    ]);
  });

  const admin = await signInSecondUser(browser, people.camila, faults);
  const { uuid, contactId } = await callFrom<{ uuid: string; contactId: number }>(admin, 'GET', `/tickets/${ticketId}`);
  await test.step('an administrator sees it too and cancels it; it leaves both screens', async () => {
    await admin.goto(`/tickets/${uuid}`);
    const theirs = admin.getByRole('group', { name: 'Mensagens agendadas' });
    await theirs.getByRole('button', { name: /1 mensagem agendada/ }).click();
    await theirs.getByRole('button', { name: 'Cancelar a mensagem de 07/05/2030 08:30' }).click();
    await admin.getByRole('button', { name: 'Cancelar agendamento' }).click();
    await expect(admin.getByText('Agendamento cancelado')).toBeVisible();
    await expect(theirs).toHaveCount(0);
    await expect(admin.locator('#main')).toBeFocused();
    await expect(strip).toHaveCount(0);
  });

  await test.step('of a colleague it is seen, and not offered to change', async () => {
    await callFrom(admin, 'POST', '/schedules', {
      contactId,
      body: 'Da administradora',
      sendAt: '2030-01-01T12:00:00Z',
    });
    await conversation.getByRole('button', { name: /1 mensagem agendada/ }).click();
    await expect(strip.getByText('Da administradora')).toBeVisible();
    await expect(strip.getByRole('button', { name: /^(Alterar|Cancelar) a mensagem/ })).toHaveCount(0);
  });
  await admin.context().close();
});

test('a message that is sent while it is changed keeps the words, and a failed one says why [SCH-17]', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Enviado já');
  const { ticketId } = await phones.says(number, 'Oi', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  const { contactId } = await callFrom<{ contactId: number }>(page, 'GET', `/tickets/${ticketId}`);
  const plan = (body: string, sendAt: string) => callFrom(page, 'POST', '/schedules', { contactId, body, sendAt });
  await expect(composer(page)).toBeVisible();
  const strip = page.getByRole('group', { name: 'Mensagens agendadas' });

  await test.step('a message that was sent meanwhile keeps the changed text', async () => {
    await plan('Vai em breve', new Date(Date.now() + 12_000).toISOString());
    await strip.getByRole('button', { name: /1 mensagem agendada · próxima: hoje/ }).click();
    await strip.getByRole('button', { name: /Alterar a mensagem/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Mensagem Pendente' });
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Texto novo que chegou tarde');
    await expect
      .poll(async () => (await phones.inbox(number)).map(({ body }) => body), { timeout: 30_000 })
      .toEqual(['Vai em breve']);
    await expect(strip).toHaveCount(0);
    await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('Texto novo que chegou tarde');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Esta mensagem agendada já saiu e não muda mais.')).toBeVisible();
    await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('Texto novo que chegou tarde');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });

  const failed = strip.getByRole('listitem').filter({ hasText: 'Segunda de três' });
  await test.step('a failed message says why, also on a phone', async () => {
    for (const [index, body] of ['Primeira de três', 'Segunda de três', 'Terceira de três'].entries())
      await plan(body, `2031-01-0${index + 1}T12:00:00Z`);
    await query(
      `update schedules set status = 'ERRO', error = 'ERR_WAPP_NOT_INITIALIZED', send_at = now() - interval '1 day' where body = 'Segunda de três'`,
    );
    await page.reload();
    await strip
      .getByRole('button', { name: /2 mensagens agendadas · 1 com erro de envio · próxima: em 01\/01\/2031 às 09:00/ })
      .click();
    await expect(failed.getByText('Erro de envio', { exact: true })).toBeVisible();
    await expect(failed.getByText(/conexão|WhatsApp/i)).toBeVisible();
    await expect(strip.getByRole('listitem').first()).toContainText('Segunda de três');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(failed).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
  await test.step('a new time makes the message wait again', async () => {
    await failed.getByRole('button', { name: /Alterar a mensagem/ }).click();
    await page.getByRole('dialog', { name: 'Erro de Envio' }).getByRole('button', { name: 'Reagendar' }).click();
    await expect(strip.getByRole('button', { name: /3 mensagens agendadas/ })).toBeVisible();
  });
});
