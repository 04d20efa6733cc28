import { expect, type Page } from '@playwright/test';
import { acceptButton, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Buscar mensagens' });
const field = (page: Page) => bar(page).getByRole('searchbox', { name: 'Buscar mensagens' });

/** The texts marked on the screen: those of the current result, or of the others. */
const marked = (page: Page, name: 'found-current' | 'found-text') =>
  page.evaluate(
    (key) => [...(CSS.highlights.get(key)?.values() ?? [])].map((range) => (range as Range).toString()),
    name,
  );

test('finds messages that are not loaded, by keyboard, and returns to the composer', async ({ page, request }) => {
  test.setTimeout(90_000);
  const { number, name } = newCustomer('Cliente da busca');
  const phones = await openPhones(request);
  await phones.pair();
  await phones.says(number, 'O código do PEDIDO é 4711', { name });
  for (let each = 0; each < 45; each += 1) await phones.says(number, `Mensagem de número ${each}`, { name });
  await phones.says(number, 'E o outro pedído?', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  const messages = page.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(messages.getByText('E o outro pedído?')).toBeVisible();
  await expect(messages.getByText('O código do PEDIDO é 4711')).toHaveCount(0);
  await composer(page).fill('Um rascunho');

  await test.step('Ctrl and F open the bar, and the newest result is marked', async () => {
    await page.keyboard.press('Control+f');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('pedido');
    await expect(bar(page).getByText('1 de 2')).toBeVisible();
    await expect.poll(() => marked(page, 'found-current')).toEqual(['pedído']);
    await expectAccessible(page);
  });
  await test.step('Enter goes to a message that was not loaded, Shift and Enter back', async () => {
    await page.keyboard.press('Enter');
    await expect(bar(page).getByText('2 de 2')).toBeVisible();
    await expect(messages.getByText('O código do PEDIDO é 4711')).toBeInViewport();
    await expect.poll(() => marked(page, 'found-current')).toEqual(['PEDIDO']);
    await page.keyboard.press('Shift+Enter');
    await expect(bar(page).getByText('1 de 2')).toBeVisible();
    await expect(messages.getByText('E o outro pedído?')).toBeInViewport();
  });
  await test.step('words that nobody wrote are said to be missing', async () => {
    await field(page).fill('girafa');
    await expect(bar(page).getByText('Nada encontrado')).toBeVisible();
    await expect.poll(() => marked(page, 'found-text')).toEqual([]);
  });
  await test.step('Escape closes the bar and returns the focus, with the draft', async () => {
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue('Um rascunho');
    await page.getByRole('button', { name: 'Buscar na conversa' }).click();
    await expect(field(page)).toBeFocused();
  });
});
