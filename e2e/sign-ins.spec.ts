import { expect, type Page } from '@playwright/test';
import { signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, people, signInByForm as signIn, test } from './support.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Lista de acessos' }).getByRole('listitem');

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('an administrator sees the sign-ins of a user and ends the open session; the user sees why [ROLE-26]', async ({
  page,
  browser,
  faults,
}) => {
  test.setTimeout(120_000);
  await signIn(page, people.camila);
  const second = await (await browser.newContext()).newPage();
  await second.goto('/login');
  await enter(second, people.rafael, 'nao-era-esta');
  await expect(second.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await second.close();
  const user = await signInSecondUser(browser, people.rafael, faults);

  await test.step('the user sees the own sign-ins in the profile', async () => {
    await user.getByRole('button', { name: /menu do usuário/ }).click();
    await user.getByRole('menuitem', { name: 'Meu perfil' }).click();
    await user.getByRole('button', { name: 'Ver acessos' }).click();
    await expect(rows(user).first()).toContainText('Conectado agora');
    await expect(rows(user).nth(1)).toContainText('Senha errada');
    await expect(user.getByRole('button', { name: 'Desconectar' })).toHaveCount(0);
    await expectAccessible(user);
    await user.keyboard.press('Escape');
    await expect(user.getByRole('dialog', { name: 'Acessos' })).toHaveCount(0);
    await user.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  });

  const list = page.getByRole('dialog', { name: /^Acessos de Rafael/ });
  await test.step('the administrator sees them from the page of users', async () => {
    await page.getByRole('link', { name: 'Usuários' }).click();
    // Oneself has no button to delete, and opens the own profile to edit.
    const own = page.getByRole('row').filter({ hasText: '(você)' });
    await expect(own).toBeVisible();
    await expect(own.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
    await own.getByRole('button', { name: /^Editar/ }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Meu perfil' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('row')
      .filter({ hasText: 'Rafael' })
      .getByRole('button', { name: /Editar/ })
      .click();
    await page.getByRole('button', { name: 'Ver acessos' }).click();
    await expect(rows(page).first()).toContainText('Conectado agora');
    await expect(rows(page).first()).toContainText('Chrome, Linux');
    await expectAccessible(page);
  });

  await test.step('and ends the session after a question', async () => {
    const left = user.getByText('Um administrador desconectou sua conta.').first().waitFor();
    await list.getByRole('button', { name: 'Desconectar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
    await left;
    await expect(user).toHaveURL(/\/login/);
    await expect(rows(page).first()).toContainText('desconectado por um administrador em');
    await expect(list.getByRole('button', { name: 'Desconectar' })).toHaveCount(0);
  });

  await test.step('the record of changes names it', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.goto('/audit');
    await expect(page.getByRole('main')).toContainText('Conectado');
  });
});
