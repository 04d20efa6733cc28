import { expect } from '@playwright/test';
import { composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, expectAccessibleInBoth, openPhones, people, signIn, test } from './support.ts';

test('an unknown address shows its notice inside the frame, with a way back [LAY-35]', async ({ page }) => {
  await page.goto('/nada/aqui');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, people.bianca);
  await page.goto('/nada/aqui');
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página não existe' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Atendimentos/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ir para os atendimentos' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('dashboard and wall at 900 px and a conversation on a phone have no axe finding', async ({ page, request }) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Cliente');
  await phones.says(number, 'olá', { name });
  await signIn(page, people.camila);
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/', '/wall']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await (width === 900 ? expectAccessibleInBoth(page) : expectAccessible(page));
    }
  }
  await page.goto('/tickets');
  await waitingTab(page).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessibleInBoth(page);
});
