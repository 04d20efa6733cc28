import { LLMock } from '@copilotkit/aimock';
import { expect } from '@playwright/test';
import { makeFile } from '../apps/server/test/mediaFiles.ts';
import { openSpeechStub } from '../apps/server/src/gateways/speech/testing/speechStub.ts';
import { query } from './database.ts';
import { callFrom, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const instructions = 'Você atende a loja de móveis com calma. Responda em poucas frases e nunca prometa descontos.';

test.afterEach(async () => {
  await query('update connections set prompt_id = null');
  await query('delete from prompts');
});

test('a contact who speaks is understood and gets a spoken answer [PROM-14, FLOW-41]', async ({
  page,
  request,
  product,
}) => {
  test.setTimeout(120_000);
  const note = await makeFile('voice');
  const ai = new LLMock({ port: product.aiPort });
  ai.onTranscription({ transcription: { text: 'Qual a medida da mesa redonda?' } });
  ai.onMessage(/medida da mesa redonda/, { content: 'A mesa Ipê tem 1,20 m de diâmetro.' });
  await ai.start();
  const voices = ['pt-BR-YaraNeural'];
  const speech = await openSpeechStub({ key: 'azure-key-1234', sound: note.bytes, voices, port: product.speechPort });
  try {
    const phones = await openPhones(request);
    await phones.pair();
    await signIn(page, people.camila);
    await page.goto('/prompts');
    const dialog = page.getByRole('dialog');

    await test.step('a voice needs its key and region, and says so below the fields', async () => {
      await page.getByRole('button', { name: 'Novo assistente' }).first().click();
      await dialog.getByRole('textbox', { name: 'Nome' }).fill('Voz da loja');
      await dialog.getByRole('combobox', { name: 'Passar para a fila' }).selectOption({ label: 'Vendas' });
      await dialog.getByRole('textbox', { name: 'Instruções' }).fill(instructions);
      await dialog.getByLabel('Chave da API').fill('sk-secret-key-4f2a');
      await dialog.getByRole('combobox', { name: 'Responde com' }).selectOption({ label: 'Voz Yara' });
      await dialog.getByRole('textbox', { name: 'Região da voz' }).fill('Brazil South');
      await dialog.getByRole('button', { name: 'Criar' }).click();
      await expect(dialog.getByText('Obrigatório')).toHaveCount(1);
      await expect(dialog.getByText('De 3 a 24 letras minúsculas e números')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('it is saved with a masked key, and chosen by the connection', async () => {
      await dialog.getByLabel('Chave da voz').fill('azure-key-1234');
      await dialog.getByRole('textbox', { name: 'Região da voz' }).fill('brazilsouth');
      await dialog.getByRole('button', { name: 'Criar' }).click();
      await expect(page.getByText('Assistente criado')).toBeVisible();
      await page.getByRole('button', { name: 'Editar Voz da loja' }).click();
      await expect(dialog.getByLabel('Chave da voz')).toHaveValue('••••1234');
      const { prompts } = await callFrom<{ prompts: { id: number }[] }>(page, 'GET', '/prompt');
      await callFrom(page, 'PUT', `/whatsapp/${phones.line.id}`, { promptId: prompts[0]!.id });
    });

    const { number, name } = newCustomer('Cliente');
    await test.step('the contact gets a voice message', async () => {
      const media = { name: 'nota.ogg', mimeType: note.type, buffer: note.bytes };
      const token = await page.evaluate(() => localStorage.getItem('token'));
      const answer = await request.post(`/api/sandbox/${phones.line.id}/inbound`, {
        headers: { authorization: `Bearer ${token}` },
        multipart: { number, name, kind: 'audio', voice: 'true', media },
      });
      expect(answer.status()).toBe(200);
      const inbox = `/sandbox/${phones.line.id}/outbound?number=${number}`;
      const kinds = async () =>
        (await callFrom<{ messages: { kind: string }[] }>(page, 'GET', inbox)).messages.map(({ kind }) => kind);
      await expect.poll(kinds, { timeout: 30_000 }).toEqual(['audio']);
    });

    await test.step('attendants read both audios', async () => {
      await page.goto('/tickets');
      await waitingTab(page).click();
      await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
      const words = page.getByRole('note', { name: 'Transcrição do áudio' });
      await expect(words).toHaveText(['Qual a medida da mesa redonda?', 'A mesa Ipê tem 1,20 m de diâmetro.']);
      await expectAccessible(page);
    });
  } finally {
    await speech.close();
    await ai.stop();
  }
});
