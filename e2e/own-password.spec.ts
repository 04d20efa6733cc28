import { expect, type Page } from '@playwright/test';
import { expectAccessible, password, people, signInByForm as signIn, test, watch } from './support.ts';

const fresh = 'outra-senha-nova';
const list = (page: Page) => page.getByRole('tab', { name: /Atendendo/ });

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
  await page.getByLabel('Nova senha').fill(to);
  await page.getByLabel('Senha atual').fill(from);
  await page.getByRole('button', { name: 'Salvar' }).click();
}

test.describe('changing the own password', () => {
  test('requires the current one, ends other sessions, and goes on here in every tab [DLG-18]', async ({
    page,
    context,
    request,
    faults,
  }) => {
    test.slow();
    await signIn(page, people.bianca);
    await expect(list(page)).toBeVisible();
    const other = await context.newPage();
    watch(other, faults);
    await other.goto('/tickets');
    await expect(list(other)).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token'));

    await test.step('without or with a wrong current password nothing changes', async () => {
      await changePassword(page, 'errada', fresh);
      await expect(page.getByText('A senha atual não confere')).toBeVisible();
      await expect(page.getByLabel('Senha atual')).toBeFocused();
      // A button that is busy is pale.
      await expect(page.getByRole('button', { name: 'Salvar' })).toBeEnabled();
      await expectAccessible(page);
      await page.getByLabel('Senha atual').fill('');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Obrigatório')).toBeVisible();
    });

    await test.step('with the right one the old token ends and both tabs go on', async () => {
      await page.getByLabel('Senha atual').fill(password);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Perfil salvo')).toBeVisible();
      const stolen = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
      expect(stolen.status()).toBe(401);
      await page.waitForTimeout(2_000);
      for (const tab of [page, other]) {
        await expect(tab.getByText('Sua conta foi acessada em outro computador.')).toHaveCount(0);
        await tab.getByRole('link', { name: 'Respostas rápidas' }).click();
        await expect(tab.getByRole('heading', { name: 'Respostas rápidas' })).toBeVisible();
        await expect(tab.getByText(/sem conexão|Reconectando/i)).toHaveCount(0);
      }
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Respostas rápidas' })).toBeVisible();
    });

    await test.step('the new password signs in, and is changed back', async () => {
      expect((await request.post('/api/auth/login', { data: { email: people.bianca, password } })).status()).toBe(401);
      await changePassword(page, fresh, password);
      await expect(page.getByText('Perfil salvo')).toBeVisible();
    });
  });
});

test.describe('a start that the server limits', () => {
  test('says so in words and goes on by itself after the time it was told [ERR-33]', async ({ page }) => {
    await signIn(page, people.rafael);
    await expect(list(page)).toBeVisible();
    let refused = 0;
    await page.route('**/api/auth/refresh_token', (route) =>
      refused++ === 0
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '3', 'content-type': 'application/json' },
            body: '{"error":"ERR_TOO_MANY_REQUESTS"}',
          })
        : route.continue(),
    );
    await page.reload();
    await expect(page.getByText('Muitas tentativas. Espere um pouco e tente de novo.')).toBeVisible();
    await expect(list(page)).toBeVisible();
    expect(refused).toBe(2);
  });
});
