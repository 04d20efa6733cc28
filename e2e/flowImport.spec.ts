import { expect } from '@playwright/test';
import { sampleBot } from '../apps/web/src/features/flows/typebot/sampleBot.ts';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const fileOf = (content: unknown, name = 'bot.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
});

test.describe('the import of a bot of Typebot', () => {
  test.afterEach(async () => {
    await query('delete from flows');
  });

  test('refuses other files, previews what has no counterpart, and opens a draft that is not live', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    await callFrom(page, 'POST', '/flowbuilder', { name: 'Loja de tintas' });
    await page.goto('/flowbuilders');
    await page.getByRole('button', { name: 'Importar do Typebot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar do Typebot' });
    const choose = (file: ReturnType<typeof fileOf>) =>
      dialog.getByLabel('Escolher arquivo').last().setInputFiles(file);

    await test.step('a file that is no export is refused in words, and nothing can be created', async () => {
      const refused: [ReturnType<typeof fileOf>, string][] = [
        [fileOf(Buffer.from('%PDF-1.7')), 'o conteúdo não é JSON'],
        [fileOf({ hello: 'world' }), 'não é uma exportação do Typebot'],
        [fileOf({ nodes: [], connections: [] }), 'é um fluxo exportado daqui'],
        [fileOf({ groups: [], edges: [] }), 'Nenhum bloco deste bot'],
        [fileOf(Buffer.alloc(5 * 1024 * 1024 + 1, 32)), 'mais de 5 MB'],
      ];
      for (const [file, words] of refused) {
        await choose(file);
        await expect(dialog.getByRole('alert')).toContainText(words);
      }
      await expect(dialog.getByRole('button', { name: 'Criar rascunho' })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('the preview names what is left out and what changes, as text', async () => {
      const bot = sampleBot();
      bot.groups[2]!.title = '<img src=x onerror="window.isBroken = true">';
      await choose(fileOf(bot));
      const leftOut = dialog.getByRole('region', { name: 'Sem correspondente: ficam de fora' });
      await expect(leftOut.getByText('Set variable, grupo Boas-vindas: apelido')).toBeVisible();
      await expect(leftOut.getByText('Google Sheets, grupo <img src=x')).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Mudam' }).getByText('image, grupo Boas-vindas')).toBeVisible();
      await expect(dialog.getByText('nada vai a clientes antes de você salvar')).toBeVisible();
      expect(await page.evaluate(() => 'isBroken' in window)).toBe(false);
      await expectAccessible(page);
    });

    await test.step('a name that is taken is refused below its field, and the preview stays', async () => {
      await dialog.getByRole('button', { name: 'Criar rascunho' }).click();
      await expect(dialog.getByText('Já existe um fluxo com este nome.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Nome' }).fill('Tintas');
      await dialog.getByRole('button', { name: 'Criar rascunho' }).click();
      await expect(page).toHaveURL(/\/flowbuilder\/\d+$/);
    });

    await test.step('the editor shows the draft, which is not live until it is saved', async () => {
      await expect(page.getByRole('heading', { name: /^Tintas/ })).toBeVisible();
      await expect(page.getByRole('article', { name: 'Menu' })).toContainText('Prazer, {{nome}}. O que procura?');
      const id = page.url().split('/').at(-1);
      const stored = () =>
        callFrom<{ flow: { version: number | null; flow: unknown; draft: { nodes: [] } } }>(
          page,
          'GET',
          `/flowbuilder/flow/${id}`,
        );
      const { flow } = await stored();
      expect([flow.version, flow.flow, flow.draft.nodes.length]).toEqual([null, null, 14]);
      await expect(page.getByRole('button', { name: '1 problema' })).toBeVisible();
      // The picture is missing: the flow stays a draft.
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Rascunho salvo')).toBeVisible();
      expect((await stored()).flow.version).toBeNull();
    });
  });
});
