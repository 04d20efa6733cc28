import { LLMock } from '@copilotkit/aimock';
import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { acceptButton, asUser, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test.afterEach(async () => {
  await query('delete from ai_usage');
  await query('delete from ai_settings');
  await query('delete from prompts');
});

const choose = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Ajuda da IA' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('an attendant gets proposals, translations and summaries, and nothing is sent by itself [PROM-14]', async ({
  page,
  request,
  product,
}) => {
  test.setTimeout(120_000);
  const ai = new LLMock({ port: product.aiPort });
  ai.onMessage(/^Cliente: /, { content: 'O cliente quer trocar a mesa Ipê. Falta o número do pedido.' });
  ai.onMessage(/^Claro, qual é o número/, { content: 'Sure, what is the order number?' });
  // The proposed answer has the same last message: the instructions tell them apart.
  const isTranslation = ({ messages }: { messages: readonly { content?: unknown }[] }) =>
    String(messages[0]?.content).startsWith('Traduza');
  ai.on({ userMessage: /^Quiero cambiar/, predicate: isTranslation }, { content: 'Quero trocar a mesa Ipê.' });
  ai.onMessage(/.*/, { content: 'Claro, qual é o número do pedido?' });
  await ai.start();
  const { number, name } = newCustomer('Cliente');
  try {
    const phones = await openPhones(request);
    await phones.pair();
    const admin = await asUser(request, people.camila);
    await admin.post('/prompt', {
      name: 'Ajuda da equipe',
      prompt: 'Você conhece a loja de móveis e responde com calma, em poucas frases, sem prometer nada.',
      apiKey: 'sk-secret-key-4f2a',
      queueId: (await admin.get<{ id: number }[]>('/queue'))[0]!.id,
    });
    const { prompts } = await admin.get<{ prompts: { id: number }[] }>('/prompt');
    await admin.put('/ai/settings', { helperPromptId: prompts[0]!.id });
    await admin.post(`/sandbox/${phones.line.id}/inbound`, { number, name, body: 'Quiero cambiar la mesa Ipê.' });

    await signIn(page, people.rafael);
    await page.goto('/tickets');
    await waitingTab(page).click();
    await acceptButton(page, name).click();

    await test.step('a received message is translated below itself', async () => {
      const messages = page.getByRole('region', { name: `Mensagens de ${name}` });
      await messages.getByText('Quiero cambiar la mesa Ipê.').hover();
      await messages.getByRole('button', { name: 'Opções da mensagem' }).last().click();
      await page.getByRole('menuitem', { name: 'Traduzir' }).click();
      await expect(page.getByRole('note', { name: 'Tradução' })).toHaveText('Quero trocar a mesa Ipê.');
    });

    await test.step('without a text to translate the menu leads to the field', async () => {
      await choose(page, 'Escrever um texto para traduzir');
      await expect(composer(page)).toBeFocused();
    });

    await test.step('a proposal is put into the field, and undone', async () => {
      await composer(page).fill('Bom dia');
      await choose(page, 'Propor uma resposta');
      await expect(composer(page)).toHaveValue('Claro, qual é o número do pedido?');
      await expect(page.getByText('Texto da IA: confira antes de enviar.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(composer(page)).toHaveValue('Bom dia');
      await choose(page, 'Propor uma resposta');
      await expect(composer(page)).toHaveValue('Claro, qual é o número do pedido?');
    });

    await test.step('the draft is translated', async () => {
      await choose(page, 'Traduzir o texto para inglês');
      await expect(composer(page)).toHaveValue('Sure, what is the order number?');
      const sent = await query('select id from messages where from_me and body like $1', ['%order number%']);
      expect(sent).toEqual([]);
    });

    await test.step('a summary becomes an internal note', async () => {
      await choose(page, 'Resumir a conversa');
      await expect(page.getByRole('alertdialog').getByText('O cliente quer trocar a mesa Ipê.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Guardar como nota interna' }).click();
      await expect(page.getByText('Nota interna guardada')).toBeVisible();
      await expect(page.getByText('O cliente quer trocar a mesa Ipê. Falta o número do pedido.')).toBeVisible();
    });

    await test.step('a transfer offers the summary as its note', async () => {
      await page
        .getByRole('button', { name: /Transferir/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Resumir com a IA' }).click();
      const comment = dialog.getByRole('textbox', { name: 'Comentário para a equipe' });
      await expect(comment).toHaveValue('O cliente quer trocar a mesa Ipê. Falta o número do pedido.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Desfazer' }).click();
      await expect(comment).toHaveValue('');
    });
  } finally {
    await ai.stop();
  }
});
