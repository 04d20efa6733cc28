import { expect, type Page } from '@playwright/test';
import { expectAccessible, people, signIn, test } from './support.ts';

const open = (page: Page) => page.getByRole('region', { name: 'Para fazer' }).getByRole('listitem');
const done = (page: Page) => page.getByRole('region', { name: 'Feitas' }).getByRole('listitem');
const newTask = (page: Page) => page.getByRole('textbox', { name: 'Nova tarefa' });
const mark = (page: Page, text: string) => page.getByRole('checkbox', { name: `Feita: ${text}` });

async function addTasks(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await newTask(page).fill(text);
    await newTask(page).press('Enter');
    await expect(newTask(page)).toHaveValue('');
  }
}

test.describe('the to-do list', () => {
  test('keeps tasks in the browser, without a call [TODO-01, TODO-02, TODO-03] @core', async ({ page }) => {
    await signIn(page, people.bianca);
    await page.getByRole('link', { name: 'Tarefas' }).click();
    await expect(page.getByText('Nada por fazer')).toBeVisible();
    await expectAccessible(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      // The reload starts the session again.
      if (request.method() !== 'GET' && !request.url().endsWith('/auth/refresh_token')) writes.push(request.url());
    });

    await test.step('a blank task is refused', async () => {
      await newTask(page).fill('   ');
      await newTask(page).press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Escreva a tarefa' })).toBeVisible();
      await expect(open(page)).toHaveCount(0);
    });
    await test.step('tasks are added, edited, marked, and survive a reload', async () => {
      await addTasks(page, 'Ligar para a Marina', 'Enviar o boleto', 'Pedir as fotos');
      await page.getByRole('button', { name: 'Editar Enviar o boleto' }).click();
      const field = page.getByLabel('Texto da tarefa');
      await field.fill(' ');
      await field.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Escreva a tarefa' })).toBeVisible();
      await field.fill('Enviar o boleto do Rogério');
      await field.press('Enter');
      await mark(page, 'Pedir as fotos').check();
      await page.reload();
      await expect(open(page)).toHaveText([/Enviar o boleto do Rogério/, /Ligar para a Marina/]);
      await expect(done(page)).toHaveText([/Pedir as fotos/]);
      await expectAccessible(page);
    });
    await test.step('a deleted task comes back to its place with undo', async () => {
      await page.getByRole('button', { name: 'Excluir Enviar o boleto do Rogério' }).click();
      await expect(open(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(open(page)).toHaveText([/Enviar o boleto do Rogério/, /Ligar para a Marina/]);
      await page.getByRole('button', { name: 'Limpar feitas' }).click();
      await expect(done(page)).toHaveCount(0);
    });
    expect(writes).toEqual([]);
  });

  test('is ordered by dragging and by the keyboard, and is not shown to others in the browser [TODO-04]', async ({
    page,
  }) => {
    await signIn(page, people.bianca);
    await page.goto('/todolist');
    await addTasks(page, 'Terceira', 'Segunda', 'Primeira');
    await mark(page, 'Primeira').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(open(page)).toHaveText([/Segunda/, /Primeira/, /Terceira/]);
    await expect(mark(page, 'Primeira')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(open(page)).toHaveText([/Primeira/, /Segunda/, /Terceira/]);
    const handle = open(page).last().getByTitle('Arrastar para mudar a ordem');
    const from = (await handle.boundingBox())!;
    const to = (await open(page).first().boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, from.y - 10, { steps: 4 });
    await page.mouse.move(from.x + 5, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(open(page)).toHaveText([/Terceira/, /Primeira/, /Segunda/]);
    await page.reload();
    await expect(open(page)).toHaveText([/Terceira/, /Primeira/, /Segunda/]);

    await test.step('the keyboard stays in the list when a task leaves it', async () => {
      await mark(page, 'Primeira').press('Space');
      await expect(mark(page, 'Segunda')).toBeFocused();
      await mark(page, 'Segunda').press('Space');
      await expect(mark(page, 'Terceira')).toBeFocused();
      await mark(page, 'Primeira').press('Space');
      await expect(mark(page, 'Segunda')).toBeFocused();
    });
    await test.step('another user of the browser has a list of their own', async () => {
      await page.context().clearCookies();
      await page.goto('/login');
      await signIn(page, people.rafael);
      await page.goto('/todolist');
      await expect(page.getByText('Nada por fazer')).toBeVisible();
      await expect(page.getByText('Primeira', { exact: true })).toHaveCount(0);
    });
  });
});
