import { expect, type Page } from '@playwright/test';
import { query, silenceBots } from './database.ts';
import { callFrom, newCustomer, signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test.afterEach(async () => {
  await silenceBots();
  await query(`update connections set out_of_hours_message = ''`);
  await query(`update users set profile = 'user' where email = $1`, [people.rafael]);
  await query(`update settings set value = 'disabled' where key = 'scheduleType'`);
  await query(`delete from special_days`);
  await query(`update companies set observes_holidays = false`);
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const time = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar horários' });
const saved = (page: Page) => page.getByText('Horários atualizados');

async function openHours(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Configurações' }).click();
  await tab(page, 'Horários').click();
  await expect(day(page, 'Segunda')).toBeVisible();
}

test('the hours of the company are edited, reach a colleague, and close the bot [SET-01, SET-05, SET-06, SET-07, QUE-11, CONN-27] @core', async ({
  page,
  request,
  browser,
  faults,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  await query(`update users set profile = 'admin' where email = $1`, [people.rafael]);
  await signIn(page, people.camila);
  const colleague = await signInSecondUser(browser, people.rafael, faults);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await colleague.getByRole('link', { name: 'Configurações' }).click();

  await test.step('the tab appears with the choice of the company, on both screens at once', async () => {
    await expect(page.getByLabel('Controlar horário por')).toBeVisible();
    await expect(tab(page, 'Horários')).toHaveCount(0);
    await page.getByLabel('Controlar horário por').selectOption({ label: 'Empresa' });
    await expect(tab(page, 'Horários')).toBeVisible();
    await expect(tab(colleague, 'Horários')).toBeVisible();
    await page.getByLabel('Controlar horário por').selectOption({ label: 'Fila' });
    await expect(tab(page, 'Horários')).toHaveCount(0);
    await expect(tab(colleague, 'Horários')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Editar os horários nas filas' })).toBeVisible();
    await page.getByLabel('Controlar horário por').selectOption({ label: 'Empresa' });
    await expect(tab(colleague, 'Horários')).toBeVisible();
  });

  await test.step('the hours are beside the choice and in the palette, and open at their top', async () => {
    await page.setViewportSize({ width: 1440, height: 480 });
    await page.getByRole('button', { name: 'Editar os horários', exact: true }).click();
    await expect(tab(page, 'Horários')).toHaveAttribute('aria-selected', 'true');
    await expect(day(page, 'Segunda')).toBeVisible();
    const scrolled = await page.locator('main div').evaluateAll((all) => all.filter((one) => one.scrollTop > 0).length);
    expect(scrolled).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await colleague.keyboard.press('Control+k');
    await expect(colleague.getByRole('combobox', { name: /Buscar contato/ })).toBeFocused();
    await colleague.keyboard.type('horário');
    await expect(colleague.getByRole('option', { name: 'Configurações: Horários' })).toBeVisible();
    await colleague.keyboard.press('Enter');
    await expect(tab(colleague, 'Horários')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a connection without an out-of-hours message is named, until it has one', async () => {
    const warning = page.getByText(`Sem mensagem fora do horário: ${phones.line.name}.`);
    await expect(warning).toBeVisible();
    await callFrom(page, 'PUT', `/whatsapp/${phones.line.id}`, { outOfHoursMessage: 'Abrimos às 8' });
    await page.reload();
    await tab(page, 'Horários').click();
    await expect(page.getByText('Testar um momento')).toBeVisible();
    await expect(warning).toHaveCount(0);
  });

  await test.step('the default hours are there, and a wrong interval is named below its day', async () => {
    if (await page.getByRole('button', { name: 'Definir horário' }).isVisible())
      await page.getByRole('button', { name: 'Definir horário' }).click();
    await expect(time(page, 'Segunda: início 1')).toHaveValue('08:00');
    await expect(time(page, 'Sábado: fim 1')).toHaveValue('12:00');
    await expect(day(page, 'Domingo').getByText('Fechado')).toBeVisible();
    await page.getByRole('button', { name: 'Sábado: excluir intervalo 1' }).click();
    await expect(day(page, 'Sábado').getByRole('switch')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(time(page, 'Sábado: fim 1')).toHaveValue('12:00');
    await time(page, 'Segunda: fim 1').fill('12');
    await page.getByRole('button', { name: 'Segunda: adicionar intervalo' }).click();
    await expect(time(page, 'Segunda: início 2')).toBeFocused();
    await expect(time(page, 'Segunda: fim 1')).toHaveValue('12:00');
    await time(page, 'Segunda: início 2').fill('1130');
    await expect(time(page, 'Segunda: início 2')).toHaveValue('11:30');
    await expect(day(page, 'Segunda').getByText('começa antes de o anterior acabar')).toBeVisible();
    await expectAccessible(page);
    await save(page).click();
    await expect(time(page, 'Segunda: início 2')).toBeFocused();
    await expect(saved(page)).toHaveCount(0);
  });

  await test.step('a night says so, and a day is copied to the workdays', async () => {
    await time(page, 'Segunda: início 2').fill('18:00');
    await time(page, 'Segunda: fim 2').fill('02:00');
    await expect(day(page, 'Segunda').getByText('do dia seguinte')).toBeVisible();
    await expect(day(page, 'Segunda').getByText('começa antes')).toHaveCount(0);
    await page.getByRole('button', { name: 'Copiar Segunda para outros dias' }).click();
    await page.getByRole('button', { name: 'Dias úteis' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copiar', exact: true }).click();
    await expect(time(page, 'Sexta: fim 2')).toHaveValue('02:00');
    await expect(time(page, 'Sábado: fim 1')).toHaveValue('12:00');
  });

  await test.step('the side shows the week and answers for any moment', async () => {
    await expect(page.getByRole('img', { name: /h \d\d por semana$/ })).toBeVisible();
    await expect(page.getByText('Testar um momento')).toBeVisible();
    await expect(page.getByRole('complementary').getByRole('status')).toHaveText(/^(Aberta\.|Fechada\. Abre )/);
  });

  await test.step('leaving asks first, and a look at the options keeps what was typed', async () => {
    await page.getByRole('link', { name: 'Filas' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Sair sem salvar os horários?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await tab(page, 'Opções').click();
    await tab(page, 'Horários').click();
    await expect(time(page, 'Sexta: fim 2')).toHaveValue('02:00');
  });

  await test.step('a refused save keeps everything', async () => {
    await page.route('**/api/companies/*/schedules', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"ERR_UNAVAILABLE"}' })
        : route.continue(),
    );
    await save(page).click();
    await expect(save(page)).toBeEnabled();
    await expect(time(page, 'Sexta: fim 2')).toHaveValue('02:00');
    await page.unroute('**/api/companies/*/schedules');
  });

  await test.step('saved hours appear on the screen of a colleague', async () => {
    await save(page).press('Enter');
    await expect(saved(page)).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(time(colleague, 'Sexta: fim 2')).toHaveValue('02:00');
  });

  await test.step('the colleague closes every day, and the banner says that it never opens', async () => {
    for (const name of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'])
      await day(colleague, name).getByRole('switch').click();
    await expect(colleague.getByText('Nunca abre')).toBeVisible();
    await save(colleague).click();
    await expect(saved(colleague)).toBeVisible();
    await expect(page.getByText('Nunca abre')).toBeVisible();
  });

  await test.step('a customer who writes now gets the text for closed hours', async () => {
    const { number, name } = newCustomer('Noite');
    await callFrom(page, 'POST', `/sandbox/${phones.line.id}/inbound`, { number, name, body: 'oi' });
    const inbox = async () =>
      (
        await callFrom<{ messages: { body: string }[] }>(
          page,
          'GET',
          `/sandbox/${phones.line.id}/outbound?number=${number}`,
        )
      ).messages.map(({ body }) => body);
    await expect.poll(inbox).toEqual(['Abrimos às 8']);
  });
  await colleague.context().close();
});

test('special days and national holidays replace the hours of their weekday [SET-05]', async ({ page }) => {
  test.setTimeout(90_000);
  await query(`update settings set value = 'company' where key = 'scheduleType'`);
  await signIn(page, people.camila);
  await openHours(page);
  const year = new Date().getFullYear() + 1;
  const first = page.getByRole('group', { name: 'Data especial 1' }).first();

  await test.step('a day without a date or a name is refused below its field', async () => {
    await page.getByRole('button', { name: 'Adicionar data' }).click();
    await save(page).click();
    await expect(first.getByText('Informe a data')).toBeVisible();
    await expect(first.getByText('Obrigatório')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Excluir data especial 1' }).click();
    await expect(page.getByRole('button', { name: 'Adicionar data' })).toBeFocused();
  });

  await test.step('a holiday gets hours of its own', async () => {
    await page.getByRole('switch', { name: 'Fechar nos feriados nacionais' }).click();
    await expect(page.getByText('Natal').first()).toBeVisible();
    await page.getByRole('button', { name: `Definir outro horário: Natal ${year}` }).click();
    await expect(first.getByLabel('Nome')).toHaveValue('Natal');
    await expect(time(page, 'Data especial 1: fim 1')).toHaveValue('12:00');
    await expect(time(page, 'Data especial 1: início 1')).toBeFocused();
    const closed = first.getByRole('switch', { name: 'Fechada o dia todo' });
    await page.getByRole('button', { name: 'Data especial 1: excluir intervalo 1' }).click();
    await expect(closed).toBeFocused();
    await closed.press('Space');
    await time(page, 'Data especial 1: fim 1').fill('1400');
    await expectAccessible(page);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    const { companyId } = await callFrom<{ companyId: number }>(page, 'GET', '/auth/me');
    expect(await callFrom(page, 'GET', `/companies/${companyId}/schedules`)).toMatchObject({
      observesHolidays: true,
      specialDays: [{ date: `${year}-12-25`, name: 'Natal', intervals: [{ startTime: '08:00', endTime: '14:00' }] }],
    });
  });

  for (const [width, height] of [
    [1440, 900],
    [900, 900],
    [390, 844],
  ] as const)
    await test.step(`nothing is wider than a screen of ${width} px, light and dark`, async () => {
      await page.setViewportSize({ width, height });
      const scroller = page.getByRole('group', { name: 'Segunda', exact: true });
      await expect(scroller).toBeVisible();
      await page.getByRole('heading', { name: 'Semana', exact: true }).scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByRole('switch', { name: 'Fechar nos feriados nacionais' }).scrollIntoViewIfNeeded();
      await page.evaluate(() => document.documentElement.setAttribute('data-color-scheme', 'dark'));
      await scroller.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await page.evaluate(() => document.documentElement.setAttribute('data-color-scheme', 'light'));
    });

  for (const [language, tabName, banner] of [
    ['en', 'Hours', /^(Open now until|Closed now, opens|Never open|Always open)/],
    ['es', 'Horarios', /^(Abierta ahora hasta|Cerrada ahora, abre|Nunca abre|Siempre abierta)/],
    ['pt', 'Horários', /^(Aberta agora até|Fechada agora, abre|Nunca abre|Sempre aberta)/],
  ] as const)
    await test.step(`the words fit on a phone: ${language}`, async () => {
      await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await page.reload();
      await tab(page, tabName).click();
      await expect(page.getByText(banner)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    });
});
