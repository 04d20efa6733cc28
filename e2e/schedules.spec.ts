import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { newCustomer, signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const view = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Agendamentos' }).click();
  await expect(page.getByRole('heading', { name: 'Agendamentos' })).toBeVisible();
}

/** Returns how many minutes the line of now is away from the clock of the company; null without a line. */
const minutesOff = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--mui-palette-error-main)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    const line = [...document.querySelectorAll<HTMLElement>('main div[style*="top"]')].find((one) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(one);
      return one.style.top !== '' && [borderTopColor, backgroundColor].includes(color);
    });
    if (!line) return null;
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' });
    const [hours, minutes] = clock.format(new Date()).split(':').map(Number);
    const drawn = (Number.parseFloat(line.style.top) / line.parentElement!.offsetHeight) * 1_440;
    return Math.abs(drawn - (hours! * 60 + minutes!));
  });

test.describe('the calendar of scheduled messages', () => {
  test('adds an entry, shows it to colleagues, and repairs one that failed [SCH-01, SCH-05, SCH-13, SCH-19] @core', async ({
    page,
    browser,
    request,
    faults,
  }) => {
    test.setTimeout(120_000);
    const phones = await openPhones(request);
    await phones.pair();
    const customer = newCustomer('Agenda');
    await phones.says(customer.number, 'Bom dia', { name: customer.name });
    await signIn(page, people.camila);
    await openCalendar(page);
    const rafael = await signInSecondUser(browser, people.rafael, faults);
    await openCalendar(rafael);

    await test.step('the calendar is at least 500 px high and has the views of the specification', async () => {
      const box = await page.getByRole('table').first().boundingBox();
      expect(box!.height).toBeGreaterThanOrEqual(500);
      for (const name of ['Semana', 'Dia', 'Agenda', 'Mês']) {
        await view(page, name).click();
        await expect(view(page, name)).toHaveAttribute('aria-selected', 'true');
      }
    });

    await test.step('the line of now stands at the time of the company', async () => {
      await view(page, 'Dia').click();
      await expect.poll(() => minutesOff(page)).toBeLessThanOrEqual(2);
    });

    await test.step('a new message appears in both calendars, under the name of the contact', async () => {
      await page.getByRole('button', { name: 'Agendar mensagem' }).click();
      await dialog(page).getByRole('combobox', { name: 'Contato' }).fill(customer.name);
      await page.getByRole('option', { name: customer.name }).click();
      await dialog(page).getByRole('textbox', { name: 'Mensagem' }).fill('Sua visita é amanhã, {{firstName}}');
      await dialog(page).getByRole('button', { name: 'Agendar' }).click();
      await expect(page.getByText('Mensagem agendada')).toBeVisible();
      for (const screen of [page, rafael]) {
        await view(screen, 'Agenda').click();
        await expect(screen.getByRole('button', { name: customer.name })).toBeVisible();
      }
      await expectAccessible(page);
    });

    await test.step('a colleague reads it, and has no button to change it [SCH-04]', async () => {
      await rafael.getByRole('button', { name: customer.name }).click();
      await expect(dialog(rafael).getByRole('heading', { name: 'Mensagem Pendente' })).toBeVisible();
      await expect(dialog(rafael).getByText('Sua visita é amanhã')).toBeVisible();
      await expect(dialog(rafael).getByRole('button')).toHaveText(['Fechar']);
      await rafael.keyboard.press('Escape');
    });

    await test.step('one whose message is on its way says so', async () => {
      await query(
        `update schedules set status = 'AGENDADA' where contact_id = (select id from contacts where name = $1)`,
        [customer.name],
      );
      await page.reload();
      await view(page, 'Agenda').click();
      await expect(page.getByRole('button', { name: customer.name })).toContainText('Enviando');
    });

    await test.step('a failed one says why, and goes out again at a new time', async () => {
      await query(
        `update schedules set status = 'ERRO', error = 'ERR_SENDING_WAPP_MSG' where contact_id = (select id from contacts where name = $1)`,
        [customer.name],
      );
      await page.reload();
      await view(page, 'Agenda').click();
      await expect(page.getByRole('button', { name: customer.name })).toContainText('Erro de envio');
      await page.getByRole('button', { name: customer.name }).click();
      await expect(dialog(page).getByRole('heading', { name: 'Erro de Envio' })).toBeVisible();
      await expect(dialog(page).getByRole('alert')).toBeVisible();
      await dialog(page).getByRole('spinbutton').first().focus();
      await page.keyboard.press('ArrowUp');
      await dialog(page).getByRole('button', { name: 'Reagendar' }).click();
      await expect(page.getByText('Agendamento alterado')).toBeVisible();
      const [row] = await query(
        `select status, error from schedules where contact_id = (select id from contacts where name = $1)`,
        [customer.name],
      );
      expect(row).toEqual({ status: 'PENDENTE', error: null });
    });

    await test.step('deleting it asks first, and says so [SCH-13]', async () => {
      await page.goto(`/schedules?view=month`);
      await query(
        `update schedules set send_at = now() + interval '2 hours' where contact_id = (select id from contacts where name = $1)`,
        [customer.name],
      );
      // After 22:00 the entry stands on the next day.
      const [entry] = await query(
        `select to_char(send_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day from schedules where contact_id = (select id from contacts where name = $1)`,
        [customer.name],
      );
      await page.goto(`/schedules?view=day&day=${String(entry!.day)}`);
      await page.getByRole('button', { name: customer.name }).or(page.getByText(customer.name)).first().click();
      await dialog(page).getByRole('button', { name: 'Excluir' }).click();
      await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
      await expect(page.getByText('Agendamento cancelado')).toBeVisible();
      await expect(page.getByText(customer.name)).toHaveCount(0);
      await expect(page.locator('#main')).toBeFocused();
    });
    await rafael.context().close();
  });

  test('opens for the contact of an address, and stores nothing with a refused picture [SCH-02, SCH-11, SCH-16]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    const [contact] = await query(`select id, name from contacts order by id limit 1`);
    await page.goto(`/schedules?contactId=${String(contact!.id)}`);
    await expect(dialog(page).getByRole('combobox', { name: 'Contato' })).toHaveValue(String(contact!.name));
    await dialog(page).getByRole('textbox', { name: 'Mensagem' }).focus();
    await dialog(page)
      .getByRole('button', { name: /Primeiro nome/ })
      .click();
    await expect(dialog(page).getByRole('textbox', { name: 'Mensagem' })).toHaveValue(/\{\{firstName\}\}/);
    const text = `Com figura ${Date.now()}`;
    await dialog(page).getByRole('textbox', { name: 'Mensagem' }).fill(text);
    const picture = { name: 'figura.png', mimeType: 'image/png', buffer: Buffer.from('sem figura') };
    await dialog(page).locator('input[type=file]').setInputFiles(picture);
    await dialog(page).getByRole('button', { name: 'Agendar' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Mensagem' })).toHaveValue(text);
    const stored = () => query(`select id from schedules where body = $1`, [text]);
    expect(await stored()).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await stored()).toEqual([]);
  });
});
