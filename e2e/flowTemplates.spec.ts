import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const nodes = (page: Page) => page.locator('.react-flow__node');

test.describe('templates of flows', () => {
  test.afterEach(async () => {
    await query('delete from flows');
  });

  test('ask for a queue and are drawn as a draft without problems [FLOW-05]', async ({ page }) => {
    await signIn(page, people.camila);
    await page.goto('/flowbuilders');
    await page.getByRole('button', { name: 'Novo fluxo' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo fluxo' });
    const name = dialog.getByRole('textbox', { name: 'Nome' });
    await test.step('the name follows the template until it is typed', async () => {
      await expect(dialog.getByRole('radio')).toHaveCount(13);
      await expect(dialog.getByRole('radio').first()).toBeChecked();
      await dialog.getByRole('radio', { name: /^Boas-vindas/ }).check();
      await expect(name).toHaveValue('Boas-vindas');
      await dialog.getByRole('radio', { name: /^Segunda via/ }).check();
      await expect(name).toHaveValue('Segunda via');
      await name.fill('Boletos');
      await dialog.getByRole('radio', { name: /^Triagem de suporte/ }).check();
      await expect(name).toHaveValue('Boletos');
      await expectAccessible(page);
    });

    await test.step('without a queue the ticket nodes are problems', async () => {
      await dialog.getByRole('button', { name: 'Criar e desenhar' }).click();
      await expect(page).toHaveURL(/\/flowbuilder\/\d+$/);
      await expect(nodes(page)).toHaveCount(10);
      await expect(page.getByRole('button', { name: '2 problemas' })).toBeVisible();
    });

    await test.step('with a queue there is no problem, and it goes live', async () => {
      await page.goto('/flowbuilders');
      await page.getByRole('button', { name: 'Novo fluxo' }).first().click();
      await dialog.getByRole('radio', { name: /^Orçamento/ }).check();
      await dialog.getByRole('combobox', { name: 'Fila que atende' }).selectOption({ index: 1 });
      await dialog.getByRole('button', { name: 'Criar e desenhar' }).click();
      await expect(nodes(page)).toHaveCount(8);
      await expect(page.getByText('ainda não publicado')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Nenhum problema' })).toBeVisible();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Fluxo salvo com sucesso')).toBeVisible();
      await expect(page.getByText(/versão 1/)).toBeVisible();
    });
  });
});
