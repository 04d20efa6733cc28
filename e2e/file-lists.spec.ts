import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const textFile = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

test.describe('the file lists', () => {
  test.afterEach(() => query(`delete from file_lists where name like 'Jornada%'`));

  test('are created with files, changed and deleted [FILE-01, FILE-03, FILE-04, FILE-07, FILE-08, ERR-37] @core', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'Campanhas' }).click();
    await page.getByRole('link', { name: 'Listas de arquivos' }).click();
    await expect(page.getByText('Nenhuma lista ainda')).toBeVisible();
    await expectAccessible(page);

    await test.step('a short name and a missing message are named below their fields', async () => {
      await page.getByRole('button', { name: 'Nova lista' }).first().click();
      await dialog(page).getByLabel('Nome', { exact: true }).fill('Jo');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByLabel('Nome', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog(page).getByLabel('Mensagem')).toHaveAttribute('aria-invalid', 'true');
    });
    await test.step('chosen files are named, uploaded and counted', async () => {
      await dialog(page).getByLabel('Nome', { exact: true }).fill('Jornada VIP');
      await dialog(page).getByLabel('Mensagem').fill('Olha o que separamos');
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles([textFile('precos.txt', 'preços'), textFile('fotos.txt', 'fotos')]);
      await dialog(page).getByLabel('Nome do arquivo 2').fill('');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText('Dê um nome a cada arquivo.')).toBeVisible();
      await dialog(page).getByLabel('Nome do arquivo 2').fill('Fotos novas');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(page.getByText('Lista criada')).toBeVisible();
      await expect(card(page, 'Jornada VIP')).toContainText('2 arquivos');
    });
    await test.step('a removed file is gone after saving, the other one can be opened', async () => {
      await page.getByRole('button', { name: 'Editar Jornada VIP' }).click();
      await dialog(page).getByRole('button', { name: 'Remover precos' }).click();
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Lista salva')).toBeVisible();
      await expect(card(page, 'Jornada VIP')).toContainText('1 arquivo');
      await page.getByRole('button', { name: 'Editar Jornada VIP' }).click();
      await expect(dialog(page).getByLabel('Nome do arquivo 1')).toHaveValue('Fotos novas');
      const address = await dialog(page).getByRole('link', { name: 'Abrir Fotos novas' }).getAttribute('href');
      expect(await (await page.request.get(address!)).text()).toBe('fotos');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });
    await test.step('it is deleted after a question', async () => {
      await page.getByRole('button', { name: 'Excluir Jornada VIP' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir lista' }).click();
      await expect(page.getByText('Lista excluída')).toBeVisible();
      await expect(page.getByText('Nenhuma lista ainda')).toBeVisible();
    });
  });
});
