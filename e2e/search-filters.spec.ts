import { expect } from '@playwright/test';
import { asUser, attendingTab, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test('Busca finds without accents, and a tag or a person alone narrows it [TIC-06] [TIC-07] [TIC-08]', async ({
  page,
  request,
}) => {
  const customer = newCustomer('Filtro');
  const { ticketId } = await (
    await openPhones(request)
  ).says(customer.number, 'Tem o colchão ortopédico?', { name: customer.name });
  const rafael = await asUser(request, people.rafael);
  await rafael.put(`/tickets/${ticketId}`, { status: 'open', userId: rafael.user.id });
  const tag = `Só etiqueta ${ticketId}`;
  await rafael.post('/tags', { name: tag });
  const { id: tagId } = (await rafael.get<{ id: number; name: string }[]>('/tags/list')).find(
    ({ name }) => name === tag,
  )!;
  await rafael.post('/tags/sync', { ticketId, tags: [tagId] });

  await signIn(page, people.camila);
  await page.getByRole('tab', { name: 'Busca' }).click();
  const filters = page.getByRole('group', { name: 'Filtros da busca' });
  await test.step('a search without accents marks where it found, and filters narrow it', async () => {
    const row = rowOf(page, customer.name);
    await page.getByRole('searchbox').fill('COLCHAO ORTOPEDICO');
    await expect(row.locator('mark')).toHaveText('colchão ortopédico');
    await page.getByRole('searchbox').fill(customer.number.slice(-8));
    await expect(row.locator('mark')).toHaveText(customer.number.slice(-8));
    await page.getByRole('searchbox').fill(customer.name.toUpperCase());
    await expect(row.locator('mark')).toHaveText(customer.name);
    await expectAccessible(page);
    await filters.getByRole('button', { name: 'Etiquetas' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'VIP' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar', exact: true }).click();
    await expect(row.first()).toBeVisible();
    await filters.getByRole('button', { name: 'Atendentes' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Bianca Alves' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar', exact: true }).click();
    await page.getByRole('searchbox').fill('');
  });
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

test('a row of Busca stays when its ticket moves, and leaves when it is out of sight [RT-07] [TIC-35]', async ({
  page,
  request,
}) => {
  const customer = newCustomer('Movido');
  const { ticketId } = await (
    await openPhones(request)
  ).says(customer.number, 'Cadê meu pedido?', { name: customer.name });
  const admin = await asUser(request, people.camila);
  await signIn(page, people.rafael);
  await test.step('the search finds the ticket', async () => {
    await page.getByRole('tab', { name: 'Busca' }).click();
    await page.getByRole('searchbox').fill(customer.name);
    await expect(rowOf(page, customer.name)).toBeVisible();
  });
  const { user } = await page
    .evaluate(
      async () =>
        (
          await fetch('/api/auth/me', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
        ).json() as Promise<{ id: number }>,
    )
    .then((me) => ({ user: me }));
  await test.step('the row stays while its ticket moves between the lists', async () => {
    await admin.put(`/tickets/${ticketId}`, {
      status: 'open',
      userId: user.id,
      whatsappId: (await admin.get<{ whatsappId: number }>(`/tickets/${ticketId}`)).whatsappId,
    });
    await page.waitForTimeout(800);
    await expect(rowOf(page, customer.name)).toBeVisible();
    await admin.put(`/tickets/${ticketId}`, { status: 'pending', userId: null });
    await page.waitForTimeout(800);
    await expect(rowOf(page, customer.name)).toBeVisible();
  });
  await test.step('the lists of the inbox have the moved ticket', async () => {
    await page.getByRole('tab', { name: 'Abertos' }).click();
    await attendingTab(page).click();
    await expect(rowOf(page, customer.name)).toHaveCount(0);
    await waitingTab(page).click();
    await expect(rowOf(page, customer.name)).toBeVisible();
  });
  await test.step('the row leaves when the ticket is out of sight', async () => {
    const queues = await admin.get<{ id: number; name: string }[]>('/queue');
    await admin.put(`/tickets/${ticketId}`, {
      queueId: queues.find(({ name }) => name === 'Financeiro')!.id,
      userId: null,
    });
    await expect(rowOf(page, customer.name)).toHaveCount(0);
  });
});

test('Busca and the palette find by protocol, e-mail, tag and note, and say why [TIC-06] [TIC-31] [LAY-37]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  const customer = newCustomer('Achado');
  const { ticketId } = await phones.says(customer.number, 'Bom dia!', { name: customer.name });
  const camila = await asUser(request, people.camila);
  const ticket = await camila.get<{ code: string; contactId: number; contact: { name: string; number: string } }>(
    `/tickets/${ticketId}`,
  );
  const letters = String(ticketId).replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!);
  await camila.put(`/contacts/${ticket.contactId}`, {
    name: customer.name,
    number: ticket.contact.number,
    email: `compras.${letters}@marimar.com.br`,
  });
  const tag = `Devolução ${letters}`;
  await camila.post('/tags', { name: tag });
  const { id: tagId } = (await camila.get<{ id: number; name: string }[]>('/tags/list')).find(
    ({ name }) => name === tag,
  )!;
  await camila.post('/tags/sync', { ticketId, tags: [tagId] });
  await camila.post('/ticket-notes', {
    ticketId,
    contactId: ticket.contactId,
    note: `Ligar só depois das oito, pediu a senhora ${letters} do décimo andar`,
  });
  const searches = [
    { typed: ticket.code, marked: ticket.code, why: 'No protocolo' },
    { typed: `compras.${letters}`, marked: `compras.${letters}`, why: 'No e-mail' },
    { typed: `DEVOLUCAO ${letters}`, marked: tag, why: 'Numa etiqueta' },
    { typed: `senhora ${letters} do decimo`, marked: `senhora ${letters} do décimo`, why: 'Numa observação' },
  ];

  await test.step('the search says where it found the words', async () => {
    await signIn(page, people.camila);
    await page.getByRole('tab', { name: 'Busca' }).click();
    const row = rowOf(page, customer.name);
    for (const { typed, marked, why } of searches) {
      await page.getByRole('searchbox').fill(typed);
      await expect(row.locator('mark')).toHaveText(marked);
      await expect(row).toContainText(why);
    }
  });
  await test.step('the palette says it too, and opens the conversation', async () => {
    await page.keyboard.press('Control+k');
    const option = page.getByRole('option').filter({ hasText: customer.name });
    for (const { typed, why } of searches) {
      await page.getByRole('combobox', { name: /Buscar contato/ }).fill(typed);
      await expect(option.first()).toContainText(`${why}: `);
      await expect(option.first().locator('b').first()).toBeVisible();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: `Mensagens de ${customer.name}` })).toBeVisible();
  });
});
