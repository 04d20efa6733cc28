import { expect, type Page } from '@playwright/test';
import { acceptButton, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * Visible controls smaller than a thumb: 44 px both ways. Links and buttons within a running text are told apart by
 * WCAG 2.5.8.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const reach = (element: Element): { width: number; height: number } => {
      const box = element.getBoundingClientRect();
      const around = getComputedStyle(element, '::after');
      if (around.position !== 'absolute' || around.content === 'none') return box;
      return {
        width: Math.max(box.width, parseFloat(around.width) || 0),
        height: Math.max(box.height, parseFloat(around.height) || 0),
      };
    };
    const isShown = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      if (
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        box.width < 2 ||
        box.height < 2
      )
        return false;
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return at !== null && (element.contains(at) || at.contains(element));
    };
    return [
      ...document.querySelectorAll(
        'button, a[href], [role="tab"], [role="menuitem"], [role="menuitemcheckbox"], select, textarea',
      ),
    ]
      .filter((element) => isShown(element) && !element.matches('p a, p button, [class*="failure"] *'))
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '',
        ...reach(element),
      }))
      .filter(({ width, height }) => width < 43.5 || height < 43.5)
      .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`);
  });

test('on a phone the conversation has its width, and every control fits a thumb [LAY-41] @core', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('No celular');
  await phones.says(number, 'Bom dia, a mesa chega hoje?', { name });
  await signIn(page, people.rafael);
  const bar = page.getByRole('navigation', { name: 'Menu principal' });
  await test.step('the bar leads to the team', async () => {
    await bar.getByRole('link', { name: 'Equipe' }).click();
    await expect(page).toHaveURL(/\/chats$/);
    expect(await smallTargets(page)).toEqual([]);
    await bar.getByRole('link', { name: 'Atender' }).click();
  });
  await waitingTab(page).click();
  await expect(acceptButton(page, name)).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();

  await test.step('the head names queue and person, and that the contact types', async () => {
    const head = page.locator('header').filter({ hasText: name });
    await expect(head.getByText(/Loja Centro/)).toBeVisible();
    for (const action of ['Voltar', 'Resolver', 'Mais opções'])
      await expect(head.getByRole('button', { name: action })).toBeVisible();
    await page.getByRole('button', { name: 'Mais opções' }).click();
    for (const action of ['Devolver para a fila', 'Transferir'])
      await expect(page.getByRole('menuitem', { name: action })).toBeVisible();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Assinar com o meu nome' })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('the text has most of the width', async () => {
    expect((await composer(page).boundingBox())!.width).toBeGreaterThan(195);
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step('a held finger opens the menu of a message; no button stands beside it', async () => {
    const bubble = page.getByText('Bom dia, a mesa chega hoje?').last();
    const option = page.getByRole('button', { name: 'Opções da mensagem' });
    await expect(option).toHaveCount(1);
    expect(await option.evaluate((element) => element.checkVisibility({ opacityProperty: true }))).toBe(false);
    const { x, y } = (await bubble.boundingBox())!;
    const finger = {
      pointerType: 'touch',
      pointerId: 7,
      isPrimary: true,
      bubbles: true,
      clientX: x + 10,
      clientY: y + 8,
    };
    await bubble.dispatchEvent('pointerdown', finger);
    await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
    await bubble.dispatchEvent('pointerup', finger);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    // By keyboard the button is there, and seen.
    await option.focus();
    // It fades in.
    await expect
      .poll(() => option.evaluate((element) => element.checkVisibility({ opacityProperty: true })))
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
  });
});
