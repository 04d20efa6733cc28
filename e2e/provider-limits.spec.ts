import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { asUser, composer, newCustomer } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

/** An open ticket of Rafael's with a new customer, shown on the screen. */
async function openTalk(
  page: Page,
  request: Parameters<typeof openPhones>[0],
  customer: { number: string; name: string },
) {
  const phones = await openPhones(request);
  await phones.pair();
  const { ticketId } = await phones.says(customer.number, 'Bom dia', { name: customer.name });
  const rafael = await asUser(request, people.rafael);
  await rafael.put(`/tickets/${ticketId}`, { status: 'open', userId: rafael.user.id });
  const { uuid } = await rafael.get<{ uuid: string }>(`/tickets/${ticketId}`);
  await signIn(page, people.rafael);
  await page.goto(`/tickets/${uuid}`);
  return { phones, ticketId, list: page.getByRole('region', { name: `Mensagens de ${customer.name}` }) };
}

test('a contact whose WhatsApp name has one letter or more than fifty is saved again unchanged [CONT-13]', async ({
  page,
  request,
}) => {
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  for (const name of ['J', `Doceria da Vovó Conceição, bolos e salgados sob encomenda ${Date.now() % 1_000}`]) {
    const { number } = newCustomer('Nome');
    const { list } = await openTalk(page, request, { number, name });
    await expect(list.getByText('Bom dia')).toBeVisible();
    // The panel stands as it was left.
    if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
    await panel.getByRole('button', { name: 'Editar contato' }).click();
    await expect(panel.getByLabel('Nome', { exact: true })).toHaveValue(name);
    await panel.getByLabel('E-mail').fill('cliente@exemplo.com');
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Contato salvo').first()).toBeVisible();
    await expect(panel.getByRole('link', { name: 'cliente@exemplo.com' })).toBeVisible();
    await panel.getByRole('button', { name: 'Editar contato' }).click();
    await panel.getByLabel('Nome', { exact: true }).fill(name === 'J' ? 'K' : `${name}!`);
    await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(panel.getByText(name === 'J' ? 'Muito curto!' : 'Muito longo!')).toBeVisible();
    await page.getByRole('button', { name: /menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  }
});

test('the menu offers to delete for everyone where the provider can, and not on the official API [CONV-18]', async ({
  page,
  request,
}) => {
  const { list, phones } = await openTalk(page, request, newCustomer('Apagar'));
  await composer(page).fill('Preço errado');
  await composer(page).press('Enter');
  await expect(list.getByText('Preço errado')).toBeVisible();
  const options = list.getByRole('button', { name: 'Opções da mensagem' });
  const remove = page.getByRole('menuitem', { name: 'Apagar para todos' });
  await expect(list.getByLabel(/Enviada|Entregue/).last()).toBeVisible();
  await options.last().click();
  await expect(remove).toBeVisible();
  await page.keyboard.press('Escape');
  await query(`update connections set provider = 'cloud' where id = $1`, [phones.line.id]);
  try {
    await page.reload();
    await expect(list.getByText('Preço errado')).toBeVisible();
    await options.last().click();
    await expect(page.getByRole('menuitem', { name: 'Copiar' })).toBeVisible();
    await expect(remove).toHaveCount(0);
  } finally {
    await query(`update connections set provider = 'sandbox' where id = $1`, [phones.line.id]);
  }
});

test('a text of ours that is deleted leaves the quote of it at once, without a reload [CONV-18]', async ({
  page,
  request,
}) => {
  const customer = newCustomer('Citada');
  const { list, phones } = await openTalk(page, request, customer);
  await composer(page).fill('A senha é 1234');
  await composer(page).press('Enter');
  await expect.poll(async () => (await phones.inbox(customer.number)).length).toBe(1);
  const [sent] = await phones.inbox(customer.number);
  await phones.says(customer.number, 'Anotei', { name: customer.name, quotedWid: sent!.wid });
  const quote = page.getByTitle('Ir para a mensagem citada');
  await expect(quote.getByText('A senha é 1234')).toBeVisible();
  await list.getByRole('button', { name: 'Opções da mensagem' }).nth(1).click();
  await page.getByRole('menuitem', { name: 'Apagar para todos' }).click();
  await page.getByRole('button', { name: 'Apagar mensagem' }).click();
  await expect(page.getByText('A senha é 1234')).toHaveCount(0);
});
