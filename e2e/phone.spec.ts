import { expect, type Page } from '@playwright/test';
import { acceptButton, callFrom, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

test.use({ operator: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

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
    return (
      [
        ...document.querySelectorAll(
          'button, a[href], [role="tab"], [role="menuitem"], [role="menuitemcheckbox"], select, textarea',
        ),
      ]
        .filter((element) => isShown(element) && !element.matches('p a, p button, [class*="failure"] *'))
        // A tap beside the name opens the row as well.
        .filter((element) => !element.matches('[data-opens] :is([class*="name"], [class*="open"])'))
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '',
          ...reach(element),
        }))
        .filter(({ width, height }) => width < 43.5 || height < 43.5)
        .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`)
    );
  });

test('on a phone the conversation has its width, and every control fits a thumb [LAY-41, AMB-111] @core', async ({
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
    for (const name of ['Kanban', 'Contatos']) await expect(bar.getByRole('link', { name })).toBeVisible();
    await bar.getByRole('link', { name: 'Atender' }).click();
  });
  await waitingTab(page).click();
  await expect(acceptButton(page, name)).toBeVisible();
  const list = page.getByRole('region', { name: 'Lista de atendimentos' });
  expect((await list.boundingBox())!.width).toBe(390);
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

  await test.step('the dialog of a forward has the whole screen', async () => {
    await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
    await expect(dialog).toBeVisible();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await smallTargets(page)).toEqual([]);
  });
});

/** Elements that scroll down and are wider than their part of the window. Bars of choices and code may scroll sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *, [role="dialog"] *')]
      .filter(
        (element) =>
          /auto|scroll/.test(getComputedStyle(element).overflowY) &&
          element.scrollWidth > element.clientWidth + 1 &&
          !element.matches('[role="tablist"], [class*="filters"], pre, textarea, input'),
      )
      .map((element) => `${element.className}: ${element.scrollWidth} of ${element.clientWidth}`),
  );

const longName = 'Distribuidora de materiais elétricos do litoral';

/** Makes rows with names as long as they may be. Returns the addresses of a list and of a flow. */
async function makeLongRows(page: Page): Promise<{ list: string; flow: string }> {
  const list = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: longName });
  const [line] = await callFrom<{ id: number }[]>(page, 'GET', '/whatsapp');
  const campaign = { name: longName, message1: 'Oi {nome}', whatsappId: line!.id, contactListId: list.id };
  await callFrom(page, 'POST', '/campaigns', campaign);
  const email = `${'financeiro.contas.a.pagar.'.repeat(2)}${Date.now()}@empresa.com.br`;
  await callFrom(page, 'POST', '/companies', { name: longName, email });
  await callFrom(page, 'POST', '/files', { name: longName, message: 'Segue', options: [{ name: longName }] });
  const flow = await callFrom<{ id: number }>(page, 'POST', '/flowbuilder', { name: longName });
  const text = `${longName}. `.repeat(4);
  const nodes = [
    { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } },
    { id: 'a', type: 'message', position: { x: 560, y: 100 }, data: { label: text } },
    { id: 'b', type: 'message', position: { x: 860, y: 100 }, data: { label: text } },
  ];
  const connections = [
    { source: '1', sourceHandle: 'a', target: 'a' },
    { source: 'a', sourceHandle: 'a', target: 'b' },
  ];
  await callFrom(page, 'POST', '/flowbuilder/flow', { idFlow: flow.id, nodes, connections });
  return { list: `/contact-lists/${list.id}/contacts`, flow: `/flowbuilder/${flow.id}` };
}

test('pages of administrators are as wide as a phone, and their controls fit a thumb [LAY-41]', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.camila);
  const { list, flow } = await makeLongRows(page);
  const fits = async (name: string): Promise<void> => {
    // Rows that are still to come would not be measured.
    await page.waitForLoadState('networkidle');
    expect(await tooWide(page), name).toEqual([]);
    expect(await smallTargets(page), name).toEqual([]);
  };
  const addresses = [
    '/contacts',
    '/contact-lists',
    list,
    '/suppressed-numbers',
    '/campaigns',
    '/files',
    '/flowbuilders',
  ];
  for (const address of [...addresses, '/prompts', '/queue-integration', '/phrase-lists', '/audit', '/financeiro'])
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await fits(address);
    });

  await test.step('the companies of the operator', async () => {
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Empresas' }).click();
    // Other files have made companies too, more than a page shows.
    await page.getByRole('searchbox', { name: 'Empresa, e-mail ou telefone' }).fill(longName);
    await expect(page.getByRole('button', { name: `Editar ${longName}` })).toBeVisible();
    await fits('Empresas');
  });

  await test.step('the dialog of a list of files', async () => {
    await page.goto('/files');
    await page.getByRole('button', { name: `Editar ${longName}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits('Arquivos');
  });

  await test.step('the panel of a block, and the simulator', async () => {
    await page.goto(flow);
    await page.locator('.react-flow__node').nth(1).dblclick();
    await expect(page.getByRole('complementary', { name: 'Mensagem' })).toBeVisible();
    await fits('Mensagem');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Testar no simulador' }).click();
    await fits('Simulador');
  });
});
