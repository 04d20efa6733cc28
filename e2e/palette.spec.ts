import { expect, type Page } from '@playwright/test';
import { openPhones, people, signIn, test } from './support.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Paleta de comandos' });
const field = (page: Page) => page.getByRole('combobox', { name: /Buscar contato/ });
const opened = async (page: Page): Promise<void> => {
  await expect(field(page)).toBeFocused();
};

test('the palette opens over any screen and remembers the last choice (experience 4)', async ({ page }) => {
  await signIn(page, people.rafael);
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  const box = page.getByRole('button', { name: 'Buscar contato, atendimento ou tela' });
  await box.focus();
  await page.keyboard.press('Enter');
  await opened(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(box).toBeFocused();

  await page.keyboard.press('Control+k');
  await opened(page);
  await page.keyboard.type('rap resp');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quick-messages$/);
  await page.keyboard.press('Control+k');
  await opened(page);
  await expect(page.getByRole('option').first()).toContainText('Respostas rápidas');
  await expect(page.getByText('Recentes')).toBeVisible();
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nada encontrado para “zzzz”')).toBeVisible();
  await page.keyboard.press('Escape');
  // The letters of a screen, one after the other.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('a ticket is found by name and resolved by keyboard; ? shows every key [experience 4, LAY-37, TIC-31]', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000);
  const phones = await openPhones(request);
  await phones.pair();
  const name = `Zulmira Paleta ${Date.now() % 10_000}`;
  await phones.says(`551395${String(Date.now()).slice(-7)}`, 'Quero achar esta conversa', { name });
  await signIn(page, people.bianca);
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await opened(page);
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes('searchParam=') && asked.push(new URL(one.url()).pathname));
  await page.keyboard.type(name.toLowerCase());
  const found = page.getByRole('option').filter({ hasText: name });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('aguardando');
  // However many letters, each list was asked once, when they rested.
  expect(asked.toSorted()).toEqual(['/api/contacts', '/api/tickets']);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Quero achar esta conversa').last()).toBeVisible();

  // Accepting comes from what the inbox offers for the open ticket.
  await page.getByRole('button', { name: `Aceitar` }).filter({ visible: true }).last().click();
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await opened(page);
  await expect(page.getByText('Neste atendimento')).toBeVisible();
  await page.keyboard.type('resolver');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Atendimento resolvido')).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);

  await test.step('the question mark shows every key, but not while one writes', async () => {
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(sheet.getByText('Abrir a paleta de comandos')).toBeVisible();
    await expect(sheet.getByText('Respostas rápidas')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.goto('/quick-messages');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('?');
    await expect(page.getByRole('searchbox')).toHaveValue('?');
    await expect(sheet).toHaveCount(0);
  });
});
