import { expect, type Page } from '@playwright/test';
import { queryPlatform } from './database.ts';
import { signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, expectUncut, people, signIn, test } from './support.ts';

test.use({ operator: true });

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('the announcements of the platform', () => {
  test.afterEach(() => queryPlatform(`delete from announcements where title like 'Jornada %'`));

  test('are published by super users and reach others live [ANN-01, ANN-06, ANN-07, ANN-08, ANN-10, ANN-13, ERR-37] @core', async ({
    page,
    browser,
    faults,
  }) => {
    test.setTimeout(90_000);
    const rafael = await signInSecondUser(browser, people.rafael, faults);
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'Informativos' }).click();

    await test.step('title and text are required, and a file must be a picture', async () => {
      await page.getByRole('button', { name: 'Novo informativo' }).click();
      await expect(dialog(page).getByRole('radio', { name: 'Baixa' })).toBeChecked();
      await expect(dialog(page).getByRole('switch')).toBeChecked();
      await dialog(page).getByRole('button', { name: 'Publicar' }).click();
      await expect(dialog(page).getByText('Obrigatório')).toHaveCount(2);
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'texto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
      await expect(dialog(page).getByText('Escolha um png ou jpg.')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('a published one arrives at once, with its picture', async () => {
      await dialog(page).getByRole('button', { name: 'Remover texto.pdf' }).click();
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: png });
      await dialog(page).getByLabel('Título').fill('Jornada no domingo');
      await dialog(page).getByLabel('Texto').fill('Voltamos às 4h.');
      await dialog(page).getByRole('radio', { name: 'Alta' }).check();
      await dialog(page).getByRole('button', { name: 'Publicar' }).click();
      await expect(page.getByText('Informativo criado')).toBeVisible();
      await expect(row(page, 'Jornada no domingo')).toContainText('Alta');
      await expectAccessible(page);
      await rafael.getByRole('button', { name: 'Ver', exact: true }).click();
      const card = rafael.getByRole('article', { name: 'Jornada no domingo' });
      await expect(card).toContainText('Voltamos às 4h.');
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    });
    await test.step('an inactive one disappears for others, and is found by search', async () => {
      await row(page, 'Jornada no domingo').getByRole('switch').click();
      await expect(row(page, 'Jornada no domingo')).toContainText('Inativo');
      await expect(row(page, 'Jornada no domingo').getByRole('switch')).toBeFocused();
      await expect(rafael.getByRole('article', { name: 'Jornada no domingo' })).toHaveCount(0);
      await page.getByRole('searchbox', { name: 'Buscar informativo' }).fill('zzz');
      await expect(page.getByText('Nenhum informativo encontrado')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Buscar informativo' }).fill('domingo');
    });
    await test.step('it is edited and deleted', async () => {
      await page.getByRole('button', { name: 'Editar Jornada no domingo' }).click();
      await dialog(page).getByLabel('Título').fill('Jornada no sábado');
      await dialog(page).getByRole('button', { name: 'Remover aviso.png' }).click();
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Informativo salvo')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Buscar informativo' }).fill('sábado');
      await expect(row(page, 'Jornada no sábado').locator('img')).toHaveCount(0);
      await page.getByRole('button', { name: 'Excluir Jornada no sábado' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir informativo' }).click();
      await expect(page.getByText('Informativo excluído')).toBeVisible();
      await expect(row(page, 'Jornada no sábado')).toHaveCount(0);
    });
    expect(faults).toEqual([]);
  });

  test('have titles of two lines on a phone', async ({ page }) => {
    const title = 'Jornada de manutenção neste domingo à noite';
    await queryPlatform('insert into announcements (title, text) values ($1, $2)', [title, 'Voltamos às 4h.']);
    await signIn(page, people.camila);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/announcements');
    await expectUncut(page.getByRole('main').getByText(title, { exact: true }));
  });
});
