import { expect, type Page } from '@playwright/test';
import { newAccountFile, openGoogleStub, saying } from '../apps/server/src/gateways/dialogflow/testing/googleStub.ts';
import { choiceInput, openTypebotStub, textBubble } from '../apps/server/src/gateways/typebot/testing/typebotStub.ts';
import { query } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Integrações' }).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });

async function openNew(page: Page, type: string): Promise<void> {
  await signIn(page, people.camila);
  await page.goto('/queue-integration');
  await page.getByRole('button', { name: 'Nova integração' }).first().click();
  await dialog(page).getByRole('radio', { name: type }).check();
}

test.describe('services that answer contacts', () => {
  test.afterEach(async () => {
    await query('update connections set integration_id = null');
    await query('delete from queue_integrations');
  });

  test('a Typebot is set up in words, and talks with a contact [INT-07, INT-09, INT-15]', async ({ page }) => {
    test.setTimeout(90_000);
    const stub = await openTypebotStub({
      pedidos: [textBubble('Oi! Qual boleto?'), choiceInput('mes', ['Novembro', 'Dezembro']), textBubble('Segue já.')],
    });
    try {
      await test.step('missing fields and an inner address have words, defaults stand there', async () => {
        await openNew(page, 'Typebot');
        await expect(dialog(page).getByRole('spinbutton', { name: /Pausa entre mensagens/ })).toHaveValue('1000');
        await expect(dialog(page).getByRole('spinbutton', { name: /Conversa expira/ })).toHaveValue('1');
        await field(page, 'Nome').fill('Segunda via');
        await button(page, 'Criar').click();
        await expect(dialog(page).getByText('Obrigatório')).toHaveCount(2);
        await field(page, 'Endereço do Typebot').fill('http://10.0.0.1/pedidos');
        await field(page, 'Slug do typebot').fill('pedidos');
        await button(page, 'Criar').click();
        await expect(
          dialog(page).getByText('Use um endereço público, com http ou https e sem número de porta.'),
        ).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('it is saved, listed and opened again with what was typed', async () => {
        await field(page, 'Endereço do Typebot').fill(`${stub.url}/pedidos`);
        await field(page, 'Mensagem de opção inválida').fill('Escolha um número da lista.');
        await dialog(page)
          .getByRole('spinbutton', { name: /Pausa entre mensagens/ })
          .fill('0');
        await button(page, 'Criar').click();
        await expect(page.getByText('Integração criada')).toBeVisible();
        await expect(card(page, 'Segunda via')).toContainText('Typebot');
        await page.getByRole('button', { name: 'Editar Segunda via' }).click();
        await expect(field(page, 'Slug do typebot')).toHaveValue('pedidos');
        await expect(field(page, 'Mensagem de opção inválida')).toHaveValue('Escolha um número da lista.');
        await button(page, 'Cancelar').click();
      });

      await test.step('a contact of a connection that chose it gets its messages', async () => {
        const { queueIntegrations } = await callFrom<{ queueIntegrations: { id: number }[] }>(
          page,
          'GET',
          '/queueIntegration',
        );
        const [line] = await callFrom<{ id: number }[]>(page, 'GET', '/whatsapp');
        const phone = `/sandbox/${line!.id}`;
        const statusOf = async () => (await callFrom<{ status: string }>(page, 'GET', `/whatsapp/${line!.id}`)).status;
        await expect.poll(statusOf).toMatch(/qrcode|CONNECTED/);
        if ((await statusOf()) === 'qrcode') await callFrom(page, 'POST', `${phone}/scan`);
        await expect.poll(statusOf).toBe('CONNECTED');
        await callFrom(page, 'PUT', `/whatsapp/${line!.id}`, { integrationId: queueIntegrations[0]!.id });
        const { number, name } = newCustomer('Cliente');
        const textsOf = async () =>
          (
            await query(
              `select m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.chat_contact_id
               where c.number = $1 and m.from_me order by m.id`,
              [number],
            )
          ).map(({ body }) => String(body));
        await callFrom(page, 'POST', `${phone}/inbound`, { number, name, body: 'segunda via' });
        await expect.poll(textsOf, { timeout: 20_000 }).toEqual(['Oi! Qual boleto?\n\n*1* - Novembro\n*2* - Dezembro']);
        await callFrom(page, 'POST', `${phone}/inbound`, { number, name, body: '5' });
        await expect
          .poll(async () => (await textsOf()).at(-1), { timeout: 20_000 })
          .toContain('Escolha um número da lista.');
        await callFrom(page, 'POST', `${phone}/inbound`, { number, name, body: 'dezembro' });
        await expect.poll(async () => (await textsOf()).at(-1), { timeout: 20_000 }).toBe('Segue já.');
      });
    } finally {
      await stub.close();
    }
  });

  test('an agent of Dialogflow is tested before it is saved, and a failed test has words [INT-08, INT-10]', async ({
    page,
    product,
  }) => {
    test.setTimeout(90_000);
    const account = newAccountFile();
    const google = await openGoogleStub(
      { pedidos: (text) => saying([`${text}! O que você procura?`]), negado: 403 },
      product.googlePort,
    );
    google.know(account);
    try {
      await test.step('fields that are missing or no account have words', async () => {
        await openNew(page, 'Dialogflow');
        await field(page, 'Nome').fill('Agente de vendas');
        await button(page, 'Testar o bot').click();
        await expect(dialog(page).getByText('Obrigatório')).toHaveCount(2);
        await field(page, 'Projeto').fill('negado');
        await field(page, 'Conta de serviço').fill('{"a": 1}');
        await button(page, 'Testar o bot').click();
        await expect(
          dialog(page).getByRole('alert').getByText('Este texto não é o arquivo JSON de uma conta de serviço'),
        ).toBeVisible();
      });

      await test.step('a refused account and an unknown project have words, and an agent replies', async () => {
        await field(page, 'Conta de serviço').fill(account);
        await button(page, 'Testar o bot').click();
        await expect(dialog(page).getByText(/falta o papel “Cliente da API do Dialogflow”/)).toBeVisible();
        await expectAccessible(page);
        await field(page, 'Projeto').fill('outro');
        await button(page, 'Testar o bot').click();
        await expect(dialog(page).getByText(/Este projeto não existe/)).toBeVisible();
        await field(page, 'Projeto').fill('pedidos');
        await button(page, 'Testar o bot').click();
        await expect(dialog(page).getByText('O bot respondeu: “Olá! O que você procura?”')).toBeVisible();
      });

      await test.step('the saved account is shown as its address and can be tested again', async () => {
        await dialog(page).getByRole('combobox', { name: 'Idioma' }).selectOption({ label: 'Inglês' });
        await button(page, 'Criar').click();
        await expect(page.getByText('Integração criada')).toBeVisible();
        await expect(card(page, 'Agente de vendas')).toContainText('pedidos');
        await page.getByRole('button', { name: 'Editar Agente de vendas' }).click();
        await expect(field(page, 'Conta de serviço')).toHaveValue('•••• recado@pedidos.iam.gserviceaccount.com');
        await button(page, 'Testar o bot').click();
        await expect(dialog(page).getByText('O bot respondeu: “Hello! O que você procura?”')).toBeVisible();
        await button(page, 'Salvar').click();
        await expect(page.getByText('Integração salva')).toBeVisible();
      });
    } finally {
      await google.close();
    }
  });
});
