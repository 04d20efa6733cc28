import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, password, people, signInByForm as signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** The code of a step: 0 is the current one, 1 the next. The server takes both, but none older than the last one. */
const codeOf = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

const secretOn = async (page: Page): Promise<string> =>
  ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
const codesOn = (page: Page): Promise<string[]> => page.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).allTextContents();

test('two-step sign-in: on, codes, a recovery code, demanded by the company, and reset @core', async ({
  page,
  browser,
  faults,
}) => {
  test.setTimeout(180_000);
  let secret = '';
  let recoveryCodes: string[] = [];

  await test.step('is turned on in the profile, with the password and a first code', async () => {
    await signIn(page, people.rafael);
    await openProfile(page);
    await page.getByRole('button', { name: 'Ativar' }).click();
    await expect(dialog(page).getByLabel('Senha atual')).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Código de 6 números')).toBeFocused();
    await expectAccessible(page);
    secret = await secretOn(page);
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/O código não está certo/)).toBeVisible();
    await dialog(page).getByLabel('Código de 6 números').fill(codeOf(secret, 0));
    await dialog(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(page.getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeVisible();
    await expectAccessible(page);
    recoveryCodes = await codesOn(page);
    expect(recoveryCodes).toHaveLength(10);
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await expect(page.getByText(/Códigos de recuperação: 10/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('asks for a code after the password; a wrong one is named below the field', async () => {
    await signOut(page);
    await enterPassword(page, people.rafael);
    const field = page.getByLabel('Código de 6 números');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expectAccessible(page);
    await field.fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/O código não está certo/)).toBeVisible();
    await field.fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  });

  await test.step('a recovery code signs in once', async () => {
    await signOut(page);
    await enterPassword(page, people.rafael);
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await page.getByLabel('Código de recuperação').fill(recoveryCodes[0]!);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets$/);
  });

  const admin = await signInSecondUser(browser, people.camila, faults);

  await test.step('an administrator sees it in the list and removes it', async () => {
    await admin.getByRole('link', { name: 'Usuários' }).click();
    const row = admin.getByRole('row').filter({ hasText: people.rafael });
    await expect(row.getByText('Usa verificação em duas etapas')).toBeAttached();
    await row.getByRole('button', { name: /^Editar/ }).click();
    await dialog(admin).getByRole('button', { name: 'Remover verificação em duas etapas' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remover verificação em duas etapas' }).click();
    await expect(row.getByText('Usa verificação em duas etapas')).toHaveCount(0);
    await dialog(admin).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(admin)).toHaveCount(0);
    await signOut(page);
    await signIn(page, people.rafael);
  });

  let newestCodes: string[] = [];
  await test.step('the company demands it: the set-up stands before everything else', async () => {
    const option = admin.getByRole('switch', { name: 'Exigir verificação em duas etapas' });
    await admin.getByRole('link', { name: 'Configurações' }).click();
    await option.click();
    await expect(option).toBeChecked();
    await signOut(page);
    await enterPassword(page, people.rafael);
    await expect(page.getByText('A sua empresa exige um segundo passo')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Código de 6 números').fill(codeOf(await secretOn(page), 0));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeVisible();
    newestCodes = await codesOn(page);
    expect(newestCodes).toHaveLength(10);
    await expect(page.getByRole('group', { name: 'Guarde os códigos de recuperação' })).toBeFocused();
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await openProfile(page);
    await expect(page.getByText('Exigida pela empresa.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Desativar' })).toHaveCount(0);
    await option.click();
    await expect(option).not.toBeChecked();
  });

  await test.step('is turned off with the password and a recovery code', async () => {
    await page.reload();
    await openProfile(page);
    await page.getByRole('button', { name: 'Novos códigos' }).click();
    await dialog(page).getByLabel('Senha atual').fill(password);
    await dialog(page).getByLabel('Código do aplicativo ou de recuperação').fill(newestCodes[0]!);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Guarde os códigos de recuperação' })).toBeVisible();
    const [code] = await codesOn(page);
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await page.getByRole('button', { name: 'Desativar' }).click();
    await dialog(page).getByLabel('Senha atual').fill(password);
    await dialog(page).getByLabel('Código do aplicativo ou de recuperação').fill(code!);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Ativar' })).toBeVisible();
  });
});
