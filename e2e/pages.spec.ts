import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, people, signIn, test } from './support.ts';

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

/** The pages and the widths at which no other journey looks at them. */
const narrowPages: [address: string, ...widths: number[]][] = [
  ['/contacts', 1440, 900, 390],
  ['/tags', 1440, 900, 390],
  ['/kanban', 1440, 900, 390],
  ['/', 900, 390],
  ['/wall', 900, 390],
];

test('contacts, tags, kanban, dashboard and wall have no axe finding at each width', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.camila);
  for (const [address, ...widths] of narrowPages)
    await test.step(address, async () => {
      await page.goto(address);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await (width === widths[0] ? expectAccessibleInBoth(page) : expectAccessible(page));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([address, width, overflow]).toEqual([address, width, 0]);
      }
    });
});
