import { expect } from '@playwright/test';
import { queryPlatform } from './database.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

test.use({ operator: true, secondCompany: true });

test('an operator closes the creation of users, for sign-up and in every company [ROLE-18, USER-15]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const stranger = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  const admin = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await signIn(page, people.camila);
  const origin = new URL(page.url()).origin;
  await page.goto('/settings');
  const option = page.getByRole('switch', { name: 'Permitir novos usuários' });
  await expect(option).toBeChecked();

  await test.step('switched off, the login page has no link to sign up, and the page says why', async () => {
    await option.uncheck();
    await expect(page.getByText('Configurações atualizadas')).toBeVisible();
    await expectAccessible(page);
    await stranger.goto(`${origin}/login`);
    await expect(stranger.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Criar conta' })).toHaveCount(0);
    await stranger.goto(`${origin}/signup`);
    await expect(stranger.getByRole('heading', { name: 'Cadastro fechado' })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.getByRole('link', { name: /login|entrar/i }).click();
    await expect(stranger).toHaveURL(/\/login$/);
  });

  await test.step('an administrator reads the reason, and nothing that was typed is lost', async () => {
    await admin.goto(`${origin}/login`);
    await admin.getByLabel('E-mail').fill(people.livia);
    await admin.getByLabel('Senha', { exact: true }).fill('senha-das-jornadas');
    await admin.getByRole('button', { name: 'Entrar' }).click();
    await expect(admin).toHaveURL(/\/tickets$/);
    await admin.goto(`${origin}/users`);
    await admin.getByRole('button', { name: 'Adicionar usuário' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Nome', { exact: true }).fill('Nina');
    await dialog.getByLabel('E-mail').fill('nina@atelie.test');
    await dialog.getByLabel('Senha', { exact: true }).fill('Segredo123');
    await dialog.getByRole('button', { name: /^(Adicionar|Salvar)$/ }).click();
    await expect(admin.getByText(/criação de usuários está desativada/i)).toBeVisible();
    await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue('Nina');
    expect(await queryPlatform('select 1 from users where email = $1', ['nina@atelie.test'])).toEqual([]);
  });

  await test.step('switched on again, the link is back', async () => {
    await option.check();
    await expect(option).toBeChecked();
    await stranger.goto(`${origin}/login`);
    await expect(stranger.getByRole('link', { name: 'Criar conta' })).toBeVisible();
  });
  await stranger.context().close();
  await admin.context().close();
});

test('a super user stores a token, never shown again; an administrator has the own mails only [SET-02, SET-08]', async ({
  page,
}) => {
  await signIn(page, people.camila);
  await page.goto('/settings');
  const form = page.getByRole('form', { name: 'Token do provedor de pagamento' });
  const field = form.getByLabel('Token do provedor de pagamento', { exact: true });
  const stored = async () =>
    (await queryPlatform(`select value from settings where key = 'paymentToken' and value <> ''`)).length;
  await form.getByRole('button', { name: 'Salvar token' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await stored()).toBe(0);
  await field.fill('segredo-do-banco');
  await expect(field).toHaveAttribute('type', 'password');
  await form.getByRole('button', { name: 'Salvar token' }).click();
  await expect(form.getByText('Há um token salvo.')).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await stored()).toBe(1);
  await expectAccessible(page);
  await page.reload();
  await form.getByRole('button', { name: 'Remover token' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Remover token' })).toHaveCount(0);
  await expect(field).toBeFocused();
  expect(await stored()).toBe(0);
  await signIn(page, people.livia);
  await page.goto('/settings');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expect(form).toHaveCount(0);
  await test.step('an administrator switches the mails of the company off, but not the platform’s options', async () => {
    await expect(page.getByRole('switch', { name: 'Permitir novos usuários' })).toHaveCount(0);
    for (const name of ['Conexão desconectada há uma hora', 'Boas-vindas', 'Fatura a vencer', 'Pagamento recebido']) {
      const option = page.getByRole('switch', { name, exact: true });
      await expect(option).toBeChecked();
      await option.focus();
      await page.keyboard.press('Space');
      await expect(option).not.toBeChecked();
      await page.keyboard.press('Space');
      await expect(option).toBeChecked();
    }
  });
});
