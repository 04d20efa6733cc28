import { expect, type Page } from '@playwright/test';
import { acceptButton, asUser, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const question = (page: Page) => page.getByRole('alertdialog');

/** Reads over HTTP in the session of the page: another sign-in would end it. */
const read = async <T>(page: Page, path: string): Promise<T> => {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
  return (await (await page.request.get(`/api${path}`, { headers: { authorization } })).json()) as T;
};

/** Runs something between the press that resolves a ticket and its arrival at the server, once. */
async function whileResolving(page: Page, task: () => Promise<unknown>): Promise<void> {
  let done = false;
  await page.route(/\/api\/tickets\/\d+$/, async (route) => {
    // The ticket may be read before it is resolved. The route stays: one that is taken away lets go of the held call.
    if (route.request().method() === 'PUT' && !done) {
      done = true;
      await task();
      // Twice the time after which an open conversation is marked as read.
      await page.waitForTimeout(1_200);
    }
    await route.continue();
  });
}

test('a message that comes while a ticket is resolved is named, and read or knowingly left [TIC-18, CONV-40]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Última palavra');
  const { ticketId } = await phones.says(number, 'Obrigado, era só isso', { name });
  const ticket = () => read<{ status: string; unreadMessages: number }>(page, `/tickets/${ticketId}`);
  const status = async () => (await ticket()).status;
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeFocused();

  await test.step('the key does not resolve it', async () => {
    await whileResolving(page, () => phones.says(number, 'Espera, esqueci de uma coisa', { name }));
    await page.keyboard.press('Alt+Shift+E');
    await expect(question(page)).toContainText(`${name} escreveu e ninguém leu ainda`);
    await expect(question(page)).toContainText('Espera, esqueci de uma coisa');
    await expect(question(page).getByRole('button', { name: 'Ler a mensagem' })).toBeFocused();
    await expectAccessible(page);
    expect(await status()).toBe('open');
  });
  await test.step('reading it leads to the message, and then the ticket is resolved without a question', async () => {
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('Espera, esqueci de uma coisa'),
    ).toBeInViewport();
    await expect.poll(async () => (await ticket()).unreadMessages).toBe(0);
  });
  await test.step('"resolve anyway" leaves only the message that was named', async () => {
    await whileResolving(page, () => phones.says(number, 'Mais uma pergunta', { name }));
    await page.getByRole('button', { name: 'Resolver' }).click();
    await expect(question(page)).toContainText('Mais uma pergunta');
    // Twice the time after which an open conversation is marked as read.
    await page.waitForTimeout(1_200);
    expect((await ticket()).unreadMessages).toBe(1);
    await whileResolving(page, () => phones.says(number, 'E outra', { name }));
    await question(page).getByRole('button', { name: 'Resolver mesmo assim' }).click();
    await expect(question(page)).toContainText('E outra');
    expect(await status()).toBe('open');
    await question(page).getByRole('button', { name: 'Resolver mesmo assim' }).click();
    await expect(page.getByText('Atendimento resolvido')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    expect(await status()).toBe('closed');
  });
});

test('of several tickets, chosen with shift, those with an unread message stay open [TIC-18]', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000);
  const phones = await openPhones(request);
  await phones.pair();
  const rafael = await asUser(request, people.rafael);
  const customers = ['Lida', 'Não lida', 'Também não'].map(newCustomer);
  const ids: number[] = [];
  for (const { number, name } of customers) {
    const { ticketId } = await phones.says(number, 'oi', { name });
    await rafael.put(`/tickets/${ticketId}`, { status: 'open', userId: rafael.user.id });
    await rafael.get(`/messages/${ticketId}?pageNumber=1`);
    ids.push(ticketId);
  }
  const [first, ...unread] = customers;
  for (const [index, { number, name }] of unread.entries())
    await phones.says(number, `pergunta ${index + 1}`, { name });
  const states = () =>
    Promise.all(ids.map(async (id) => (await read<{ status: string }>(page, `/tickets/${id}`)).status));

  await test.step('the tickets with an unread message stay open and are named', async () => {
    await signIn(page, people.rafael);
    await rowOf(page, customers[0]!.name).hover();
    await rowOf(page, customers[0]!.name).getByRole('checkbox').click();
    await rowOf(page, customers[2]!.name)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(page.getByRole('toolbar', { name: '3 selecionados' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Resolver' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Resolver 3 atendimentos?' })).toBeVisible();
    await question(page).getByRole('button', { name: 'Resolver' }).click();
    await expect(question(page)).toContainText('2 atendimentos continuam abertos');
    for (const [index, { name }] of unread.entries()) {
      await expect(question(page)).toContainText(name);
      await expect(question(page)).toContainText(`pergunta ${index + 1}`);
    }
    await expect(question(page)).not.toContainText(first!.name);
    await expectAccessible(page);
    expect(await states()).toEqual(['closed', 'open', 'open']);
    await question(page).getByRole('button', { name: 'Deixar abertos' }).click();
    await expect(page.getByRole('toolbar')).toContainText('2');
  });

  await test.step('on request they are resolved too', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Resolver' }).click();
    await question(page).getByRole('button', { name: 'Resolver' }).click();
    await question(page).getByRole('button', { name: 'Resolver mesmo assim' }).click();
    await expect(page.getByText('2 atendimentos resolvidos')).toBeVisible();
    await expect.poll(states).toEqual(['closed', 'closed', 'closed']);
    for (const { name } of customers) await expect(rowOf(page, name)).toHaveCount(0);
    await expect(page.getByRole('toolbar')).toHaveCount(0);
  });
});
