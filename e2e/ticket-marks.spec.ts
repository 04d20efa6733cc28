import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { asUser, signInSecondUser, callFrom, composer, newCustomer } from './inboxSupport.ts';
import { query } from './database.ts';
import { dateField, expectAccessible, openPhones, people, signIn, test, typeDate } from './support.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Atendendo' });
const row = (page: Page, name: string) => list(page).locator('[data-ticket]').filter({ hasText: name });
const link = (page: Page, name: string) => row(page, name).getByRole('link', { name, exact: true });
/** The names of the own tickets, from the top of the list. */
const names = (page: Page) => list(page).locator('[data-ticket] a').allTextContents();
const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text });

async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function chooseInRow(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).hover();
  await page.getByRole('button', { name: `Opções do atendimento de ${name}` }).click();
  await chooseInMenu(page, item);
}

async function chooseInHeader(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await chooseInMenu(page, item);
}

/** A customer writes, in the session of the administrator's page: another sign-in would end it. */
const says = (camila: Page, lineId: number, number: string, body: string) =>
  callFrom(camila, 'POST', `/sandbox/${lineId}/inbound`, { number, body });

/** So many tickets of Rafael in progress, the last one on top of his list, and everything in them read. */
async function openTicketsOf(request: APIRequestContext, kind: string, many: number) {
  const phones = await openPhones(request);
  await phones.pair();
  const rafael = await asUser(request, people.rafael);
  const made: { id: number; name: string; number: string }[] = [];
  for (let n = 0; n < many; n++) {
    const { number, name } = newCustomer(kind);
    const { ticketId } = await phones.says(number, 'Bom dia', { name });
    await rafael.put(`/tickets/${ticketId}`, { status: 'open', userId: rafael.user.id });
    await rafael.get(`/messages/${ticketId}?pageNumber=1`);
    made.push({ id: ticketId, name, number });
  }
  return { phones, tickets: made };
}

test('a ticket marked as unread keeps a dot for everybody until its agent opens it', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(90_000);
  const { tickets } = await openTicketsOf(request, 'Depois', 2);
  const [other, marked] = tickets as [(typeof tickets)[0], (typeof tickets)[0]];
  await signIn(page, people.rafael);
  const camila = await signInSecondUser(browser, people.camila, faults);
  await camila.getByRole('switch', { name: 'Ver todos' }).click();
  const dot = (at: Page) => row(at, marked.name).getByText('Marcado como não lido');

  await test.step('marking leaves the conversation, and the row keeps the focus', async () => {
    await link(page, marked.name).click();
    await expect(composer(page)).toBeVisible();
    await chooseInHeader(page, 'Marcar como não lido');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(dot(page)).toBeAttached();
    await expect(link(page, marked.name)).toBeFocused();
    await expect(row(page, marked.name)).toHaveAttribute('data-unread', 'true');
    await expect(page).toHaveTitle(/^\(\d+\+?\) /);
    await expect(dot(camila)).toBeAttached();
    await expectAccessible(page);
  });
  await test.step('a reload and a look at another conversation keep it', async () => {
    await page.reload();
    await link(page, other.name).click();
    await expect(composer(page)).toBeVisible();
    await expect(dot(page)).toBeAttached();
  });
  await test.step('opening it clears it on both desks', async () => {
    await link(page, marked.name).click();
    await expect(dot(page)).toHaveCount(0);
    await expect(dot(camila)).toHaveCount(0);
  });
  await test.step('the key marks the open conversation, also out of the composer', async () => {
    await composer(page).click();
    await page.keyboard.press('Alt+Shift+U');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(dot(page)).toBeAttached();
    await expect(link(page, marked.name)).toBeFocused();
    // On the row that has the keyboard the same key takes it back.
    await page.keyboard.press('Alt+Shift+U');
    await expect(dot(page)).toHaveCount(0);
  });
  await test.step('several are marked at once, and read at once', async () => {
    for (const { name } of [other, marked])
      await page.getByRole('checkbox', { name: `Selecionar o atendimento de ${name}` }).check({ force: true });
    const bar = page.getByRole('toolbar', { name: '2 selecionados' });
    await bar.getByRole('button', { name: 'Marcar como não lido' }).click();
    await expect(toast(page, '2 atendimentos marcados como não lidos')).toBeVisible();
    for (const { name } of [other, marked])
      await expect(row(page, name).getByText('Marcado como não lido')).toBeAttached();
    for (const { name } of [other, marked])
      await page.getByRole('checkbox', { name: `Selecionar o atendimento de ${name}` }).check({ force: true });
    await bar.getByRole('button', { name: 'Marcar como lido' }).click();
    for (const { name } of [other, marked])
      await expect(row(page, name).getByText('Marcado como não lido')).toHaveCount(0);
  });
  await camila.context().close();
});

test('pinned tickets stay on top in every tab of their person, five at most', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(90_000);
  // A first try leaves its pins, and a person has five at most.
  await query('delete from ticket_pins where user_id = (select id from users where email = $1)', [people.rafael]);
  const { phones, tickets } = await openTicketsOf(request, 'Fixo', 6);
  const [first, second, ...others] = tickets as [(typeof tickets)[0], (typeof tickets)[0], ...typeof tickets];
  await signIn(page, people.rafael);
  const tab = await page.context().newPage();
  await tab.goto('/tickets');
  const camila = await signInSecondUser(browser, people.camila, faults);
  await camila.getByRole('switch', { name: 'Ver todos' }).click();
  await expect(link(tab, first.name)).toBeVisible();
  const pinned = (at: Page, name: string) => row(at, name).getByRole('img', { name: 'Fixado' });

  await test.step('the first pin goes to the top here and in the other tab, and not for a colleague', async () => {
    await chooseInRow(page, first.name, 'Fixar');
    await expect(pinned(page, first.name)).toBeVisible();
    await expect.poll(async () => (await names(page))[0]).toBe(first.name);
    await expect(pinned(tab, first.name)).toBeVisible();
    await expect.poll(async () => (await names(tab)).filter((name) => name === first.name)).toHaveLength(1);
    await expect(row(camila, first.name)).toBeVisible();
    await expect(pinned(camila, first.name)).toHaveCount(0);
  });
  await test.step('a new message in another ticket does not push it down, in any order of the list', async () => {
    await says(camila, phones.line.id, second.number, 'Novidade');
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([first.name, second.name]);
    // The row to pin may have been further down, and the list has only the lines that are in sight.
    await list(page).hover();
    await page.mouse.wheel(0, -10_000);
    await page.getByRole('button', { name: 'Última atividade' }).click();
    await page.getByRole('menuitemradio', { name: 'Maior espera primeiro' }).click();
    await expect.poll(async () => (await names(page))[0]).toBe(first.name);
    await page.getByRole('button', { name: 'Maior espera primeiro' }).click();
    await page.getByRole('menuitemradio', { name: 'Última atividade' }).click();
  });
  await test.step('the key pins the open one on top of it; a sixth is refused in words', async () => {
    await link(page, second.name).click();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Alt+Shift+F');
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([second.name, first.name]);
    for (const { id } of others.slice(0, 3)) await callFrom(page, 'PUT', `/tickets/${id}/pin`);
    await expect(pinned(page, others[2]!.name)).toBeVisible();
    await chooseInRow(page, others[3]!.name, 'Fixar');
    await expect(toast(page, 'Você já tem 5 atendimentos fixados. Desafixe um antes.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a resolved ticket loses its pin, and one that is unpinned its place', async () => {
    await chooseInHeader(page, 'Desafixar');
    await expect(pinned(page, second.name)).toHaveCount(0);
    await callFrom(page, 'PUT', `/tickets/${first.id}`, { status: 'closed', closeUnread: true });
    await expect(row(page, first.name)).toHaveCount(0);
    await page.reload();
    await expect
      .poll(async () => (await names(page)).slice(0, 3).toSorted())
      .toEqual(
        others
          .slice(0, 3)
          .map(({ name }) => name)
          .toSorted(),
      );
    // Journeys after this one count on the usual order of the list.
    for (const { id } of others.slice(0, 3)) await callFrom(page, 'DELETE', `/tickets/${id}/pin`);
    await expect(list(page).getByRole('img', { name: 'Fixado' })).toHaveCount(0);
    await tab.close();
    await camila.context().close();
  });
});

test('a snoozed ticket sleeps until its time, an answer or a person wakes it', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const { phones, tickets } = await openTicketsOf(request, 'Adiado', 2);
  const [ana, bia] = tickets as [(typeof tickets)[0], (typeof tickets)[0]];
  await signIn(page, people.rafael);
  const camila = await signInSecondUser(browser, people.camila, faults);
  await camila.getByRole('switch', { name: 'Ver todos' }).click();
  await expect(link(camila, ana.name)).toBeVisible();
  const entry = (at: Page) => at.getByRole('button', { name: /^Adiados/ });
  const snoozed = (at: Page) => at.getByRole('region', { name: 'Adiados' });
  const dialog = page.getByRole('dialog', { name: 'Adiar atendimento' });
  const line = page.getByText(`, ou até ${ana.name} responder`);

  await test.step('put aside for an hour it leaves the list of both, and "undo" brings it back', async () => {
    await link(page, ana.name).click();
    await expect(composer(page)).toBeFocused();
    await chooseInHeader(page, 'Adiar');
    await expect(dialog.getByRole('button', { name: /Em 1 hora/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(toast(page, /Atendimento adiado até (hoje|amanhã) às \d\d:\d\d/)).toBeVisible();
    await expect(row(page, ana.name)).toHaveCount(0);
    await expect(row(camila, ana.name)).toHaveCount(0);
    await expect(entry(page)).toHaveText(/1/);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(row(page, ana.name)).toBeVisible();
    await expect(row(camila, ana.name)).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
  });
  await test.step('a picked time is checked in words; the list of snoozed ones has the earliest end first', async () => {
    await link(page, ana.name).click();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Alt+Shift+H');
    await dialog.getByRole('button', { name: 'Escolher dia e hora' }).click();
    await typeDate(dateField(dialog, 'Volta em'), '010120200900');
    await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
    await expect(dialog.getByText('Escolha um horário no futuro')).toBeVisible();
    await typeDate(dateField(dialog, 'Volta em'), '010120900900');
    await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
    await expect(dialog.getByText('Escolha um dia dentro de um ano')).toBeVisible();
    await dialog.getByRole('button', { name: /Amanhã de manhã/ }).click();
    await expect(row(page, ana.name)).toHaveCount(0);
    await callFrom(page, 'PUT', `/tickets/${bia.id}/snooze`, { until: new Date(Date.now() + 60_000).toISOString() });
    await expect(entry(page)).toHaveText(/2/);
    await entry(page).click();
    await expect.poll(() => snoozed(page).locator('[data-ticket] a').allTextContents()).toEqual([bia.name, ana.name]);
    await expect(snoozed(page).getByTitle('Adiado até amanhã às 09:00')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the conversation says until when, and wakes the ticket', async () => {
    await snoozed(page).getByRole('link', { name: ana.name }).click();
    await expect(line).toHaveText(`Adiado até amanhã às 09:00, ou até ${ana.name} responder`);
    await page.getByRole('button', { name: 'Trazer de volta agora' }).click();
    await expect(line).toHaveCount(0);
    await expect(snoozed(page).locator('[data-ticket]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Voltar aos atendimentos abertos' }).click();
    await expect(row(page, ana.name)).toBeVisible();
  });
  await test.step('the next message of the contact brings it back on both desks', async () => {
    await says(camila, phones.line.id, bia.number, 'Já resolveu?');
    await expect(row(page, bia.name)).toBeVisible();
    await expect(row(camila, bia.name)).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
  });
  await test.step('at its time it comes back on top, with a notification and in the bell of its agent alone', async () => {
    await callFrom(page, 'PUT', `/tickets/${ana.id}/snooze`, { until: new Date(Date.now() + 5_000).toISOString() });
    // The open conversation follows by an event: whoever is not connected at the time of the end hears nothing.
    await expect(row(page, ana.name)).toHaveCount(0);
    await page.getByRole('link', { name: bia.name, exact: true }).first().click();
    await expect(toast(page, `O adiamento de ${ana.name} terminou`)).toBeVisible({ timeout: 15_000 });
    await expect
      .poll(async () => (await names(page)).filter((name) => [ana.name, bia.name].includes(name)))
      .toEqual([ana.name, bia.name]);
    await page
      .getByRole('button', { name: /Notificações|pede atenção|pedem atenção/ })
      .first()
      .click();
    await expect(page.getByText('De volta do adiamento')).toBeVisible();
    await expect(toast(camila, 'terminou')).toHaveCount(0);
    await page.getByRole('listitem').filter({ hasText: ana.name }).getByRole('link').last().click();
    await expect(composer(page)).toBeVisible();
  });
  await camila.context().close();
});
