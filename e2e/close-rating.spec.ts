import { expect } from '@playwright/test';
import { acceptButton, asUser, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

test('closing asks for a rating; a 3 opens nothing, and the next message opens a new ticket [TIC-18, TIC-19, TIC-38] @core', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000);
  const restore = await askForRatings(request);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Avaliador');
  const first = await phones.says(number, 'Obrigado pela ajuda', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  const uuid = page.url().split('/').at(-1)!;
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByText('Atendimento resolvido')).toBeVisible();

  // The question is on the customer's phone; the answer goes back from there.
  await expect.poll(async () => (await phones.inbox(number)).length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect((await phones.says(number, '3', { name })).ticketId).toBe(first.ticketId);
  await page.getByRole('tab', { name: 'Fechados' }).click();
  await rowOf(page, name).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(uuid));
  await expect(page.getByText(/avali/i).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Abertos' }).click();
  await waitingTab(page).click();
  await expect(acceptButton(page, name)).toHaveCount(0);

  expect((await phones.says(number, 'Esqueci de perguntar uma coisa', { name })).ticketId).not.toBe(first.ticketId);
  await expect(acceptButton(page, name)).toBeVisible();
  // The closed one stays closed: reopened while the new one waits, it names what is in the way.
  await page
    .getByRole('region', { name: `Conversa com ${name}` })
    .getByRole('button', { name: 'Reabrir' })
    .click();
  await expect(page.getByText('Este contato já tem um atendimento aguardando')).toBeVisible();
  await restore();
});

/** Turns the request for a rating on, and gives what turns it back. */
async function askForRatings(request: Parameters<typeof asUser>[0]): Promise<() => Promise<void>> {
  const admin = await asUser(request, people.camila);
  const settings = await admin.get<{ key: string; value: string }[]>('/settings');
  const before = settings.find(({ key }) => key === 'userRating')?.value ?? 'disabled';
  await admin.put('/settings/userRating', { value: 'enabled' });
  return async () => (await asUser(request, people.camila)).put('/settings/userRating', { value: before });
}
