import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, people, signIn, test } from './support.ts';

test('contacts, tags and kanban have no axe finding at three widths', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.camila);
  for (const address of ['/contacts', '/tags', '/kanban']) {
    await page.goto(address);
    for (const width of [1440, 900, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible();
      await (width === 1440 ? expectAccessibleInBoth(page) : expectAccessible(page));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([address, width, overflow]).toEqual([address, width, 0]);
    }
  }
});
