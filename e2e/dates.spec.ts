import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import {
  expectAccessible,
  expectAccessibleInBoth,
  dateField,
  dateIn,
  people,
  signIn,
  test,
  typeDate,
} from './support.ts';

// A browser of none of our languages: what it would write by itself is seen at once.
test.use({ locale: 'de-DE' });

// The person's language outlives a journey that broke off: it would be the next one's.
test.afterEach(() => query(`update users set language = 'pt' where email = $1`, [people.camila]));

/** The language is chosen on the screen that is open; its fields must follow without being opened again. */
async function choose(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: /^(Idioma|Language)/ }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

const weekdays = (page: Page) => page.getByRole('grid').getByRole('columnheader');

test('days are dd/mm/yyyy in any browser, and a wrong one is asked of nobody [I18N-01, I18N-02, I18N-06, DASH-04, DASH-08]', async ({
  page,
}) => {
  await signIn(page, people.camila);
  await test.step('a day that is unfinished or too late is named in its field and asked of nobody', async () => {
    const loaded = page.waitForRequest((request) => request.url().includes('/api/dashboard?'));
    await page.goto('/');
    await expect(page.getByRole('row', { name: /Rafael Nunes/ })).toBeVisible();
    const period = new URL((await loaded).url()).search;
    const asked: string[] = [];
    // The figures that are shown may refresh themselves meanwhile.
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/dashboard') && search !== period) asked.push(request.url());
    });
    const end = dateField(page, 'Data final');
    await typeDate(end, '31129998');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Escolha dias até hoje')).toBeVisible();
    await expect(page.getByText(/^Até \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expectAccessible(page);
    await end.getByRole('spinbutton').first().click();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Data incompleta ou inválida')).toBeVisible();
    await expect(page.getByText('Selecione um filtro antes de aplicar')).toBeVisible();
    expect(asked).toEqual([]);
  });

  await typeDate(dateField(page, 'Data inicial'), '04032025');
  await expect(dateIn(dateField(page, 'Data inicial'))).toHaveValue('04/03/2025');
  await typeDate(dateField(page, 'Data final'), '09032025');
  const asked = page.waitForRequest((request) => request.url().includes('/api/dashboard?'));
  await page.getByRole('button', { name: 'Aplicar' }).click();
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
    date_from: '2025-03-04',
    date_to: '2025-03-09',
  });
  await page.getByRole('button', { name: 'Data inicial: 4 mar 2025, abrir calendário' }).click();
  await expect(page.getByText('março 2025')).toBeVisible();
  await expect(weekdays(page)).toHaveText(['D', 'S', 'T', 'Q', 'Q', 'S', 'S']);
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');

  await choose(page, 'English');
  await expect(dateIn(dateField(page, 'Start date'))).toHaveValue('04/03/2025');
  await typeDate(dateField(page, 'Start date'), '15022025');
  await page.getByRole('button', { name: 'Start date: Feb 15, 2025, open the calendar' }).click();
  await expect(page.getByText('February 2025')).toBeVisible();
  await expect(weekdays(page)).toHaveText(['S', 'M', 'T', 'W', 'T', 'F', 'S']);
  await page.keyboard.press('Escape');

  await choose(page, 'Español');
  await expect(dateIn(dateField(page, 'Fecha inicial'))).toHaveValue('15/02/2025');
  await page.getByRole('button', { name: 'Fecha inicial: 15 feb 2025, abrir calendario' }).click();
  await expect(page.getByText('febrero 2025')).toBeVisible();
  await expect(weekdays(page)).toHaveText(['L', 'M', 'M', 'J', 'V', 'S', 'D']);
});

test('a day from the calendar narrows the search, and can be removed again [I18N-01]', async ({ page }) => {
  await signIn(page, people.camila);
  await page.getByRole('tab', { name: 'Busca' }).click();
  const chip = dateField(page, 'Início');
  const narrowed = page.waitForRequest((request) => /\/api\/tickets\?.*\bdate=\d{4}-\d\d-\d\d/.test(request.url()));
  await page.locator('label', { hasText: 'Início' }).click();
  await page.getByRole('gridcell', { name: '1', exact: true }).click();
  const day = new URL((await narrowed).url()).searchParams.get('date')!;
  expect(day).toMatch(/-01$/);
  await expect(dateIn(chip)).toHaveValue(day.split('-').reverse().join('/'));
  await page.getByRole('button', { name: 'Limpar Início' }).click();
  await expect(dateIn(chip)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Busque em todos os atendimentos' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('label', { hasText: 'Atividade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Atividade' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('gridcell', { name: '1', exact: true }).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dateIn(dateField(page, 'Atividade'))).toHaveValue(/^01\//);
  await page.getByRole('button', { name: /^Atividade: 1 / }).click();
  await dialog.getByRole('button', { name: 'Limpar' }).click();
  await expect(dateIn(dateField(page, 'Atividade'))).toHaveValue('');
});
