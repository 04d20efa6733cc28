import { LLMock } from '@copilotkit/aimock';
import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const chat = (page: Page) => dialog(page).getByRole('log', { name: 'Conversa de teste' });
const instructions = 'Você atende {{firstName}} na loja de móveis com calma. Responda em poucas frases.';

test.afterEach(async () => {
  await query('delete from ai_usage');
  await query('delete from ai_settings');
  await query('delete from prompts');
});

test('an assistant is tried before it is saved, and its tokens and the limit are shown [PROM-14, PROM-15]', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const ai = new LLMock({ port: product.aiPort });
  const usage = { prompt_tokens: 1_200, completion_tokens: 300, total_tokens: 1_500 };
  ai.onMessage(/desconto/, { content: 'Já chamo uma pessoa. [[HUMANO]]', usage });
  ai.onMessage(/medida/, { content: 'Tem 1,20 m de diâmetro.', usage });
  await ai.start();
  const say = async (text: string) => {
    await dialog(page).getByRole('textbox', { name: 'Escreva como cliente' }).fill(text);
    await page.keyboard.press('Enter');
  };
  try {
    await signIn(page, people.camila);
    await page.goto('/prompts');
    await page.getByRole('button', { name: 'Novo assistente' }).first().click();

    await test.step('a test asks for the missing fields first', async () => {
      await say('qual a medida?');
      await expect(chat(page).getByText('Complete os campos do assistente para testar.')).toBeVisible();
      await expect(dialog(page).getByText('Escolha um setor (fila)')).toBeVisible();
      await expect(dialog(page).getByRole('textbox', { name: 'Escreva como cliente' })).toHaveValue('qual a medida?');
    });

    await test.step('a text that is too long is refused in words, and nothing of it is lost', async () => {
      const field = dialog(page).getByRole('textbox', { name: 'Escreva como cliente' });
      await field.fill('');
      await page.keyboard.insertText(`a${'b'.repeat(4_095)}c`);
      await expect(dialog(page).getByText('Use no máximo 4096 caracteres')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue(/^ab+c$/);
      await expect(dialog(page).getByRole('button', { name: 'Enviar teste' })).toBeDisabled();
      await page.keyboard.press('Backspace');
      await expect(dialog(page).getByText('Use no máximo 4096 caracteres')).toHaveCount(0);
    });

    await test.step('the assistant answers with what is typed, and shows what a mark would do', async () => {
      await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Dúvidas do catálogo');
      await dialog(page).getByRole('combobox', { name: 'Passar para a fila' }).selectOption({ label: 'Vendas' });
      await dialog(page).getByRole('textbox', { name: 'Instruções' }).fill(instructions);
      await expect(dialog(page).getByText('A OpenAI desligou este modelo em 23/10/2026.')).toBeVisible();
      await dialog(page).getByLabel('Modelo').fill('gpt-4o-mini');
      await expect(dialog(page).getByText('A OpenAI desliga este modelo em 14/01/2027.')).toBeVisible();
      await dialog(page).getByLabel('Chave da API').fill('sk-secret-key-4f2a');
      await say('qual a medida?');
      await expect(chat(page).getByText('Tem 1,20 m de diâmetro.')).toBeVisible();
      await expect(chat(page).getByText(/^[\d,]+ s · 1\.500 tokens$/)).toBeVisible();
      await say('quero desconto');
      await expect(chat(page).getByText('Já chamo uma pessoa.')).toBeVisible();
      await expect(chat(page).getByText('Passaria para a fila Vendas')).toBeVisible();
      await expect(chat(page)).not.toContainText('HUMANO');
      const restart = dialog(page).getByRole('button', { name: 'Recomeçar a conversa de teste' });
      await restart.press('Enter');
      await expect(chat(page).getByText('Já chamo uma pessoa.')).toHaveCount(0);
      await expect(restart).toBeFocused();
      await expectAccessible(page);
      expect(await query('select id from prompts')).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(page.getByText('Assistente criado')).toBeVisible();
    });

    await test.step('the page shows the figures of the month, with an estimate of the costs', async () => {
      await expect(page.getByText('Custo estimado')).toBeVisible();
      await expect(page.getByText('preços de lista, em dólar')).toBeVisible();
      await page.getByRole('button', { name: 'Uso e limite' }).click();
      await expect(dialog(page).getByText('Testes · gpt-4o-mini')).toBeVisible();
      await expect(dialog(page).getByText('3.000 tokens').first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a limit and a price are kept, and wrong ones have words', async () => {
      await dialog(page).getByRole('textbox', { name: 'Limite de tokens por mês' }).fill('12');
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog(page).getByText('Um número inteiro a partir de 1.000')).toBeVisible();
      await dialog(page).getByRole('textbox', { name: 'Limite de tokens por mês' }).fill('2.000');
      await dialog(page)
        .getByRole('textbox', { name: /Preço por milhão/ })
        .fill('5,50');
      await dialog(page)
        .getByRole('combobox', { name: 'Ajuda os atendentes' })
        .selectOption({ label: 'Dúvidas do catálogo' });
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Uso da IA salvo')).toBeVisible();
      await expect(page.getByText('O limite de tokens do mês foi atingido.')).toBeVisible();
      await expect(page.getByText('pelo preço informado')).toBeVisible();
      expect(await callFrom(page, 'GET', '/ai/usage')).toMatchObject({
        settings: { monthlyTokens: 2_000, pricePerMillion: 5.5 },
        isLimitReached: true,
      });
    });

    await test.step('a test beyond the limit asks nothing and says so', async () => {
      const before = ai.getRequests().length;
      await page.getByRole('button', { name: 'Editar Dúvidas do catálogo' }).click();
      await say('qual a medida?');
      await expect(chat(page).getByText(/O limite de tokens do mês foi atingido: nada foi perguntado/)).toBeVisible();
      expect(ai.getRequests()).toHaveLength(before);
      await expectAccessible(page);
    });
  } finally {
    await ai.stop();
  }
});
