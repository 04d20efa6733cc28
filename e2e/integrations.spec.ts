import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Integrações' }).getByRole('listitem').filter({ hasText: name });
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Opções de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir integração' }).click();
  await page.getByRole('button', { name: 'Excluir integração' }).click();
}
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });

test.describe('integrations', () => {
  test.afterEach(async () => {
    await query('update connections set integration_id = null');
    await query('update queues set integration_id = null');
    await query('delete from queue_integrations');
  });

  test('are created with the fields of their type, changed, found and deleted [INT-01, INT-05, INT-13, ERR-37] @core', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'IA e integrações' }).click();
    await page.getByRole('link', { name: 'Integrações', exact: true }).click();
    await expect(page.getByText('Nenhuma integração ainda')).toBeVisible();

    await test.step('each type has its own fields, and wrong ones have words [INT-03, INT-05, INT-18]', async () => {
      await page.getByRole('button', { name: /^Fluxo/ }).click();
      await expect(dialog(page).getByRole('radio', { name: 'Fluxo' })).toBeChecked();
      await expect(dialog(page).getByRole('combobox')).toHaveCount(2);
      await dialog(page).getByRole('radio', { name: 'n8n' }).check();
      await expect(dialog(page).getByRole('combobox')).toHaveCount(0);
      await field(page, 'Nome').fill('a');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText('Muito curto!')).toBeVisible();
      await expect(dialog(page).getByText('Obrigatório')).toBeVisible();
      await field(page, 'Nome').fill('Pedidos');
      await field(page, 'Endereço').fill('http://10.0.0.1/webhook-test/a');
      await expect(dialog(page).getByText(/Endereço de teste do n8n/)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(
        dialog(page).getByText('Use um endereço público, com http ou https e sem número de porta.'),
      ).toBeVisible();
      await expect(field(page, 'Nome')).toHaveValue('Pedidos');
      await expect(dialog(page).getByRole('button', { name: 'Criar' })).toBeEnabled();
      await expectAccessible(page);
    });

    await test.step('the secret is shown once, then the list has the integration [INT-13, INT-14]', async () => {
      await field(page, 'Endereço').fill('https://n8n.example.com/webhook/a');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(page.getByText('Integração criada')).toBeVisible();
      await expect(field(page, 'Segredo')).toHaveValue(/^whsec_/);
      await dialog(page).getByRole('button', { name: 'Pronto' }).click();
      await expect(card(page, 'Pedidos')).toContainText('https://n8n.example.com/webhook/a');
      await expectAccessible(page);
    });

    await test.step('a change and the search [INT-12, INT-13]', async () => {
      await page.getByRole('button', { name: 'Editar Pedidos' }).click();
      await field(page, 'Nome').fill('Pedidos da loja');
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Integração salva')).toBeVisible();
      await callFrom(page, 'POST', '/queueIntegration', { type: 'flowbuilder', name: 'Boas-vindas' });
      await expect(card(page, 'Boas-vindas')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Buscar integração' }).fill('loja');
      await expect(card(page, 'Boas-vindas')).toHaveCount(0);
      await expect(card(page, 'Pedidos da loja')).toBeVisible();
    });

    await test.step('deleting asks first', async () => {
      await remove(page, 'Pedidos da loja');
      await expect(page.getByText('Integração excluída')).toBeVisible();
    });
  });

  test('get the messages of the connection that chose them [CONN-10, CONN-13, QUE-05, QUE-13, INT-14]', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const bodies: string[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        bodies.push(body);
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    try {
      await signIn(page, people.camila);
      const { port } = receiver.address() as AddressInfo;
      await callFrom(page, 'POST', '/queueIntegration', {
        type: 'webhook',
        name: 'ERP',
        urlN8N: `http://127.0.0.1:${port}/recado`,
      });

      await test.step('a queue chooses it, and it cannot be deleted', async () => {
        await page.goto('/queues');
        await page.getByRole('button', { name: 'Editar Vendas' }).click();
        await page.getByRole('combobox', { name: /Integração/ }).selectOption({ label: 'ERP' });
        await page.getByRole('button', { name: 'Salvar fila' }).click();
        await expect(page.getByText('Fila salva')).toBeVisible();
        await page.goto('/queue-integration');
        await remove(page, 'ERP');
        await expect(page.getByText('Não pode ser excluída: em uso por Vendas.')).toBeVisible();
      });

      await test.step('a connection chooses it, and the message of a contact arrives there', async () => {
        const [line] = await callFrom<{ id: number; name: string }[]>(page, 'GET', '/whatsapp');
        const phone = `/sandbox/${line!.id}`;
        const statusOf = async () => (await callFrom<{ status: string }>(page, 'GET', `/whatsapp/${line!.id}`)).status;
        await expect.poll(statusOf).toMatch(/qrcode|CONNECTED/);
        if ((await statusOf()) === 'qrcode') await callFrom(page, 'POST', `${phone}/scan`);
        await expect.poll(statusOf).toBe('CONNECTED');
        await page.goto('/connections');
        await page.getByRole('button', { name: `Editar ${line!.name}` }).click();
        await dialog(page).getByText('Automação').click();
        await dialog(page)
          .getByRole('combobox', { name: /Integração/ })
          .selectOption({ label: 'ERP' });
        await dialog(page).getByRole('button', { name: 'Salvar' }).click();
        await expect(dialog(page)).toHaveCount(0);
        const { number, name } = newCustomer('Cliente');
        await callFrom(page, 'POST', `${phone}/inbound`, { number, name, body: 'onde está o pedido 81?' });
        await expect.poll(() => bodies.join()).toContain('onde está o pedido 81?');
      });
    } finally {
      receiver.close();
    }
  });
});
