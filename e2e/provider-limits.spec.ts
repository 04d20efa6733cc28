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

test('a contact with a WhatsApp name of more than fifty letters is saved again unchanged [CONT-13]', async ({
  page,
  request,
}) => {
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  const name = `Doceria da Vovó Conceição, bolos e salgados sob encomenda ${Date.now() % 1_000}`;
  const { list } = await openTalk(page, request, { number: newCustomer('Nome').number, name });
  await expect(list.getByText('Bom dia')).toBeVisible();
  await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
  await panel.getByRole('button', { name: 'Editar contato' }).click();
  await expect(panel.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await panel.getByLabel('E-mail').fill('cliente@exemplo.com');
  await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Contato salvo').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: 'cliente@exemplo.com' })).toBeVisible();
  await panel.getByRole('button', { name: 'Editar contato' }).click();
  await panel.getByLabel('Nome', { exact: true }).fill(`${name}!`);
  await panel.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(panel.getByText('Muito longo!')).toBeVisible();
});

test('a text is deleted for everyone where the provider can, and leaves its quote at once [CONV-18]', async ({
  page,
  request,
}) => {
  const customer = newCustomer('Apagar');
  const { list, phones } = await openTalk(page, request, customer);
  await composer(page).fill('A senha é 1234');
  await composer(page).press('Enter');
  await expect.poll(async () => (await phones.inbox(customer.number)).length).toBe(1);
  await expect(list.getByLabel(/Enviada|Entregue/).last()).toBeVisible();
  const options = list.getByRole('button', { name: 'Opções da mensagem' }).nth(1);
  const remove = page.getByRole('menuitem', { name: 'Apagar para todos' });
  await test.step('the official API cannot, so its menu does not offer it', async () => {
    await query(`update connections set provider = 'cloud' where id = $1`, [phones.line.id]);
    try {
      await page.reload();
      await expect(list.getByText('A senha é 1234')).toBeVisible();
      await options.click();
      await expect(page.getByRole('menuitem', { name: 'Copiar' })).toBeVisible();
      await expect(remove).toHaveCount(0);
    } finally {
      await query(`update connections set provider = 'sandbox' where id = $1`, [phones.line.id]);
    }
    await page.reload();
  });
  await test.step('a deleted text leaves the quote of it without a reload', async () => {
    const [sent] = await phones.inbox(customer.number);
    await phones.says(customer.number, 'Anotei', { name: customer.name, quotedWid: sent!.wid });
    const quote = page.getByTitle('Ir para a mensagem citada');
    await expect(quote.getByText('A senha é 1234')).toBeVisible();
    await options.click();
    await remove.click();
    await page.getByRole('button', { name: 'Apagar mensagem' }).click();
    await expect(page.getByText('A senha é 1234')).toHaveCount(0);
  });
});
