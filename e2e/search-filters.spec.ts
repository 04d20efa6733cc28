import { expect } from '@playwright/test';
import { asUser, newCustomer, rowOf } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

test('Busca narrowed by a tag or a person alone shows the open ticket of a colleague [TIC-07] [TIC-08]', async ({ page, request }) => {
  const customer = newCustomer('Filtro');
  const { ticketId } = await (await openPhones(request)).says(customer.number, 'Tem em azul?', { name: customer.name });
  const rafael = await asUser(request, people.rafael);
  await rafael.put(`/tickets/${ticketId}`, { status: 'open', userId: rafael.user.id });
  const tag = `Só etiqueta ${ticketId}`;
  await rafael.post('/tags', { name: tag });
  const { id: tagId } = (await rafael.get<{ id: number; name: string }[]>('/tags/list')).find(({ name }) => name === tag)!;
  await rafael.post('/tags/sync', { ticketId, tags: [tagId] });

  await signIn(page, people.camila);
  await page.getByRole('tab', { name: 'Busca' }).click();
  const filters = page.getByRole('group', { name: 'Filtros da busca' });
  await filters.getByRole('button', { name: 'Etiquetas' }).click();
  await page.getByRole('menuitemcheckbox', { name: tag }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, customer.name)).toBeVisible();
  await filters.getByRole('button', { name: tag }).click();
  await page.getByRole('menuitemcheckbox', { name: tag }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, customer.name)).toHaveCount(0);
  await filters.getByRole('button', { name: 'Atendentes' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Rafael Nunes' }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, customer.name)).toBeVisible();
});
