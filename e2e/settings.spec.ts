import { expect, type Page } from '@playwright/test';
import { asUser } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const option = (page: Page, name: string) => page.getByRole('switch', { name });

test.describe('the page of settings', () => {
  test('saves each option at once, and keeps the old value when that fails [SET-02, SET-03, SET-04] @core', async ({
    page,
    request,
  }) => {
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'Configurações' }).click();
    const transfer = option(page, 'Avisar o contato na transferência');
    await expect(transfer).toBeVisible();
    const wasOn = await transfer.isChecked();

    await test.step('a switch is saved with its click, and is the same after a reload', async () => {
      await transfer.click();
      await expect(page.getByText('Configurações atualizadas')).toBeVisible();
      await page.reload();
      await expect(transfer).toBeChecked({ checked: !wasOn });
      await expectAccessible(page);
    });

    await test.step('a choice is saved too, and is what the server answers', async () => {
      await page.getByLabel('Opções do robô').selectOption({ label: 'Lista' });
      await expect(page.getByText('Configurações atualizadas')).toBeVisible();
      const stored = await page.evaluate(async () => {
        const answer = await fetch('/api/settings', {
          headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        });
        return (await answer.json()) as { key: string; value: string }[];
      });
      expect(stored.find(({ key }) => key === 'chatBotType')?.value).toBe('list');
      await page.getByLabel('Opções do robô').selectOption({ label: 'Texto numerado' });
    });

    await test.step('a refused change goes back to what is stored', async () => {
      await page.route('**/api/settings/*', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"ERR_UNAVAILABLE"}' })
          : route.continue(),
      );
      await transfer.click();
      await expect(transfer).toBeChecked({ checked: !wasOn });
      await page.unroute('**/api/settings/*');
      await transfer.click();
      await expect(transfer).toBeChecked({ checked: wasOn });
    });
    const rafael = await asUser(request, people.rafael);
    expect((await rafael.get<{ key: string }[]>('/settings')).map(({ key }) => key)).not.toContain('paymentToken');
  });
});
