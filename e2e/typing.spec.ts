import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { acceptButton, asUser, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

/**
 * Their first letters used to resolve the ticket, accept the next customer, transfer, schedule and open a new ticket.
 */
const sentences = [
  'Então combinado',
  'Agora vai',
  'Tudo certo',
  'Sim, já temos',
  'Ninguém viu',
  'Já xeroquei',
  'gt? Sim',
];

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** Two customers whom Rafael attends, and a third who waits. */
async function openConversation(page: Page, request: APIRequestContext) {
  const phones = await openPhones(request);
  await phones.pair();
  const [first, second, third] = [newCustomer('Conversa'), newCustomer('Outra'), newCustomer('Espera')];
  await phones.says(first.number, 'Qual é o horário de vocês?', { name: first.name });
  await phones.says(second.number, 'Boa tarde', { name: second.name });
  await phones.says(third.number, 'Alguém aí?', { name: third.name });
  await signIn(page, people.rafael);
  for (const { name } of [second, first]) {
    await waitingTab(page).click();
    await acceptButton(page, name).click();
    await expect(page.getByRole('region', { name: `Conversa com ${name}` })).toBeVisible();
  }
  return { phones, first, second, third, uuid: page.url().split('/').at(-1)! };
}

type Click = { after: string; run: () => Promise<unknown>; into?: () => ReturnType<Page['getByRole']> };

test('a sentence goes into the composer after every click beside it, and no ticket changes [TIC-18, TIC-14] @core', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { first, second, third, uuid } = await openConversation(page, request);
  const conversation = page.getByRole('region', { name: `Conversa com ${first.name}` });
  const messages = page.getByRole('region', { name: `Mensagens de ${first.name}` });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const escape = () => page.keyboard.press('Escape');

  await expect(page.getByRole('button', { name: 'Anexar', exact: true })).toBeEnabled();
  await page.locator('input[type="file"]').setInputFiles(picture('foto.png'));
  await press('Enviar');
  await expect(messages.getByRole('img').first()).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Opções da mensagem' })).toHaveCount(2);

  const search = page.getByRole('searchbox', { name: /Buscar por|Nome|Buscar/ }).first();
  const clicks: Click[] = [
    { after: 'the ground of the conversation', run: () => messages.click({ position: { x: 300, y: 5 } }) },
    { after: 'the day pill', run: () => messages.getByText('Hoje', { exact: true }).first().click() },
    { after: 'a selected text of a bubble', run: () => messages.getByText('Qual é o horário de vocês?').dblclick() },
    {
      after: 'the avatar',
      run: () =>
        conversation
          .locator('header')
          .first()
          .click({ position: { x: 34, y: 28 } }),
    },
    {
      after: 'the ground of the header',
      run: () =>
        conversation
          .locator('header')
          .first()
          .click({ position: { x: 500, y: 28 } }),
    },
    {
      after: 'the protocol, which shows a notice',
      run: () => conversation.getByRole('button', { name: /^Copiar o protocolo/ }).click(),
    },
    { after: 'the tab Fechados', run: () => page.getByRole('tab', { name: 'Fechados' }).click() },
    { after: 'the tab Abertos', run: () => page.getByRole('tab', { name: 'Abertos' }).click() },
    { after: 'the tab Aguardando', run: () => waitingTab(page).click() },
    { after: 'the name of a customer who waits', run: () => rowOf(page, third.name).getByText(third.name).click() },
    { after: 'the tab Busca', run: () => page.getByRole('tab', { name: 'Busca' }).click(), into: () => search },
    {
      after: 'the tab Busca was left',
      run: async () => {
        await search.fill('');
        await page.getByRole('tab', { name: 'Abertos' }).click();
        await page.getByRole('tab', { name: /Atendendo/ }).click();
      },
    },
    {
      after: 'a menu dismissed by Escape',
      run: async () => {
        await press('Filas: todas');
        await expect(page.getByRole('menu')).toBeVisible();
        await escape();
      },
    },
    {
      after: 'a closed popover of the bar',
      run: async () => {
        await page
          .getByRole('button', { name: /^Notificações|pede atenção|pedem atenção/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await escape();
      },
    },
    {
      after: 'a menu closed by a press beside it',
      run: async () => {
        await messages.getByRole('button', { name: 'Opções da mensagem' }).first().click();
        await expect(page.getByRole('menu')).toBeVisible();
        await page.mouse.click(700, 120);
      },
    },
    {
      after: 'the closed reactions',
      run: async () => {
        await messages.getByText('Qual é o horário de vocês?').hover();
        await messages.getByRole('button', { name: 'Reagir' }).first().click();
        await expect(page.getByRole('dialog', { name: 'Reagir' })).toBeVisible();
        await escape();
      },
    },
    {
      after: 'the closed emoji',
      run: async () => {
        await press('Emoji');
        await expect(page.getByRole('searchbox', { name: 'Buscar emoji' })).toBeFocused();
        await escape();
      },
    },
    { after: 'the opened contact panel', run: () => press('Abrir dados do contato') },
    {
      after: 'the ground of the contact panel',
      run: () => page.getByRole('complementary').getByText('Informações extras').click(),
    },
    {
      after: 'the tag picker',
      run: () => press('Escolher etiquetas'),
      into: () => page.getByRole('searchbox', { name: 'Buscar etiqueta' }),
    },
    { after: 'the closed tag picker', run: escape },
    {
      after: 'a press on the note field and its ground',
      run: async () => {
        await page.getByRole('complementary').getByRole('textbox').first().click();
        await page.getByRole('complementary').getByRole('heading', { name: first.name }).click();
      },
    },
    {
      after: 'the closed contact panel',
      run: () => page.getByRole('complementary').getByRole('button', { name: 'Fechar dados do contato' }).click(),
    },
    {
      after: 'a sent message',
      run: async () => {
        await composer(page).fill('Das 8h às 18h');
        await press('Enviar');
        await expect(messages.getByText('Das 8h às 18h')).toBeVisible();
      },
    },
    {
      after: 'a cancelled recording',
      run: async () => {
        await press('Gravar áudio');
        await expect(page.getByRole('button', { name: 'Enviar áudio' })).toBeEnabled();
        await press('Cancelar gravação');
      },
    },
    {
      after: 'the closed picture',
      run: async () => {
        await messages
          .getByRole('button', { name: 'Ver a foto inteira' })
          .or(messages.getByRole('button', { name: /foto/i }))
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await escape();
      },
    },
    {
      after: 'the switch of the signature',
      run: async () => {
        await page.getByText('Assinar', { exact: true }).click();
        await page.getByText('Assinar', { exact: true }).click();
      },
    },
    {
      after: 'the theme',
      run: async () => {
        await press('Usar tema escuro');
        await press('Usar tema claro');
      },
    },
    {
      after: 'the closed palette',
      run: async () => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox')).toBeFocused();
        await escape();
      },
    },
    {
      after: 'another ticket was looked at',
      run: async () => {
        await rowOf(page, second.name).getByRole('link').click();
        await expect(page.getByRole('region', { name: `Conversa com ${second.name}` })).toBeVisible();
        await rowOf(page, first.name).getByRole('link').click();
        await expect(conversation).toBeVisible();
      },
    },
    { after: 'the row of the open ticket', run: () => rowOf(page, first.name).getByRole('link').click() },
  ];
  for (const [index, { after, run, into }] of clicks.entries())
    await test.step(`after ${after}`, async () => {
      await run();
      const sentence = sentences[index % sentences.length]!;
      await page.keyboard.type(sentence);
      await expect(into?.() ?? composer(page)).toHaveValue(sentence);
      if (!into) await composer(page).fill('');
      await expect(page).toHaveURL(new RegExp(uuid));
      await expect(page.getByRole('dialog', { name: /Novo atendimento|Transferir|Agendar|Atalhos/ })).toHaveCount(0);
    });
  expect(clicks.length).toBeGreaterThanOrEqual(20);

  const api = await asUser(request, people.camila);
  const ticket = await api.get<{ status: string; user: { name: string } }>(`/tickets/u/${uuid}`);
  expect(ticket).toMatchObject({ status: 'open', user: { name: expect.stringContaining('Rafael') as unknown } });
  const { tickets } = await api.get<{ tickets: { contact: { name: string }; status: string }[] }>(
    `/tickets?status=pending&showAll=true&searchParam=${encodeURIComponent(third.name)}`,
  );
  expect(tickets.map(({ status }) => status)).toEqual(['pending']);
});

/** On a busy machine the next frame comes after the next letters. */
const delayFrames = (page: Page) =>
  page.evaluate(() => {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => window.setTimeout(() => next(run), 400);
  });

test('letters typed at once after an emoji, a closed picker and a note keep their order [TIC-18, CONV-46]', async ({
  page,
  request,
}) => {
  await openConversation(page, request);
  const picker = page.getByRole('searchbox', { name: 'Buscar emoji' });
  const openPicker = async () => {
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await expect(picker).toBeFocused();
  };
  await openPicker();
  await delayFrames(page);
  await page.keyboard.press('Escape');
  await page.keyboard.type('Tudo certo');
  await expect(composer(page)).toHaveValue('Tudo certo');

  await composer(page).press('Home');
  await openPicker();
  await picker.fill('coração vermelho');
  await expect(page.getByRole('gridcell', { name: /Coração vermelho/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' Sim. ');
  await expect(composer(page)).toHaveValue(/^❤️? Sim\. Tudo certo$/u);

  await page.getByRole('button', { name: 'Nota interna', exact: true }).click();
  await openPicker();
  await page.keyboard.press('Escape');
  await page.keyboard.type('Ligar amanhã');
  await expect(page.getByRole('textbox', { name: /Escreva uma nota/ })).toHaveValue('Ligar amanhã');
});

test('accents, compositions and AltGr begin in the composer; buttons and windows keep keys', async ({
  page,
  request,
}) => {
  const { first } = await openConversation(page, request);
  const messages = page.getByRole('region', { name: `Mensagens de ${first.name}` });
  const ground = () => messages.click({ position: { x: 300, y: 5 } });
  const browser = await page.context().newCDPSession(page);
  const down = (event: Record<string, unknown>) =>
    browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });

  await test.step('a dead key and its composition', async () => {
    await ground();
    await expect(composer(page)).not.toBeFocused();
    await down({ key: 'Dead', code: 'Quote', windowsVirtualKeyCode: 222 });
    await browser.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    await browser.send('Input.insertText', { text: 'é' });
    await page.keyboard.type(' ele');
    await expect(composer(page)).toHaveValue('é ele');
  });
  await test.step('the first key of an input method', async () => {
    await composer(page).fill('');
    await ground();
    await down({ key: 'Process', code: 'KeyK', windowsVirtualKeyCode: 229 });
    await expect(composer(page)).toBeFocused();
  });
  await test.step('a draft is continued at its end', async () => {
    await composer(page).fill('Bom');
    await page.reload();
    await expect(composer(page)).toHaveValue('Bom');
    await ground();
    await page.keyboard.type(' dia');
    await expect(composer(page)).toHaveValue('Bom dia');
  });
  await test.step('Ctrl+C copies what is selected', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await messages.getByText('Qual é o horário de vocês?').click({ clickCount: 3 });
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Qual é o horário de vocês?');
    await expect(composer(page)).toHaveValue('Bom dia');
  });
  await test.step('Space presses the button that has the focus', async () => {
    await page.getByRole('button', { name: 'Abrir dados do contato' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('complementary')).toBeVisible();
    await expect(composer(page)).toHaveValue('Bom dia');
  });
  await test.step('letters typed into a menu stay there, and neither they nor the space after them choose', async () => {
    const options = page.getByRole('button', { name: 'Mais opções', exact: true }).last();
    const menu = page.getByRole('menu');
    const schedule = menu.getByRole('menuitem', { name: 'Agendar mensagem' });
    await options.click();
    await expect(menu).toBeVisible();
    await page.keyboard.type('a que horas ');
    await expect(menu).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(composer(page)).toHaveValue('Bom dia');
    // A key that moves through the menu makes the space bar choose again.
    await options.click();
    await page.keyboard.type('e ');
    await schedule.focus();
    await page.keyboard.press('Home');
    await schedule.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

/** The list of a small team is open at once: the first Escape closes it, the second the dialog. */
async function leaveTransfer(page: Page): Promise<void> {
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
}

test('combinations act from the composer, letters only on a row of the list, and both are shown [TIC-18, TIC-20]', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000);
  const { first } = await openConversation(page, request);
  await expect(page.getByRole('button', { name: 'Resolver' })).toHaveAttribute('aria-keyshortcuts', 'Alt+Shift+E');
  await expect(page.getByRole('button', { name: 'Novo atendimento' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+Shift+N',
  );

  await composer(page).fill('meio escrito');
  await page.keyboard.press('Alt+Shift+R');
  await expect(page.getByRole('dialog', { name: /Transferir/ })).toBeVisible();
  await leaveTransfer(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(sheet.getByText('Resolver').locator('..')).toContainText('AltShiftE');
  await expect(sheet.getByText('Aceitar o próximo da fila').locator('..')).toContainText('AltShiftP');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await test.step('a window that fades out swallows no combination, also when nothing has the focus', async () => {
    await page.getByRole('region', { name: `Mensagens de ${first.name}` }).click({ position: { x: 300, y: 5 } });
    await expect(composer(page)).not.toBeFocused();
    await page.keyboard.press('Alt+Shift+R');
    await expect(page.getByRole('dialog', { name: /Transferir/ })).toBeVisible();
    await leaveTransfer(page);
    await page.keyboard.press('Control+/');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await composer(page).focus();
  });
  await test.step('on a row, J and K move and X chooses; other letters go to the composer', async () => {
    await page.keyboard.press('Alt+Shift+L');
    await expect(rowOf(page, first.name).getByRole('link')).toBeFocused();
    await page.keyboard.press('j');
    await expect(rowOf(page, first.name).getByRole('link')).not.toBeFocused();
    await page.keyboard.press('k');
    await expect(rowOf(page, first.name).getByRole('link')).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('e agora');
    await expect(composer(page)).toHaveValue('meio escritoe agora');
  });
  await test.step('the combinations accept the next and resolve the open ticket', async () => {
    await page.keyboard.press('Alt+Shift+E');
    await expect(page.getByText('Atendimento resolvido')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    await page.keyboard.press('Alt+Shift+P');
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  });
});
