import { expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** A sheet with one number that is listed and one that is new. */
const sheet = (): Promise<Buffer> =>
  writeXlsxFile(
    [
      ['Número', 'Nome'],
      ['5513997112043', 'Ana'],
      ['5511977770001', 'Procon'],
    ].map((cells) => cells.map((value) => ({ value, type: String }))),
  ).toBuffer();

test.describe('people who want no campaigns', () => {
  test.afterEach(async () => {
    await query('delete from suppressed_numbers');
    await query(`delete from contacts where number = '5513966660001'`);
  });

  test('are suppressed, imported, found and released; an opt-out is undone [behaviour 9.12]', async ({ page }) => {
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'Campanhas' }).click();
    await page.getByRole('link', { name: 'Listas de contatos' }).click();
    await page.getByRole('link', { name: /^Lista de bloqueio/ }).click();
    await expect(page.getByText('Nenhum número bloqueado')).toBeVisible();
    await expectAccessible(page);
    const add = page.getByRole('button', { name: 'Bloquear um número' });
    const number = dialog(page).getByRole('textbox', { name: 'Número' });
    await test.step('a number is added once', async () => {
      await add.click();
      await number.fill('12');
      await dialog(page).getByRole('button', { name: 'Bloquear', exact: true }).click();
      await expect(dialog(page).getByText('Muito curto!')).toBeVisible();
      await number.fill('55 13 99711-2043');
      await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Ana, por telefone');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Bloquear', exact: true }).click();
      await expect(page.getByRole('row', { name: /Ana, por telefone/ })).toBeVisible();
      await add.click();
      await number.fill('551397112043');
      await dialog(page).getByRole('button', { name: 'Bloquear', exact: true }).click();
      await expect(dialog(page).getByText('Este número já está bloqueado.')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Descartar' }).click();
    });
    await test.step('a sheet adds what is new', async () => {
      await page.getByRole('button', { name: 'Importar', exact: true }).first().click();
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'bloqueio.xlsx', mimeType: 'application/octet-stream', buffer: await sheet() });
      await expect(dialog(page).getByText('O número já está na lista')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('row', { name: /Procon/ })).toBeVisible();
    });
    await test.step('a number is found and released', async () => {
      await page.getByRole('searchbox', { name: 'Número ou motivo' }).fill('procon');
      await expect(page.getByRole('row', { name: /Ana, por telefone/ })).toHaveCount(0);
      await page.getByRole('button', { name: /^Liberar/ }).click();
      await page.getByRole('button', { name: 'Liberar número' }).click();
      await expect(page.getByText('Nenhum número encontrado')).toBeVisible();
    });
    await test.step('an opt-out is undone in the details of the contact', async () => {
      const { id } = await callFrom<{ id: number }>(page, 'POST', '/contacts', {
        name: 'Dora Reis',
        number: '5513966660001',
      });
      await callFrom(page, 'PUT', `/contacts/${id}`, { optedOut: true });
      await page.getByRole('link', { name: 'Contatos', exact: true }).click();
      await page.getByRole('searchbox').first().fill('Dora Reis');
      await page.getByRole('button', { name: 'Editar Dora Reis' }).click();
      await expect(dialog(page).getByText(/^Não quer receber campanhas desde/)).toBeVisible();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Desfazer' }).click();
      await page.getByRole('button', { name: 'Voltar a enviar' }).click();
      await expect(dialog(page).getByText(/^Não quer receber campanhas/)).toHaveCount(0);
      const isOptedOut = async () => (await callFrom<{ optedOut: boolean }>(page, 'GET', `/contacts/${id}`)).optedOut;
      await expect.poll(isOptedOut).toBe(false);
    });
  });
});
