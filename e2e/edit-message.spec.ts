import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Novo texto da mensagem' });
const editing = (page: Page) => page.getByRole('group', { name: 'Editando' });
const messages = (page: Page, name: string) => page.getByRole('region', { name: `Mensagens de ${name}` });
let made = 0;

/** A conversation in which Rafael has sent one text, which the contact's phone has. */
async function openWithSent(page: Page, request: APIRequestContext, name: string, text: string) {
  const phones = await openPhones(request);
  await phones.pair();
  const number = `55138${String(Date.now()).slice(-7)}${(made += 1)}`;
  await phones.says(number, 'Bom dia', { name });
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  await composer(page).fill(text);
  await composer(page).press('Enter');
  const received = async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').at(-1));
  await expect.poll(received).toEqual([text]);
  await expect(messages(page, name).getByLabel('Enviada')).toBeVisible();
  return { received, refuse: () => phones.fails('refuse') };
}

test('arrow up edits the last message at both ends, and a refused edit keeps its text [CONV-23]', async ({
  page,
  request,
}) => {
  const name = 'Cliente do preço';
  const { received, refuse } = await openWithSent(page, request, name, 'O preço é 10');
  await composer(page).press('ArrowUp');
  await expect(editor(page)).toHaveValue('O preço é 10');
  await expectAccessible(page);
  await editor(page).press('Backspace');
  await editor(page).pressSequentially('2');
  // The edit survives a reload, as a draft does.
  await page.reload();
  await expect(editor(page)).toHaveValue('O preço é 12');
  await editor(page).press('Enter');
  await expect(editing(page)).toHaveCount(0);
  await expect(messages(page, name).getByText('O preço é 12')).toBeVisible();
  await expect(messages(page, name).getByText('editada ·')).toBeVisible();
  expect(await received()).toEqual(['O preço é 12']);
  await expect(composer(page)).toBeFocused();

  await test.step('a refused edit says why and keeps the new text', async () => {
    await refuse();
    await composer(page).press('ArrowUp');
    await editor(page).fill('O preço é 13');
    await editor(page).press('Enter');
    await expect(page.getByText('O WhatsApp não aceitou a edição. A mensagem continua como estava.')).toBeVisible();
    await expect(editor(page)).toHaveValue('O preço é 13');
    expect(await received()).toEqual(['O preço é 12']);
    await page.getByRole('button', { name: 'Salvar edição' }).click();
    await expect.poll(received).toEqual(['O preço é 13']);
  });
});

test('the menu edits own messages for 15 minutes; Escape brings the waiting draft back', async ({ page, request }) => {
  const name = 'Cliente do rascunho guardado';
  const { received } = await openWithSent(page, request, name, 'Entrega amanhã');
  await composer(page).fill('Um rascunho que não pode sumir');
  // With a text in the composer the arrow moves its caret.
  await composer(page).press('ArrowUp');
  await expect(editing(page)).toHaveCount(0);
  const bubble = messages(page, name).getByText('Entrega amanhã');
  await bubble.hover();
  await messages(page, name).getByRole('button', { name: 'Opções da mensagem' }).last().click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(editor(page)).toBeFocused();
  await editor(page).fill('Entrega hoje');
  await editor(page).press('Escape');
  await expect(composer(page)).toHaveValue('Um rascunho que não pode sumir');
  await expect(bubble).toBeVisible();
  expect(await received()).toEqual(['Entrega amanhã']);

  await test.step('the contact’s messages and own ones of 16 minutes ago are not offered for editing', async () => {
    const offered = async (text: string, at: number) => {
      await messages(page, name).getByText(text).hover();
      await messages(page, name).getByRole('button', { name: 'Opções da mensagem' }).nth(at).click();
      await expect(page.getByRole('menu')).toBeVisible();
      const items = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      return items.some((item) => item.includes('Editar'));
    };
    expect(await offered('Bom dia', 0)).toBe(false);
    expect(await offered('Entrega amanhã', 1)).toBe(true);
    await page.clock.setFixedTime(Date.now() + 16 * 60_000);
    expect(await offered('Entrega amanhã', 1)).toBe(false);
    await composer(page).fill('');
    await composer(page).press('ArrowUp');
    await expect(editing(page)).toHaveCount(0);
  });
});
