import { expect, type Page } from '@playwright/test';
import { acceptButton, signInSecondUser, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const noteField = (page: Page) => page.getByRole('textbox', { name: /Escreva uma nota interna/ });
const notesOf = (page: Page, name: string) => page.getByRole('article', { name: `Nota interna · ${name}` });
const bell = (page: Page) => page.getByRole('button', { name: /Notificações/ });

test('an internal note stays with the team: edited, deleted, kept through close and reload', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Com nota');
  await phones.says(number, 'Qual é o prazo?', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();

  await test.step('each mode keeps its own text, also through a reload', async () => {
    await acceptButton(page, name).click();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('Já respondo');
    await page.keyboard.press('Alt+Shift+O');
    await expect(noteField(page)).toBeFocused();
    await expect(noteField(page)).toHaveValue('');
    await page.keyboard.type('Cliente difícil, prazo dia 12');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mensagem', exact: true }).click();
    await expect(composer(page)).toHaveValue('Já respondo');
    await page.keyboard.press('Alt+Shift+O');
    await page.reload();
    await expect(noteField(page)).toHaveValue('Cliente difícil, prazo dia 12');
  });

  await test.step('Enter writes the note, and the next one does not go to the contact either', async () => {
    await noteField(page).press('Enter');
    await expect(notesOf(page, 'Rafael Nunes').getByText('Cliente difícil, prazo dia 12')).toBeVisible();
    await expect(noteField(page)).toHaveValue('');
    await noteField(page).pressSequentially('Segunda nota');
    await noteField(page).press('Enter');
    await expect(notesOf(page, 'Rafael Nunes')).toHaveCount(2);
    // A letter typed beside the field goes into the note, too.
    await page.getByText('Qual é o prazo?').last().click();
    await page.keyboard.type('ao lado');
    await expect(noteField(page)).toHaveValue('ao lado');
    await noteField(page).fill('');
    await expect(rowOf(page, name)).not.toContainText('Segunda nota');
  });

  await test.step('the author edits and deletes', async () => {
    const second = notesOf(page, 'Rafael Nunes').filter({ hasText: 'Segunda nota' });
    await second.getByRole('button', { name: 'Opções da nota interna' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    const field = page.getByRole('textbox', { name: 'Editando a nota interna' });
    await expect(field).toHaveValue('Segunda nota');
    await field.fill('Nota corrigida');
    await field.press('Enter');
    const edited = notesOf(page, 'Rafael Nunes').filter({ hasText: 'Nota corrigida' });
    await expect(edited).toContainText('editada');
    await edited.getByRole('button', { name: 'Opções da nota interna' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await page.getByRole('button', { name: 'Excluir nota interna' }).click();
    await expect(edited).toHaveCount(0);
    await expect(noteField(page)).toBeFocused();
    await expect(page.locator('.MuiModal-root')).toHaveCount(0);
  });

  await test.step('the message goes out, the notes do not, and they stay when the ticket is closed', async () => {
    await page.keyboard.press('Alt+Shift+O');
    await expect(composer(page)).toHaveValue('Já respondo');
    await composer(page).press('Enter');
    await expect.poll(async () => (await phones.inbox(number)).map(({ body }) => body).join()).toContain('Já respondo');
    await page
      .getByRole('button', { name: /^Resolver/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/tickets$/);
    expect((await phones.inbox(number)).map(({ body }) => body).join()).not.toMatch(/difícil|nota/i);
    await phones.says(number, 'Mais uma coisa', { name });
    await waitingTab(page).click();
    await acceptButton(page, name).click();
    await expect(notesOf(page, 'Rafael Nunes').getByText('Cliente difícil')).toBeVisible();
  });
});

test('a mention finds the colleague, rings the bell, survives a reload and ends when opened', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Com menção');
  await phones.says(number, 'Quero trocar a mesa', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  const camila = await signInSecondUser(browser, people.camila, faults);

  await test.step('the list offers those who see the ticket, without accents, and Escape puts it away', async () => {
    await page.getByRole('button', { name: 'Nota interna', exact: true }).click();
    await noteField(page).pressSequentially('Veja @');
    const list = page.getByRole('listbox', { name: 'Colegas que veem este atendimento' });
    await expect(list.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await noteField(page).fill('');
    await noteField(page).pressSequentially('@CÂMI');
    await expect(list.getByRole('option')).toHaveText([/Camila/]);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    // At once, as people type: every letter stands behind the name.
    await page.keyboard.type('pode liberar a troca?');
    await expect(noteField(page)).toHaveValue(/^@Camila \S+ pode liberar a troca\?$/);
    await page.keyboard.press('Enter');
    await expect(notesOf(page, 'Rafael Nunes')).toContainText(/@Camila \S+ pode liberar a troca\?/);
  });

  await test.step('she hears of it and finds it in the bell, also after a reload', async () => {
    await expect(camila.getByText(`Rafael Nunes mencionou você na conversa com ${name}`)).toBeVisible();
    await camila.reload();
    await bell(camila).click();
    const group = camila.locator('section').filter({ hasText: 'Menções' });
    await expect(group.getByRole('link', { name: new RegExp(name) })).toContainText('pode liberar a troca?');
    await group.getByRole('link', { name: new RegExp(name) }).click();
    await expect(notesOf(camila, 'Rafael Nunes').locator('[data-me="true"]')).toContainText('@Camila');
    await bell(camila).click();
    await expect(camila.getByText('Menções')).toHaveCount(0);
    await camila.keyboard.press('Escape');
  });

  await test.step('her answer appears on his screen without a reload, and administrators may delete', async () => {
    await camila.keyboard.press('Alt+Shift+O');
    await noteField(camila).fill('Liberada');
    await noteField(camila).press('Enter');
    await expect(notesOf(page, 'Camila Duarte')).toContainText('Liberada');
    await expect(notesOf(page, 'Camila Duarte').getByRole('button', { name: 'Opções da nota interna' })).toHaveCount(0);
    await notesOf(camila, 'Rafael Nunes').getByRole('button', { name: 'Opções da nota interna' }).click();
    await expect(camila.getByRole('menuitem', { name: 'Editar' })).toHaveCount(0);
    await camila.getByRole('menuitem', { name: 'Excluir' }).click();
    await camila.getByRole('button', { name: 'Excluir nota interna' }).click();
    await expect(notesOf(page, 'Rafael Nunes')).toHaveCount(0);
  });
  await camila.context().close();
  // Her session at the other desk has ended the one over HTTP.
  const again = await openPhones(request);
  expect((await again.inbox(number)).map(({ body }) => body).join()).not.toMatch(/Liberada|liberar/);
});

test('a note that could not be saved keeps its text and is stored once', async ({ page, request }) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Nota sem rede');
  await phones.says(number, 'Olá', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await page.getByRole('button', { name: 'Nota interna', exact: true }).click();
  await noteField(page).fill('Chega uma vez só');
  // The server stores it, and the answer is lost.
  await page.route('**/api/tickets/*/notes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await noteField(page).press('Enter');
  await expect(noteField(page)).toHaveValue('Chega uma vez só');
  await page.unrouteAll({ behavior: 'wait' });
  await noteField(page).press('Enter');
  await expect(noteField(page)).toHaveValue('');
  await expect(notesOf(page, 'Rafael Nunes')).toHaveCount(1);
});
