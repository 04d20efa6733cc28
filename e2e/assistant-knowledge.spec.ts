import { LLMock } from '@copilotkit/aimock';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../apps/server/test/makePdf.ts';
import { query } from './database.ts';
import { acceptButton, callFrom, newCustomer, signInSecondUser, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test.afterEach(async () => {
  await query('update connections set prompt_id = null');
  await query('delete from prompts');
});

const assistant = 'Dúvidas da loja';
const exchanges = 'Trocamos em até 30 dias com a nota fiscal.';
const prices = makePdf([['Catálogo de móveis'], ['Sofá Aruba de 3 lugares: R$ 2.400']]);

const dialog = (page: Page) => page.getByRole('dialog', { name: `Conhecimento de ${assistant}` });
const source = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name });

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
const pick = (page: Page, files: ReturnType<typeof file>[]): Promise<void> =>
  dialog(page).locator('input[type=file]').setInputFiles(files);

/** Drops a text file on the list of sources. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([given.text], given.name));
      return transfer;
    },
    { name, text },
  );
  const target = dialog(page).getByRole('list', { name: 'Fontes do assistente' });
  await target.dispatchEvent('dragenter', { dataTransfer });
  await expect(dialog(page).getByText('Solte para adicionar como fonte')).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer });
  await expect(dialog(page).getByText('Solte para adicionar como fonte')).toHaveCount(0);
}

test('an assistant answers from texts and files, and the attendant sees its sources', async ({
  page,
  browser,
  faults,
  request,
  product,
}) => {
  test.setTimeout(150_000);
  const ai = new LLMock({ port: product.aiPort });
  // The answer comes only if the passage of the file is in the request.
  const knowsPrice = ({ messages }: { messages: readonly { content?: unknown }[] }) =>
    messages.some(({ content }) => String(content).includes('Sofá Aruba de 3 lugares: R$ 2.400'));
  ai.on({ userMessage: /quanto custa/i, predicate: knowsPrice }, { content: 'O sofá Aruba custa R$ 2.400.' });
  ai.onMessage(/.*/, { content: 'Não sei.' });
  await ai.start();
  try {
    const phones = await openPhones(request);
    await phones.pair();
    await signIn(page, people.camila);
    const [queue] = await callFrom<{ id: number }[]>(page, 'GET', '/queue');
    const prompt = await callFrom<{ id: number }>(page, 'POST', '/prompt', {
      name: assistant,
      prompt: 'Você atende a loja de móveis com calma. Responda em poucas frases e nunca prometa descontos.',
      apiKey: 'sk-secret-key-4f2a',
      queueId: queue!.id,
    });
    await page.goto('/prompts');
    await page.getByRole('button', { name: `Conhecimento de ${assistant}` }).click();

    await test.step('without sources, it says what belongs there', async () => {
      await expect(dialog(page).getByText('Nenhuma fonte ainda')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a text is added, and its mistakes are named below the fields', async () => {
      await dialog(page).getByRole('button', { name: 'Adicionar texto' }).click();
      const form = page.getByRole('dialog', { name: 'Adicionar texto' });
      await form.getByRole('textbox', { name: 'Nome da fonte' }).fill('Trocas');
      await form.getByRole('button', { name: 'Salvar' }).click();
      await expect(form.getByText('Obrigatório')).toBeVisible();
      await expectAccessible(page);
      await form.getByRole('textbox', { name: 'Texto' }).fill(exchanges);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await expect(form).toHaveCount(0);
      await expect(source(page, 'Trocas')).toContainText('Trechos: 1');
    });

    await test.step('files are picked and read, and each refused one says why', async () => {
      await pick(page, [
        file('precos.pdf', prices),
        file('senha.pdf', makePdf([['oi']], { encrypted: true })),
        file('foto.zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2])),
      ]);
      await expect(source(page, 'precos.pdf')).toContainText('Trechos: 2', { timeout: 30_000 });
      await expect(source(page, 'senha.pdf')).toContainText('O PDF pede uma senha.', { timeout: 30_000 });
      await expect(source(page, 'foto.zip')).toContainText('Envie um arquivo de texto (.txt, .md) ou um PDF.');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Remover foto.zip da lista' }).click();
      await expect(source(page, 'foto.zip')).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveAccessibleName(/^Excluir /);
    });

    await test.step('a file is dropped, and a source is deleted after a question', async () => {
      await drop(page, 'frete.txt', 'Entregamos em Santos e São Vicente às terças.');
      await expect(source(page, 'frete.txt')).toContainText('Trechos: 1', { timeout: 30_000 });
      await dialog(page).getByRole('button', { name: 'Excluir senha.pdf' }).click();
      await page.getByRole('button', { name: 'Excluir', exact: true }).click();
      await expect(source(page, 'senha.pdf')).toHaveCount(0);
      await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
      // The next Tab continues in the list.
      await expect(page.locator(':focus')).toHaveAccessibleName(/^Excluir /);
    });

    await test.step('a text is changed, and the question of a customer is tried', async () => {
      await dialog(page).getByRole('button', { name: 'Editar Trocas' }).click();
      const form = page.getByRole('dialog', { name: 'Editar texto' });
      await form.getByRole('textbox', { name: 'Texto' }).fill(`${exchanges} Sem a nota, em 7 dias.`);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await expect(form).toHaveCount(0);
      const question = dialog(page).getByRole('searchbox', { name: 'Testar com a pergunta de um cliente' });
      await question.fill('qual o prazo de troca?');
      await expect(dialog(page).getByText('Sem a nota, em 7 dias.')).toBeVisible();
      await expectAccessible(page);
      await question.fill('vocês abrem aos domingos?');
      await expect(dialog(page).getByText('Nada nas fontes sobre isso')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });

    const { number, name } = newCustomer('Cliente');
    await test.step('a contact asks and gets an answer from the file', async () => {
      await callFrom(page, 'PUT', `/whatsapp/${phones.line.id}`, { promptId: prompt.id });
      await callFrom(page, 'POST', `/sandbox/${phones.line.id}/inbound`, {
        number,
        name,
        body: 'Bom dia! Quanto custa o sofá Aruba?',
      });
      const inbox = `/sandbox/${phones.line.id}/outbound?number=${number}`;
      const sent = async () => (await callFrom<{ messages: { body: string }[] }>(page, 'GET', inbox)).messages;
      await expect
        .poll(async () => (await sent()).map(({ body }) => body), { timeout: 30_000 })
        .toContain('O sofá Aruba custa R$ 2.400.');
    });

    await test.step('the attendant sees the source below the answer, and its passage', async () => {
      const rafael = await signInSecondUser(browser, people.rafael, faults);
      await waitingTab(rafael).click();
      await acceptButton(rafael, name).click();
      await rafael.getByRole('button', { name: 'Fontes: precos.pdf, p. 2' }).click();
      const sources = rafael.getByRole('dialog', { name: 'Fontes' });
      await expect(sources.getByText('Sofá Aruba de 3 lugares: R$ 2.400')).toBeVisible();
      await expectAccessible(rafael);
      await rafael.context().close();
    });
  } finally {
    await ai.stop();
  }
});
