import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth, openPhones, password, people, signIn, test } from './support.ts';
import { expectRing, tabTo } from './tabTo.ts';

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '');

test('without a mouse: sign in, choose a ticket, accept, write, send, resolve [TIC-14, TIC-18, CONV-47] @core', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551397${String(Date.now()).slice(-7)}`;
  const name = 'Cliente do teclado';
  await phones.says(number, 'Consigo falar só com o teclado?', { name });

  await test.step('the login works by keyboard', async () => {
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
    await page.keyboard.type(people.thiago);
    await tabTo(page, 'textbox', 'Senha');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets$/);
  });

  await test.step('a ticket is chosen and accepted', async () => {
    // The address changes before the page is drawn.
    await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
    // The tabs are one stop; the arrows choose among them.
    await tabTo(page, 'tab', /Atendendo/);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeFocused();
    await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: `Aceitar o atendimento de ${name}` })).toBeVisible();
    await tabTo(page, 'button', `Aceitar o atendimento de ${name}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  });

  await test.step('the answer is written and sent', async () => {
    await expect(page.getByRole('textbox', { name: /Escreva uma mensagem/ })).toBeFocused();
    await expectRing(page);
    await page.keyboard.type('Sim,');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('sem mouse algum.');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').slice(-2).join(' ')), {
        timeout: 20_000,
      })
      .toEqual(['Sim, sem mouse algum.']);
    await expect(page.getByRole('textbox', { name: /Escreva uma mensagem/ })).toBeFocused();
  });

  await test.step('a menu returns the focus, and resolving does not lose it', async () => {
    await tabTo(page, 'button', /^Filas/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Filas/ })).toBeFocused();
    await tabTo(page, 'link', new RegExp(name));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /Escreva uma mensagem/ })).toBeFocused();
    await tabTo(page, 'button', 'Resolver');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets$/);
    await expect.poll(() => focusedName(page)).not.toBe('BODY');
  });
});

test('a waiting ticket that is selected by keyboard keeps the focus', async ({ page, request }) => {
  const phones = await openPhones(request);
  await phones.pair();
  const names = ['Primeira da fila', 'Segunda da fila'];
  for (const [index, name] of names.entries())
    await phones.says(`55139710${String(Date.now()).slice(-4)}${index}`, 'Alguém aí?', { name });
  await signIn(page, people.thiago);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  const box = (name: string) => page.getByRole('checkbox', { name: `Selecionar o atendimento de ${name}` });
  const options = (name: string) => page.getByRole('button', { name: `Opções do atendimento de ${name}` });

  await test.step('with its key, and the next key goes on from it', async () => {
    await tabTo(page, 'button', `Aceitar o atendimento de ${names[1]}`);
    await page.keyboard.press('x');
    await expect(box(names[1]!)).toBeFocused();
    await page.keyboard.press('j');
    await expect(box(names[1]!)).not.toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('toolbar', { name: '2 selecionados' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
  });
  await test.step('in its menu', async () => {
    await options(names[0]!).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Selecionar' }).press('Enter');
    await expect(page.getByRole('toolbar', { name: '1 selecionado' })).toBeVisible();
    await expect(box(names[0]!)).toBeFocused();
  });
});

test('quick replies by keyboard and without an accessibility violation (QM, axe)', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, people.camila);
  await page.goto('/quick-messages');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInBoth(page);
  await test.step('missing fields are named, and the first one has the focus', async () => {
    await tabTo(page, 'button', 'Nova resposta');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Atalho' })).toBeFocused();
    await tabTo(page, 'switch', 'Compartilhar com a empresa');
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'Permitir que outros editem' })).toBeVisible();
    await tabTo(page, 'button', 'Criar');
    await page.keyboard.press('Enter');
    // Two errors, told beside their fields; the first field has the focus.
    await expect(page.getByText('Obrigatório')).toHaveCount(1);
    await expect(page.getByText('Escreva um texto ou anexe um arquivo')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Atalho' })).toBeFocused();
    await expectAccessibleInBoth(page);
  });
  await test.step('the reply is created', async () => {
    await page.keyboard.type('teclado');
    await tabTo(page, 'textbox', 'Texto');
    await page.keyboard.type('Escrita sem mouse');
    await tabTo(page, 'button', 'Criar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nova resposta' })).toBeFocused();
  });

  await test.step('the reply is deleted after a question', async () => {
    await expect(page.getByRole('button', { name: 'Excluir teclado' })).toBeVisible();
    await tabTo(page, 'button', 'Excluir teclado');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await expectAccessibleInBoth(page);
    await tabTo(page, 'button', 'Excluir resposta');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Excluir teclado' })).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('an empty search can be cleared without losing the field', async () => {
    await page.getByRole('searchbox', { name: 'Buscar por atalho ou texto' }).focus();
    await page.keyboard.type('nada com este nome');
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await expectAccessibleInBoth(page);
    await tabTo(page, 'button', 'Limpar busca');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Buscar por atalho ou texto' })).toBeFocused();
    await expect(page.getByText('Nada encontrado')).toHaveCount(0);
  });
});

test('the simulator and its dialog without an accessibility violation [CONN-25, axe]', async ({ page, request }) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  await signIn(page, people.camila);
  await page.goto('/sandbox');
  await expect(page.getByText('Celular conectado').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Mensagem de Marina Albuquerque' }).focus();
  await page.keyboard.type('Do simulador');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Do simulador').first()).toBeVisible();
  await page.keyboard.insertText('a'.repeat(4_097));
  await page.keyboard.press('Enter');
  await expect(page.getByText('O texto passou de 4096 caracteres.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mensagem de Marina Albuquerque' })).toHaveValue('a'.repeat(4_097));
  await page.getByRole('textbox', { name: 'Mensagem de Marina Albuquerque' }).fill('');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Excluir Marina Albuquerque' }).click();
  await page.getByRole('button', { name: 'Excluir cliente' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Excluir Marina Albuquerque' })).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await tabTo(page, 'button', 'Novo cliente');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await tabTo(page, 'button', 'Criar cliente');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escreva um nome')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Novo cliente' })).toBeFocused();
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
});
