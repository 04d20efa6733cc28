import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: /Escreva uma mensagem|Escreva uma legenda/ });
const messages = (page: Page, name: string) => page.getByRole('region', { name: `Mensagens de ${name}` });
let made = 0;

/** A customer who has just written, accepted by Rafael. */
async function openConversation(page: Page, request: APIRequestContext, name: string) {
  const phones = await openPhones(request);
  await phones.pair();
  const number = `55139${String(Date.now()).slice(-7)}${(made += 1)}`;
  await phones.says(number, 'Bom dia', { name });
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  await expect(messages(page, name).getByText('Bom dia', { exact: true })).toBeVisible();
  return { phones, number };
}

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

test('a slash and a letter offer quick replies, and the keyboard inserts one [CONV-04, CONV-05]', async ({
  page,
  request,
}) => {
  await openConversation(page, request, 'Cliente das respostas');
  const list = page.getByRole('listbox', { name: 'Respostas rápidas' });
  await composer(page).pressSequentially('/');
  await expect(list).toHaveCount(0);
  await composer(page).pressSequentially('tro');
  await expect(list.getByRole('option')).toHaveCount(3);
  await expect(list.getByRole('option').first()).toContainText('…');
  await expectAccessible(page);
  await composer(page).press('ArrowDown');
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await composer(page).press('Escape');
  await expect(list).toHaveCount(0);
  await composer(page).fill('/bomd');
  await list.getByRole('option').first().waitFor();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue(/firstName/);
  await composer(page).press('Enter');
  await expect(messages(page, 'Cliente das respostas').getByText(/Cliente\. Tudo bem\?/)).toBeVisible();
});

test('chosen, dropped and pasted files are attached, and leave in order with captions [CONV-13, CONV-46]', async ({
  page,
  request,
}) => {
  const { phones, number } = await openConversation(page, request, 'Cliente dos anexos');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      picture('primeira.png'),
      picture('segunda.png'),
      picture('errada.png'),
      { name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
  await expect(page.getByText('vazio.txt está vazio e não foi anexado.')).toBeVisible();
  await composer(page).fill('Uma');
  await page.getByRole('button', { name: 'Escreva uma legenda para segunda.png' }).click();
  await composer(page).fill('Duas');
  await page.getByRole('button', { name: 'Remover errada.png' }).click();
  await expect(page.getByRole('list', { name: 'Anexos' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect
    .poll(async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').at(-1)))
    .toEqual(['Uma', 'Duas']);

  await test.step('dropped and pasted files are attached, but not while the conversation loads', async () => {
    const give = (event: 'drop' | 'paste', name: string): Promise<void> =>
      page.evaluate(
        ([kind, fileName]) => {
          const data = new DataTransfer();
          data.items.add(new File(['recibo'], fileName!, { type: 'text/plain' }));
          const target = document.querySelector('[data-conversation] textarea')!;
          target.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
              : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
          );
        },
        [event, name],
      );
    const attachments = page.getByRole('list', { name: 'Anexos' }).getByRole('listitem');
    await give('drop', 'solto.txt');
    await expect(attachments).toHaveCount(1);
    await give('paste', 'colado.txt');
    await expect(attachments).toHaveCount(2);
    await page.getByRole('button', { name: 'Remover solto.txt' }).click();
    await page.getByRole('button', { name: 'Remover colado.txt' }).click();

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/messages\/\d+/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await give('drop', 'cedo.txt');
    await expect(page.getByText('A conversa ainda está carregando.')).toBeVisible();
    release();
  });
});

test('the draft and what it answers survive another ticket and a reload [CONV-16] @core', async ({ page, request }) => {
  const name = 'Cliente do rascunho';
  await openConversation(page, request, name);
  await messages(page, name).getByText('Bom dia', { exact: true }).hover();
  await messages(page, name).getByRole('button', { name: 'Opções da mensagem' }).first().click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await composer(page).fill('Ainda não terminei');
  await page.reload();
  await expect(composer(page)).toHaveValue('Ainda não terminei');
  await expect(page.getByText(`Respondendo a ${name}`)).toBeAttached();
  await composer(page).press('Enter');
  await expect(messages(page, name).getByTitle('Ir para a mensagem citada')).toBeVisible();
  await expect(page.getByText(`Respondendo a ${name}`)).toHaveCount(0);
});

test('a field that grows and shrinks keeps the end of the conversation in view [CONV-02, CONV-25]', async ({
  page,
  request,
}) => {
  const { phones, number } = await openConversation(page, request, 'Cliente do fim');
  for (let line = 1; line <= 14; line += 1) await phones.says(number, `Linha ${line}\ncom outra abaixo`);
  const toEnd = page.getByRole('button', { name: /Ir para o fim|nova/ });
  await expect(messages(page, 'Cliente do fim').getByText('Linha 14')).toBeInViewport();
  // Settled: whatever moves the list from here on is no measuring of lines.
  await page.waitForTimeout(600);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([picture('recibo.png')]);
  await composer(page).fill('um\ndois\ntrês\nquatro\ncinco');
  await expect(messages(page, 'Cliente do fim').getByText('Linha 14')).toBeInViewport();
  await page.waitForTimeout(600);
  await composer(page).fill('');
  await page.getByRole('button', { name: 'Remover recibo.png' }).click();
  await phones.says(number, 'Ainda está aí?');
  await expect(messages(page, 'Cliente do fim').getByText('Ainda está aí?')).toBeInViewport();
  await expect(toEnd).toHaveCount(0);

  // Scrolled away in a low window, a high one shows the end by itself.
  await page.setViewportSize({ width: 1440, height: 600 });
  await messages(page, 'Cliente do fim').hover();
  await page.mouse.wheel(0, -300);
  await expect(toEnd).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 2400 });
  await expect(toEnd).toHaveCount(0);
});
