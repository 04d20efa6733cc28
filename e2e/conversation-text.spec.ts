import { expect, type Page } from '@playwright/test';
import { acceptButton, asUser, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true });

test('blank text is not sent, the field grows to five lines, the signature can be switched off [CONV-02, CONV-03, CONV-06, CONV-11, CONV-14, AMB-109]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Leitor');
  const { ticketId } = await phones.says(number, 'Bom dia', { name });
  const { uuid } = await (await asUser(request, people.camila)).get<{ uuid: string }>(`/tickets/${ticketId}`);
  await signIn(page, people.rafael);

  await test.step('before the ticket is accepted nothing can be written, attached or recorded', async () => {
    await page.goto(`/tickets/${uuid}`);
    const outside = page.getByRole('textbox', { name: 'Aceite o atendimento para responder' });
    await expect(outside).toBeDisabled();
    for (const tool of ['Anexar', 'Gravar áudio', 'Enviar'])
      await expect(page.getByRole('button', { name: tool, exact: true })).toBeDisabled();
    // On a phone the reason has the room of the tools, and all of its lines.
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(page.getByRole('button', { name: 'Anexar', exact: true })).toBeHidden();
    expect(await outside.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
    await expect(composer(page)).toBeEnabled();
    for (const tool of ['Anexar', 'Gravar áudio'])
      await expect(page.getByRole('button', { name: tool, exact: true })).toBeEnabled();
  });

  await test.step('while the conversation loads only the text can be written', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/messages\/\d+/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(composer(page)).toBeEnabled();
    for (const tool of ['Anexar', 'Gravar áudio'])
      await expect(page.getByRole('button', { name: tool, exact: true })).toBeDisabled();
    release();
    for (const tool of ['Anexar', 'Gravar áudio'])
      await expect(page.getByRole('button', { name: tool, exact: true })).toBeEnabled();
    await page.unroute(/\/api\/messages\/\d+/);
  });

  const sent: { body: string; type: string | null }[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith(`/api/messages/${ticketId}`))
      sent.push({ ...(one.postDataJSON() as { body: string }), type: one.headers()['content-type'] ?? null });
  });
  await test.step('blank text cannot be sent', async () => {
    for (const blank of ['   ', '\n \n']) {
      await composer(page).fill(blank);
      await expect(sendButton(page)).toBeDisabled();
      await composer(page).press('Enter');
    }
  });

  await test.step('the field grows to five lines', async () => {
    const height = (): Promise<number> => composer(page).evaluate((element) => element.getBoundingClientRect().height);
    await composer(page).fill('');
    const one = await height();
    const heights: number[] = [];
    for (const lines of [2, 5, 6, 12]) {
      await composer(page).fill(Array.from({ length: lines }, (_, n) => `linha ${n}`).join('\n'));
      heights.push((await height()) - one);
    }
    const [two, five, six, twelve] = heights as [number, number, number, number];
    expect(two).toBeGreaterThan(15);
    expect(Math.abs(five - 4 * two)).toBeLessThanOrEqual(1);
    expect([six, twelve]).toEqual([five, five]);
    expect(await composer(page).evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  });

  await test.step('the name stands above the text until the signature is switched off', async () => {
    // Signed at first; switched off it stays so in this browser.
    const signs = page.getByRole('switch', { name: 'Assinar' });
    await expect(signs).toBeChecked();
    await composer(page).fill('Com o meu nome');
    await composer(page).press('Enter');
    await expect
      .poll(async () => (await openInbox(request, number)).map(({ body }) => body))
      .toEqual(['*Rafael Nunes*\nCom o meu nome']);
    await signs.click();
    await page.reload();
    await expect(signs).not.toBeChecked();
    await composer(page).fill('Sem ele');
    await sendButton(page).click();
    await expect
      .poll(async () => (await openInbox(request, number)).map(({ body }) => body))
      .toEqual(['*Rafael Nunes*\nCom o meu nome', 'Sem ele']);
    expect(sent.map(({ body, type }) => [body, type])).toEqual([
      ['*Rafael Nunes*\nCom o meu nome', 'application/json'],
      ['Sem ele', 'application/json'],
    ]);
  });
});

/** Returns the messages on a customer's phone. The administrator signs in again for it. */
const openInbox = async (request: Parameters<typeof openPhones>[0], number: string) =>
  (await openPhones(request)).inbox(number);

test('a conversation shows days, marks, links and whole dates, and the writers in a group [CONV-19, CONV-44, CONV-45, CONV-48]', async ({
  page,
  request,
}) => {
  await (await asUser(request, people.camila)).put('/settings/CheckMsgIsGroup', { value: 'disabled' });
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Escritor');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await phones.says(number, 'Isto foi ontem', { name, timestamp: yesterday });
  await phones.says(
    number,
    'Na *quinta* ou na _sexta_?\nVeja https://casaaurora.com.br/mesa <b>já</b> <img src=x onerror="document.title=\'invadido\'">',
    { name },
  );
  const member = newCustomer('Participante');
  await phones.says(member.number, 'Sou do grupo da obra', { name: member.name });
  const subject = `Obra ${number.slice(-5)}`;
  await phones.says(`120363${number}`, 'O piso chegou', { name: subject, participant: member.number });
  await (await asUser(request, people.camila)).put('/settings/CheckMsgIsGroup', { value: 'enabled' });

  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  await test.step('each day stands above its first message', async () => {
    await expect(list.getByText('Isto foi ontem')).toBeVisible();
    // A day above the first of its messages: the one before, then the present one.
    const order = await list.evaluate((element) => {
      const text = (element as HTMLElement).innerText;
      return ['Ontem', 'Isto foi ontem', 'Hoje', 'quinta'].map((word) => text.indexOf(word));
    });
    expect(order.every((at) => at >= 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  await test.step('marks and links are formatted, and HTML stays text', async () => {
    const bubble = list.getByText('Na quinta ou na sexta?');
    await expect(bubble.locator('strong')).toHaveText('quinta');
    await expect(bubble.locator('em')).toHaveText('sexta');
    await expect(bubble.getByRole('link')).toHaveAttribute('href', 'https://casaaurora.com.br/mesa');
    await expect(bubble).toContainText('<b>já</b> <img src=x onerror=');
    expect(
      await bubble.evaluate((element) => [
        (element as HTMLElement).innerText.split('\n').length,
        element.querySelectorAll('img, b').length,
      ]),
    ).toEqual([2, 0]);
    expect(await page.title()).not.toContain('invadido');
  });
  await test.step('a message shows its whole date', async () => {
    const [day, month, year] = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })
      .format(new Date(yesterday))
      .split('/') as [string, string, string];
    await expect(list.locator('time').and(list.locator(`[datetime="${yesterday}"]`))).toHaveAttribute(
      'title',
      new RegExp(`^${day}/${month}/${year.slice(-2)} \\d{2}:\\d{2}$`),
    );
  });

  await test.step('a message in a group shows its writer', async () => {
    await waitingTab(page).click();
    await acceptButton(page, subject).click();
    const group = page.getByRole('region', { name: `Mensagens de ${subject}` });
    await expect(group.getByText('O piso chegou')).toBeVisible();
    await expect(group.getByText(member.name)).toBeVisible();
    await expectAccessible(page);
  });
});

test('right-to-left text is shown so in names, the row, the message and the field [CONV-45, TIC-29]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number } = newCustomer('');
  const name = `محمد علي ${number.slice(-4)}`;
  const body = `مرحبا، أريد أن أطلب المساعدة في طلبي رقم ${number} من فضلك، شكرا جزيلا لكم`;
  await phones.says(number, body, { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }) });
  await expect(row.getByText(name)).toHaveCSS('direction', 'rtl');
  await expect(row.getByText(body)).toHaveCSS('direction', 'rtl');
  await acceptButton(page, name).click();
  await expect(page.getByRole('region', { name: `Mensagens de ${name}` }).getByText(body)).toHaveCSS(
    'direction',
    'rtl',
  );
  await composer(page).fill('شكرا');
  await expect(composer(page)).toHaveCSS('direction', 'rtl');
  await composer(page).fill('Obrigado');
  await expect(composer(page)).toHaveCSS('direction', 'ltr');
  const linkOf = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await page.goto('/kanban');
  await expect(linkOf(name)).toHaveCSS('direction', 'rtl');
  await page.goto('/contacts');
  await page.getByRole('searchbox', { name: 'Nome, número ou e-mail' }).fill(number);
  await expect(linkOf(`Abrir conversa com ${name}`)).toHaveCSS('direction', 'rtl');
});
