import { LLMock } from '@copilotkit/aimock';
import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const instructions = 'Você atende a loja de móveis com calma. Responda em poucas frases e nunca prometa descontos.';

/** Fills in a new assistant; its dialog is open. */
async function fill(page: Page, name: string): Promise<void> {
  await field(page, 'Nome').fill(name);
  await dialog(page).getByRole('combobox', { name: 'Passar para a fila' }).selectOption({ label: 'Vendas' });
  await field(page, 'Instruções').fill(instructions);
  await dialog(page).getByLabel('Chave da API').fill('sk-secret-key-4f2a');
}

test.describe('AI assistants', () => {
  test.afterEach(async () => {
    await query('update connections set prompt_id = null');
    await query('update queues set prompt_id = null');
    await query('delete from prompts');
  });

  test('are created, changed, found and deleted, with words for what is refused [PROM-01, PROM-04, PROM-08, PROM-09, PROM-13, ERR-37] @core', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'IA e integrações' }).click();
    await page.getByRole('link', { name: 'Assistentes', exact: true }).click();

    await test.step('the empty page offers the first one, with the specified defaults [PROM-09, PROM-10]', async () => {
      await expect(page.getByText('Nenhum assistente ainda')).toBeVisible();
      await page.getByRole('button', { name: 'Novo assistente' }).first().click();
      await expect(dialog(page).getByLabel('Modelo')).toHaveValue('gpt-3.5-turbo-1106');
      await expect(field(page, 'Máximo de tokens')).toHaveValue('100');
      await expect(dialog(page).getByLabel('Temperatura')).toHaveValue('1');
      await expect(dialog(page).getByLabel('Temperatura')).toHaveAttribute('step', '0.1');
      await expect(field(page, 'Mensagens lembradas')).toHaveValue('10');
      await expect(page.locator('datalist option')).toHaveCount(2);
    });

    await test.step('each wrong field has its own words, and nothing typed is lost [PROM-05, PROM-06, PROM-07]', async () => {
      await field(page, 'Nome').fill('abc');
      await field(page, 'Instruções').fill('curto demais');
      await dialog(page).getByLabel('Temperatura').fill('1.5');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText('Pelo menos 5 caracteres')).toBeVisible();
      await expect(dialog(page).getByText('Pelo menos 50 caracteres', { exact: true })).toBeVisible();
      await expect(dialog(page).getByText('Escolha um setor (fila)')).toBeVisible();
      await expect(dialog(page).getByText('De 0 a 1')).toBeVisible();
      await expect(field(page, 'Instruções')).toHaveValue('curto demais');
      await expectAccessible(page);
    });

    await test.step('the saved one stands in the list, its key is masked [PROM-13, PROM-16]', async () => {
      await dialog(page).getByLabel('Temperatura').fill('0.4');
      await fill(page, 'Catálogo de móveis');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(page.getByText('Assistente criado')).toBeVisible();
      await expect(row(page, 'Catálogo de móveis')).toContainText('Vendas');
      await expect(row(page, 'Catálogo de móveis')).toContainText('Sem conexão ou fila');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Editar Catálogo de móveis' }).click();
      await expect(dialog(page).getByLabel('Chave da API')).toHaveValue('••••4f2a');
      await field(page, 'Nome').fill('Catálogo novo');
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Assistente salvo')).toBeVisible();
    });

    await test.step('a change from elsewhere appears by itself [PROM-12]', async () => {
      const { prompts } = await callFrom<{ prompts: { id: number }[] }>(page, 'GET', '/prompt');
      await callFrom(page, 'PUT', `/prompt/${prompts[0]!.id}`, { maxTokens: 321 });
      await expect(row(page, 'Catálogo novo')).toContainText('321');
    });

    await test.step('the search finds by name', async () => {
      await page.getByRole('searchbox', { name: 'Buscar assistente' }).fill('nada disso');
      await expect(page.getByText('Nenhum assistente encontrado')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Buscar assistente' }).fill('catalogo');
      await expect(row(page, 'Catálogo novo')).toBeVisible();
    });

    await test.step('deleting asks first', async () => {
      await page.getByRole('button', { name: 'Excluir Catálogo novo' }).click();
      await page.getByRole('button', { name: 'Excluir assistente' }).click();
      await expect(page.getByText('Assistente excluído')).toBeVisible();
    });
  });

  test('answer contacts of the queue and the connection that chose them [CONN-10, CONN-13, QUE-05, QUE-13]', async ({
    page,
    product,
  }) => {
    test.setTimeout(90_000);
    const ai = new LLMock({ port: product.aiPort });
    ai.onMessage(/.*/, { content: 'Temos mesas redondas de 1,20 m.' });
    await ai.start();
    try {
      await signIn(page, people.camila);
      await page.goto('/prompts');
      await page.getByRole('button', { name: 'Novo assistente' }).first().click();
      await fill(page, 'Dúvidas do catálogo');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(row(page, 'Dúvidas do catálogo')).toBeVisible();

      await test.step('a queue chooses it', async () => {
        await page.goto('/queues');
        await page.getByRole('button', { name: 'Editar Vendas' }).click();
        const choice = page.getByRole('combobox', { name: /Assistente de IA/ });
        await choice.selectOption({ label: 'Dúvidas do catálogo' });
        await page.getByRole('button', { name: 'Salvar fila' }).click();
        await expect(page.getByText('Fila salva')).toBeVisible();
      });

      await test.step('it cannot be deleted, and the reason names the queue', async () => {
        await page.goto('/prompts');
        await expect(row(page, 'Dúvidas do catálogo')).toContainText('Respondendo');
        await page.getByRole('button', { name: 'Excluir Dúvidas do catálogo' }).click();
        await page.getByRole('button', { name: 'Excluir assistente' }).click();
        await expect(page.getByText('Não pode ser excluído: em uso por Vendas.')).toBeVisible();
        await expect(row(page, 'Dúvidas do catálogo')).toBeVisible();
      });

      await test.step('a connection chooses it, and a contact gets its answer', async () => {
        const [line] = await callFrom<{ id: number; name: string }[]>(page, 'GET', '/whatsapp');
        const phone = `/sandbox/${line!.id}`;
        const statusOf = async () => (await callFrom<{ status: string }>(page, 'GET', `/whatsapp/${line!.id}`)).status;
        await expect.poll(statusOf).toMatch(/qrcode|CONNECTED/);
        if ((await statusOf()) === 'qrcode') await callFrom(page, 'POST', `${phone}/scan`);
        await expect.poll(statusOf).toBe('CONNECTED');
        await page.goto('/connections');
        await page.getByRole('button', { name: `Editar ${line!.name}` }).click();
        await dialog(page).getByText('Automação').click();
        const choice = dialog(page).getByRole('combobox', { name: /Assistente de IA/ });
        await choice.selectOption({ label: 'Dúvidas do catálogo' });
        await dialog(page).getByRole('button', { name: 'Salvar' }).click();
        await expect(dialog(page)).toHaveCount(0);
        const { number, name } = newCustomer('Cliente');
        await callFrom(page, 'POST', `${phone}/inbound`, { number, name, body: 'qual a medida da mesa?' });
        await expect
          .poll(async () => {
            const sent = await callFrom<{ messages: { body: string }[] }>(
              page,
              'GET',
              `${phone}/outbound?number=${number}`,
            );
            return sent.messages.map(({ body }) => body);
          })
          .toContain('Temos mesas redondas de 1,20 m.');
      });
    } finally {
      await ai.stop();
    }
  });
});
