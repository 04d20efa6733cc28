import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });

test.afterEach(async () => {
  await query('update connections set integration_id = null');
  await query('delete from queue_integrations');
});

test('an address is tested in the dialog, which shows the last deliveries [INT-14]', async ({ page, request }) => {
  test.setTimeout(90_000);
  let status = 404;
  const receiver = createServer((incoming, response) => {
    incoming.resume().on('end', () => response.writeHead(status).end('pedido anotado'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook/pedidos?token=segredo`;
  try {
    const phones = await openPhones(request);
    await phones.pair();
    await signIn(page, people.camila);
    await page.goto('/queue-integration');
    await page.getByRole('button', { name: 'Nova integração' }).first().click();

    await test.step('a test says what is wrong, and what helps', async () => {
      await dialog(page).getByRole('radio', { name: 'n8n' }).check();
      await button(page, 'Enviar teste').click();
      await expect(dialog(page).getByText('Obrigatório')).toHaveCount(1);
      await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Pedidos no ERP');
      await dialog(page).getByRole('textbox', { name: /URL/ }).fill('http://10.0.0.1/webhook');
      await button(page, 'Enviar teste').click();
      await expect(
        dialog(page).getByText('Use um endereço público, com http ou https e sem número de porta.'),
      ).toBeVisible();
      await dialog(page).getByRole('textbox', { name: /URL/ }).fill(address);
      await button(page, 'Enviar teste').click();
      await expect(dialog(page).getByText(/No n8n, publique o fluxo/)).toBeVisible();
      status = 200;
      await expect(button(page, 'Enviar teste')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText(/O endereço aceitou o teste em \d+ ms/)).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Criar').click();
      await button(page, 'Pronto').click();
    });

    await test.step('a message of a contact stands there with its answer, without secrets', async () => {
      const { queueIntegrations } = await callFrom<{ queueIntegrations: { id: number }[] }>(
        page,
        'GET',
        '/queueIntegration',
      );
      await callFrom(page, 'PUT', `/whatsapp/${phones.line.id}`, { integrationId: queueIntegrations[0]!.id });
      const { number, name } = newCustomer('Cliente');
      await callFrom(page, 'POST', `/sandbox/${phones.line.id}/inbound`, { number, name, body: 'quero uma mesa' });
      const requests = `/queueIntegration/${queueIntegrations[0]!.id}/requests`;
      const countOf = async () => (await callFrom<{ requests: object[] }>(page, 'GET', requests)).requests.length;
      await expect.poll(countOf, { timeout: 20_000 }).toBe(1);
      await page.goto('/queue-integration');
      const card = page.getByRole('listitem').filter({ hasText: 'Pedidos no ERP' });
      await expect(card).toContainText('No ar');
      await expect(card).toContainText('100% em 24 h');
      await expect(card.getByRole('img', { name: '1 chamada em 24 horas, falhas: 0' })).toBeVisible();
      await page.getByRole('button', { name: 'Editar Pedidos no ERP' }).click();
      const list = dialog(page).getByRole('region', { name: 'Últimas entregas' });
      await list.getByText(name, { exact: true }).click();
      await expect(list.getByText('pedido anotado', { exact: true })).toBeVisible();
      await expect(list.getByText(/quero uma mesa/)).toBeVisible();
      await expect(list).not.toContainText('segredo');
      await expectAccessible(page);
    });
  } finally {
    receiver.close();
  }
});
