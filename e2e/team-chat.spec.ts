import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { query } from './database.ts';
import { asUser, signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Chat interno/ });
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Chat interno' });
const chats = (page: Page) => page.getByRole('region', { name: 'Conversas da equipe' }).getByRole('listitem');
const composer = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem para a equipe' });
const pane = (page: Page, title: string) => page.getByRole('region', { name: `Conversa ${title}` });
const words = (page: Page, title: string) => page.getByRole('region', { name: `Mensagens de ${title}` });
const notices = (page: Page) => page.locator('[data-sonner-toast]');

/** Counts the sounds of a page from its next load on. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const tones = { count: 0 };
    Object.assign(window, { tones });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) {
      tones.count += 1;
      return start.apply(this, at);
    };
  });
const tones = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tones: { count: number } }).tones.count);

type Chat = { id: number; uuid: string; title: string };

/** A chat of Camila with others, over HTTP. Whoever is signed in on a page must not be asked to sign in here. */
async function makeChat(
  request: APIRequestContext,
  title: string,
  ...emails: string[]
): Promise<{ chat: Chat; say: (text: string) => Promise<void>; keepOnly: (email: string) => Promise<void> }> {
  const camila = await asUser(request, people.camila);
  const everyone = await camila.get<{ id: number; email: string }[]>('/users/list');
  await camila.post('/chats', {
    title,
    users: everyone.filter(({ email }) => emails.includes(email)).map(({ id }) => ({ id })),
  });
  const chat = (await camila.get<{ records: Chat[] }>(`/chats?searchParam=${encodeURIComponent(title)}`)).records[0]!;
  return {
    chat,
    say: (message) => camila.post(`/chats/${chat.id}/messages`, { message }),
    keepOnly: (email) =>
      camila.put(`/chats/${chat.id}`, {
        title,
        users: everyone.filter((one) => one.email === email).map(({ id }) => ({ id })),
      }),
  };
}

// A second try would find two chats of this name.
test.afterEach(() => query(`delete from chats where title = 'Turno da tarde'`));

// A second try would find two chats of this name.
test.afterEach(async () => {
  await query(`delete from chats where title = 'Turno da tarde'`);
});

test('colleagues make a chat, write to each other and see what is new, until its owner ends it [CHAT-01, CHAT-03, CHAT-04, CHAT-05, CHAT-09, CHAT-10, CHAT-13, CHAT-14, CHAT-16, CHAT-17, CHAT-18, CHAT-19, LAY-23] @core', async ({
  page,
  browser,
  faults,
}) => {
  const rafael = await signInSecondUser(browser, people.rafael, faults);
  await countTones(rafael);
  await rafael.reload();
  await rafael.getByRole('tab', { name: 'Fechados' }).click();
  await signIn(page, people.camila);
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await test.step('a chat needs a title and a member', async () => {
    await entry(page).click();
    await expect(page.getByRole('heading', { name: 'Converse com a equipe' })).toBeVisible();
    await page.keyboard.press('n');
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await expect(dialog.getByText('Dê um título à conversa')).toBeVisible();
    await expect(dialog.getByText('Escolha pelo menos uma pessoa')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: /Camila/ })).toHaveCount(0);
  });
  await test.step('the chat is created', async () => {
    await dialog.getByLabel('Título').fill('Turno da tarde');
    await dialog.getByRole('searchbox', { name: 'Buscar pessoa' }).fill('rafa');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: /Remover Rafael/ })).toBeVisible();
    // Enter takes somebody in, and takes nobody out.
    await dialog.getByRole('searchbox', { name: 'Buscar pessoa' }).fill('rafa');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('searchbox', { name: 'Buscar pessoa' })).toHaveValue('');
    await expect(dialog.getByRole('button', { name: /Remover Rafael/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await expect(page).toHaveURL(/\/chats\/[\w-]{36}$/);
    await expect(composer(page)).toBeFocused();
  });

  await test.step('messages keep their lines and links', async () => {
    await composer(page).fill('   ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Comece a conversa')).toBeVisible();
    await composer(page).fill('Quem fica até as 18h?');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Veja https://casaaurora.com.br/turnos');
    await page.keyboard.press('Enter');
    await expect(words(page, 'Turno da tarde').getByText('Quem fica até as 18h?')).toBeVisible();
    await expect(
      words(page, 'Turno da tarde').getByRole('link', { name: 'https://casaaurora.com.br/turnos' }),
    ).toBeVisible();
    await expect(composer(page)).toHaveValue('');
  });
  const row = chats(page).filter({ hasText: 'Turno da tarde' });
  await test.step('chats are on the left, messages on the right', async () => {
    const [listed, messages] = await Promise.all([row.boundingBox(), words(page, 'Turno da tarde').boundingBox()]);
    expect(listed!.x + listed!.width).toBeLessThanOrEqual(messages!.x);
  });

  await test.step('the member is notified and reads the chat', async () => {
    await expect(bell(rafael)).toHaveAccessibleName('Chat interno, 1 conversa não lida');
    await expect(entry(rafael)).toContainText('1 conversa não lida');
    expect(await tones(rafael)).toBeGreaterThan(0);
    await bell(rafael).click();
    await expect(rafael.getByRole('dialog', { name: 'Chat interno' }).getByText('1 mensagem não lida')).toBeVisible();
    await rafael
      .getByRole('dialog', { name: 'Chat interno' })
      .getByRole('link', { name: /Turno da tarde/ })
      .click();
    await expect(words(rafael, 'Turno da tarde').getByText('Novas mensagens')).toBeVisible();
    await expect(bell(rafael)).toHaveAccessibleName('Chat interno');
    await expect(pane(rafael, 'Turno da tarde').getByText('2 pessoas · Camila, você')).toBeVisible();
    await expect(pane(rafael, 'Turno da tarde').getByRole('button', { name: /Editar|Excluir/ })).toHaveCount(0);
  });

  await test.step('a message in the open chat is read and makes no sound', async () => {
    const sounds = await tones(rafael);
    await composer(page).fill('Alguém?');
    await page.keyboard.press('Enter');
    await expect(words(rafael, 'Turno da tarde').getByText('Alguém?')).toBeVisible();
    await expect(chats(rafael).getByText(/não lida/)).toHaveCount(0);
    expect(await tones(rafael)).toBe(sounds);
  });

  await test.step('elsewhere the row counts the unread message', async () => {
    await entry(page).click();
    await expect(page.getByRole('heading', { name: 'Converse com a equipe' })).toBeVisible();
    await composer(rafael).fill('Eu fico');
    await rafael.keyboard.press('Enter');
    await expect(row).toContainText('Eu fico');
    await expect(row).toContainText('1 mensagem não lida');
    await row.getByRole('link').click();
    await expect(row.getByText(/não lida/)).toHaveCount(0);
  });

  await test.step('renaming and deleting reach the member', async () => {
    await pane(page, 'Turno da tarde').getByRole('button', { name: 'Editar conversa' }).click();
    await page.getByRole('textbox', { name: 'Título' }).fill('Turno da noite');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(pane(rafael, 'Turno da noite')).toBeVisible();
    await pane(page, 'Turno da noite').getByRole('button', { name: 'Excluir conversa' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir conversa' }).click();
    await expect(page).toHaveURL(/\/chats$/);
    await expect(rafael).toHaveURL(/\/chats$/);
    await expect(rafael.getByText('“Turno da noite” foi excluída por quem a criou')).toBeVisible();
    await expect(chats(rafael).filter({ hasText: 'Turno da noite' })).toHaveCount(0);
    await rafael.context().close();
  });
});

test('an unsent message stays with its chat without a notice, and goes out when it can [CHAT-12, CHAT-13, ERR-39, AMB-98]', async ({
  page,
  request,
}) => {
  const title = `Recados ${Date.now()}`;
  const { chat } = await makeChat(request, title, people.bianca);
  const other = await makeChat(request, `${title} bis`, people.bianca);
  await signIn(page, people.camila);
  await page.goto(`/chats/${chat.uuid}`);
  await page.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await composer(page).fill('Chegaram 40 caixas');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Chegaram 40 caixas');
  await expect(pane(page, title).getByText('Ainda não foi enviada')).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  await chats(page)
    .filter({ hasText: `${title} bis` })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(other.chat.uuid));
  await expect(composer(page)).toHaveValue('');
  await expect(chats(page).getByText('Rascunho: Chegaram 40 caixas')).toBeVisible();
  await page.reload();
  await page.unroute('**/api/chats/*/messages');
  await chats(page).filter({ hasText: 'Rascunho:' }).getByRole('link').click();
  await expect(composer(page)).toHaveValue('Chegaram 40 caixas');
  await composer(page).press('Enter');
  await expect(words(page, title).getByText('Chegaram 40 caixas')).toHaveCount(1);
  await expect(chats(page).first()).toContainText(title);
  await expect(composer(page)).toHaveValue('');
});

/** The position of a message: the one with this text, else the first below the top edge. */
const topOf = (list: Locator, text: string | null): Promise<{ text: string; top: number }> =>
  list.evaluate((scroller, wanted) => {
    const edge = scroller.getBoundingClientRect().top;
    const found = [...scroller.querySelectorAll('span')].find(
      (one) =>
        /^mensagem \d+$/.test(one.textContent) &&
        (wanted === null ? one.getBoundingClientRect().top > edge + 100 : one.textContent === wanted),
    );
    return { text: found?.textContent ?? '', top: found?.getBoundingClientRect().top ?? Number.NaN };
  }, text);

test('older messages load 600 px before the top; a missing chat leads back to the list [CHAT-06, CHAT-15, AMB-02]', async ({
  page,
  request,
}) => {
  const title = `Plantão ${Date.now()}`;
  const { chat, say } = await makeChat(request, title, people.bianca);
  for (let n = 1; n <= 46; n++) await say(`mensagem ${n}`);
  await signIn(page, people.camila);
  await page.goto(`/chats/${chat.uuid}`);
  const list = words(page, title);
  await expect(list.getByText('mensagem 46')).toBeInViewport();
  // The page above the newest came by itself: the newest is lower than 600 px. The next one waits for the hand.
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(600);
  const height = () => list.evaluate(({ scrollHeight }) => scrollHeight);
  const before = await height();
  await list.evaluate((scroller) => scroller.scrollTo(0, 560));
  const seen = await topOf(list, null);
  await expect.poll(height).toBeGreaterThan(before + 100);
  expect(Math.abs((await topOf(list, seen.text)).top - seen.top)).toBeLessThanOrEqual(2);
  await expect
    .poll(async () => {
      await list.evaluate((scroller) => scroller.scrollTo(0, 0));
      return list.getByText('mensagem 1', { exact: true }).count();
    })
    .toBe(1);
  await expect(list.getByText('Hoje').first()).toBeVisible();

  await page.goto('/chats/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Conversa não encontrada.')).toBeVisible();
  await expect(page).toHaveURL(/\/chats$/);
});

test('chats work by keyboard, in both themes and on a phone, and a removed member is told [CHAT-02, CHAT-04, CHAT-14]', async ({
  page,
  request,
}) => {
  const title = `Escala ${Date.now()}`;
  const { chat, say, keepOnly } = await makeChat(request, title, people.bianca);
  await say('Você cobre das 9h às 13h?');
  await signIn(page, people.bianca);
  await test.step('the keyboard opens the chat and adds an emoji', async () => {
    await page.goto('/chats');
    await expect(chats(page).first()).toContainText(title);
    await page.keyboard.press('j');
    await expect(chats(page).first().getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(chat.uuid));
    await expect(composer(page)).toBeFocused();
    await composer(page).fill('Sim ');
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('coração vermelho');
    await expect(page.getByRole('gridcell', { name: 'coração vermelho' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(composer(page)).toHaveValue(/^Sim ❤️?$/u);
    await expect(composer(page)).toBeFocused();
    await composer(page).fill('');
  });
  await test.step('both themes are accessible', async () => {
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await expectAccessible(page);
  });

  await test.step('on a phone chats and messages are two tabs', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(chats(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Conversas', exact: true }).click();
    await expect(page).toHaveURL(/\/chats$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mensagens', exact: true }).click();
    await expect(words(page, title)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Voltar para as conversas' }).click();
    await expect(chats(page).filter({ hasText: title })).toBeVisible();
  });
  await test.step('the bell in the menu leads to the unread chat', async () => {
    await say('Ainda preciso saber');
    await expect(chats(page).filter({ hasText: title })).toContainText('1 mensagem não lida');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu principal' })
      .getByRole('button', { name: /^Chat interno/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Chat interno' })
      .getByRole('link', { name: new RegExp(title) })
      .click();
    await expect(words(page, title).getByText('Ainda preciso saber')).toBeVisible();
  });

  await test.step('a removed member is told and leaves the chat', async () => {
    await keepOnly(people.rafael);
    await expect(page.getByText(`Você não participa mais de “${title}”`)).toBeVisible();
    await expect(page).toHaveURL(/\/chats$/);
    await expect(chats(page).filter({ hasText: title })).toHaveCount(0);
  });
});
