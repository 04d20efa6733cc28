import { expect } from '@playwright/test';
import { asUser, composer, newCustomer, rowOf } from './inboxSupport.ts';
import { query } from './database.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test('Atendendo shows who waits for an answer and since when, ordered and narrowed by it', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const rafael = await asUser(request, people.rafael);
  const [late, recent] = [newCustomer('Esperando'), newCustomer('Recente')];
  const ids: number[] = [];
  for (const { number, name } of [late, recent]) {
    const { ticketId } = await phones.says(number, 'Tem previsão?', { name });
    await rafael.put(`/tickets/${ticketId}`, { status: 'open', userId: rafael.user.id });
    ids.push(ticketId);
  }
  await query(`update tickets set unanswered_since = now() - interval '5 hours' where id = $1`, [ids[0]]);

  await signIn(page, people.rafael);
  const list = page.getByRole('region', { name: 'Atendendo' });
  const order = list.getByRole('button', { name: /Última atividade|Maior espera|Sem resposta/ });
  const above = async (first: string, second: string) => {
    // A row far below is not in the page: the list draws what is near.
    const [a, b] = await Promise.all(
      [first, second].map((name) => rowOf(page, name).evaluateAll((rows) => rows[0]?.getBoundingClientRect().top)),
    );
    return a !== undefined && a < (b ?? Number.POSITIVE_INFINITY);
  };
  const choose = async (name: string) => {
    await order.click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };

  await test.step('the row says how long the contact waits', async () => {
    await expect(rowOf(page, late.name).getByTitle('Sem resposta há 5 h')).toBeVisible();
    await expect(rowOf(page, recent.name).getByTitle(/Sem resposta há/)).toBeVisible();
    expect(await above(recent.name, late.name)).toBe(true);
  });
  await test.step('the longest wait comes first, also after a reload', async () => {
    await choose('Maior espera primeiro');
    await expect.poll(() => above(late.name, recent.name)).toBe(true);
    await page.reload();
    await expect(order).toHaveText(/Maior espera primeiro/);
    await expect.poll(() => above(late.name, recent.name)).toBe(true);
  });
  await test.step('the list is narrowed to long waits', async () => {
    await choose('Sem resposta há 4 h');
    await expect(rowOf(page, recent.name)).toHaveCount(0);
    await expect(rowOf(page, late.name)).toBeVisible();
    await order.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('an answer takes the row out at once, and its wait away', async () => {
    await rowOf(page, late.name).getByRole('link').click();
    await composer(page).fill('Sai hoje à tarde');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, late.name)).toHaveCount(0);
    await choose('Mostrar todos');
    await choose('Última atividade');
    await expect(rowOf(page, late.name)).toBeVisible();
    await expect(rowOf(page, late.name).getByTitle(/Sem resposta/)).toHaveCount(0);
  });
});
