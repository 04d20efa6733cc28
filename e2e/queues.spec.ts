import { expect, type Page } from '@playwright/test';
import { signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const editor = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.describe('the page of queues', () => {
  test('adds, changes and deletes a queue, with words for what is refused [QUE-01, QUE-03, QUE-08, QUE-25]', async ({
    page,
    browser,
    faults,
  }) => {
    test.setTimeout(90_000);
    const name = `Obras ${Date.now() % 100_000}`;
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'Filas' }).click();
    await expect(row(page, 'Vendas')).toBeVisible();

    await test.step('a taken name is refused below its field, and 50 colours are offered', async () => {
      await page.getByRole('button', { name: 'Adicionar fila' }).click();
      await expect(editor(page).getByRole('radio')).toHaveCount(50);
      await expect(
        editor(page)
          .getByRole('radio', { name: /de outra fila/ })
          .first(),
      ).toBeDisabled();
      await editor(page).getByRole('textbox', { name: 'Nome', exact: true }).fill('Vendas');
      await editor(page).getByRole('textbox', { name: 'Mensagem de saudação' }).fill('Olá, {{firstName}}');
      await editor(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(editor(page).getByText('Já existe uma fila com este nome')).toBeVisible();
      await expect(editor(page).getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused();
      await expect(editor(page).getByRole('textbox', { name: 'Mensagem de saudação' })).toHaveValue(
        'Olá, {{firstName}}',
      );
      await expectAccessible(page);
    });

    await test.step('the new queue appears with its greeting, and is never called deleted meanwhile', async () => {
      await editor(page).getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
      // The list with the new queue comes late.
      await page.route('**/api/queue', async (route) => {
        if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      const wronglyGone = page
        .getByText('Fila não encontrada')
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
      await editor(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(page.getByText('Fila adicionada')).toBeVisible();
      await expect(editor(page).getByRole('button', { name: 'Salvar fila' })).toBeVisible();
      expect(await wronglyGone).toBe(false);
      await page.unrouteAll({ behavior: 'wait' });
      await expect(editor(page).getByText('o contato não a vê no menu')).toBeVisible();
      await page.getByRole('link', { name: 'Voltar às filas' }).click();
      await expect(row(page, name)).toContainText('Olá, {{firstName}}');
      // Its maker is the first of its team.
      for (const words of ['sem menu', '1 pessoa']) await expect(row(page, name)).toContainText(words);
      await expect(row(page, name)).not.toContainText('sem você');
    });

    await test.step('a queue that no connection offers leads to the connection', async () => {
      await expectAccessible(page);
      await row(page, name).getByRole('link', { name: 'Nenhuma conexão oferece esta fila' }).click();
      const connection = page.getByRole('dialog', { name: 'Editar conexão' });
      await expect(connection.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true');
      await connection.getByRole('checkbox', { name }).check();
      await connection.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Conexão salva')).toBeVisible();
      await page.getByRole('link', { name: 'Filas' }).click();
      await expect(row(page, name)).toBeVisible();
      await expect(row(page, name).getByRole('link')).toHaveCount(0);
    });

    await test.step('the place in the menu orders the list [QUE-21]', async () => {
      await page.getByRole('button', { name: `Editar ${name}` }).click();
      await editor(page).getByLabel('Posição no menu').fill('x');
      await editor(page).getByRole('button', { name: 'Salvar fila' }).click();
      await expect(editor(page).getByText('Use um número inteiro')).toBeVisible();
      await editor(page).getByLabel('Posição no menu').fill('0');
      await editor(page).getByRole('button', { name: 'Salvar fila' }).click();
      await expect(page.getByText('Fila salva')).toBeVisible();
      await page.getByRole('link', { name: 'Voltar às filas' }).click();
      await expect(page.getByRole('row').nth(1)).toContainText(name);
    });

    await test.step('deleting asks first and says so', async () => {
      await page.getByRole('button', { name: `Excluir ${name}` }).click();
      await expect(page.getByText('Nenhum atendimento está nela agora.')).toBeVisible();
      await page.getByRole('button', { name: 'Excluir fila' }).click();
      await expect(page.getByText('Fila excluída')).toBeVisible();
      await expect(row(page, name)).toHaveCount(0);
    });

    const rafael = await signInSecondUser(browser, people.rafael, faults);
    await expect(rafael.getByRole('link', { name: 'Filas' })).toHaveCount(0);
    await rafael.context().close();
  });

  test('is put in order by the handle of a row, with arrow keys and by drag [QUE-21]', async ({ page }) => {
    await signIn(page, people.camila);
    await page.goto('/queues');
    const names = async () =>
      await page
        .getByRole('button', { name: /^Editar / })
        .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    const before = (await page.getByRole('row').nth(1).waitFor(), await names());
    const [first, second] = before.map((label) => label!.replace('Editar ', ''));
    const handle = (name: string) => page.getByRole('button', { name: `Posição de ${name} no menu` });
    await handle(first!).press('ArrowDown');
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
    await expect(handle(first!)).toBeFocused();
    await expect(page.getByText(`${first}: posição 2 de ${before.length}`)).toBeAttached();
    const [from, to] = [await handle(first!).boundingBox(), await handle(second!).boundingBox()];
    await page.mouse.move(from!.x + 10, from!.y + 10);
    await page.mouse.down();
    await page.mouse.move(to!.x + 10, to!.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(names).toEqual(before);
    await page.reload();
    await expect.poll(names).toEqual(before);
  });
});
