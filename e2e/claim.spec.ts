import { expect } from '@playwright/test';
import {
  acceptButton,
  signInSecondUser,
  attendingTab,
  composer,
  countOn,
  newCustomer,
  waitingTab,
} from './inboxSupport.ts';
import { watchNotice } from './pageClock.ts';
import { openPhones, people, signIn, test } from './support.ts';

test('two browsers accept at once: one wins, the other is told by whom, and both lists are fresh [TIC-02, TIC-14, TIC-23, TIC-34, TIC-35] @core', async ({
  page,
  browser,
  request,
  faults,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  await signIn(page, people.rafael);
  const second = await signInSecondUser(browser, people.bianca, faults);
  await waitingTab(page).click();
  await waitingTab(second).click();
  const before = await countOn(waitingTab(page));

  const { number, name } = newCustomer('Disputado');
  await phones.says(number, 'Quem me atende?', { name });
  // It comes by itself, with its count.
  for (const one of [page, second]) await expect(acceptButton(one, name)).toBeVisible();
  await expect.poll(() => countOn(waitingTab(page))).toBe(before + 1);

  const attended = await countOn(attendingTab(page));
  await Promise.all([page, second].map((one) => acceptButton(one, name).click()));
  const isOpen = (url: string): boolean => /\/tickets\/[0-9a-f-]{36}$/.test(url);
  await expect.poll(() => [page, second].filter((one) => isOpen(one.url())).length).toBe(1);
  const [winner, loser, winnerName] = isOpen(page.url()) ? [page, second, 'Rafael'] : [second, page, 'Bianca'];
  await expect(composer(winner)).toBeVisible();
  await expect(loser.getByText(new RegExp(`${winnerName}.* aceitou este atendimento antes`))).toBeVisible();
  await expect(loser).toHaveURL(/\/tickets$/);
  await expect(acceptButton(loser, name)).toHaveCount(0);
  await expect.poll(() => countOn(waitingTab(page))).toBe(before);
  if (winner === page) await expect.poll(() => countOn(attendingTab(page))).toBe(attended + 1);
  await second.context().close();
});

test('an administrator reads a waiting ticket without opening it, and it stays unread [TIC-12, TIC-13, DLG-22]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Espiado');
  await phones.says(number, 'Só para ler', { name });
  await signIn(page, people.camila);
  await waitingTab(page).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText(name).click();
  await row.getByText('Só para ler').click();
  await expect(page).toHaveURL(/\/tickets$/);

  await row.hover();
  await row.getByRole('button', { name: `Opções do atendimento de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Ver sem abrir' }).click();
  const dialog = page.getByRole('dialog', { name: `Conversa com ${name}` });
  await expect(dialog.getByText('Só para ler')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: `Opções do atendimento de ${name}` })).toBeFocused();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(row.getByText('1 nova')).toBeVisible();
  await expect(acceptButton(page, name)).toBeVisible();
});

test('an address of a ticket one may not see: told so, and a second later back to the list [TIC-26, TIC-40, LAY-44, I18N-10, AMB-102]', async ({
  page,
}) => {
  await signIn(page, people.thiago);
  // Watched from before the page asks for its ticket.
  await page.route('**/api/tickets/u/*', async (route) => {
    await expect(page.getByRole('tab', { name: 'Abertos' })).toBeVisible();
    await route.continue();
  });
  await page.goto('/tickets/00000000-0000-4000-8000-000000000000');
  const moments = await watchNotice(page, 'Acesso não permitido', '/tickets');
  await expect(page).toHaveURL(/\/tickets$/);
  const { shown, there } = await moments();
  expect(there - shown).toBeGreaterThan(700);
  expect(there - shown).toBeLessThan(2_500);
});
