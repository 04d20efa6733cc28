import { expect, type Page } from '@playwright/test';
import { openPhones, people, signIn, test, watch } from './support.ts';

const say = async (page: Page, customer: string, body: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: `Mensagem de ${customer}` });
  await field.fill(body);
  await field.press('Enter');
};
const phone = (page: Page, customer: string) =>
  page
    .getByRole('region', { name: new RegExp(`Conversa de ${customer}`) })
    .or(page.getByRole('log'))
    .or(page.locator(`[aria-label*="Conversa de ${customer}"]`))
    .first();

/** The whole way of one conversation, by hand in three browsers: the customers' phones, an attendant, a colleague. */
test('pair by QR, a customer writes, accept, answer, ticks, live in a second browser, reload [CONN-04, TIC-14, TIC-34, CONV-24, AUTH-20] @core', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(90_000);
  // Another file may have paired the line already.
  await (await openPhones(request)).unpair();
  const customer = 'Noemi Castanho';
  const { attendant, colleague } = await test.step('the simulated phone is paired', async () => {
    await signIn(page, people.camila);
    await page.goto('/sandbox');
    await expect(page.getByRole('heading', { name: 'Simulador' })).toBeVisible();
    await page.getByRole('button', { name: 'Ler QR code' }).click();
    await expect(page.getByText('Celular conectado').first()).toBeVisible();

    const [attendant, colleague] = await Promise.all([browser.newContext(), browser.newContext()]).then((contexts) =>
      Promise.all(contexts.map((context) => context.newPage())),
    );
    for (const [one, email] of [
      [attendant!, people.rafael],
      [colleague!, people.bianca],
    ] as const) {
      watch(one, faults);
      await signIn(one, email);
      await one.getByRole('tab', { name: /Aguardando/ }).click();
    }
    return { attendant, colleague };
  });

  const accept = (one: Page) =>
    one
      .getByRole('button', { name: `Aceitar o atendimento de ${customer}` })
      .filter({ visible: true })
      .first();
  await test.step('both attendants see the message appear', async () => {
    await page
      .getByRole('button', { name: new RegExp(customer) })
      .first()
      .click();
    await say(page, customer, 'Bom dia, minha luminária chegou trincada');
    for (const one of [attendant!, colleague!]) await expect(accept(one)).toBeVisible();
  });

  await test.step('the accepted ticket leaves the list of the colleague', async () => {
    await accept(attendant!).click();
    await expect(attendant!).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(attendant!.getByText('Bom dia, minha luminária chegou trincada').last()).toBeVisible();
    await expect(accept(colleague!)).toHaveCount(0);
  });

  await test.step('the answer reaches the phone, and its ticks turn blue when it is read', async () => {
    // The answer appears at once, reaches the phone, and its ticks turn blue when it is read there.
    const composer = attendant!.getByRole('textbox', { name: /Escreva uma mensagem/ });
    await composer.fill('Bom dia. Sinto muito, já abri a troca.');
    await composer.press('Enter');
    await expect(attendant!.getByText('já abri a troca').last()).toBeVisible();
    await expect(page.getByText('já abri a troca').last()).toBeVisible();
    await expect(
      attendant!
        .getByRole('img', { name: 'Lida' })
        .or(attendant!.getByText('Lida'))
        .or(attendant!.getByLabel('Lida'))
        .last(),
    ).toBeAttached({ timeout: 15_000 });
  });

  await test.step('a reload keeps the session and the conversation', async () => {
    await say(page, customer, 'Obrigada, fico no aguardo');
    await attendant!.reload();
    await expect(attendant!.getByText('Obrigada, fico no aguardo').last()).toBeVisible();
    await expect(attendant!.getByText('já abri a troca').last()).toBeVisible();
    if (process.env.PICTURES) await attendant!.screenshot({ path: 'docs/inbox.png' });
  });

  await test.step('after resolving, the next message opens a new ticket', async () => {
    await attendant!.getByRole('button', { name: 'Resolver' }).click();
    await expect(attendant!).toHaveURL(/\/tickets$/);
    await say(page, customer, 'Mais uma dúvida');
    await colleague!.getByRole('tab', { name: /Aguardando/ }).click();
    await expect(accept(colleague!)).toBeVisible();
    await expect(phone(page, customer)).toBeVisible();
    for (const one of [attendant!, colleague!]) await one.context().close();
  });
});

test('media goes both ways with its place reserved, and is taken back [CONV-13, CONV-18, CONV-21, CONV-22, LAY-45] @core', async ({
  page,
  browser,
  faults,
}) => {
  const customer = 'Vinícius Rocha';
  await signIn(page, people.camila);
  await page.goto('/sandbox');
  await page
    .getByRole('button', { name: new RegExp(customer) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Foto', exact: true }).click();
  const attendant = await (await browser.newContext()).newPage();
  watch(attendant, faults);
  const fetched: { url: string; token: string | undefined }[] = [];
  attendant.on('request', (one) => {
    if (one.resourceType() === 'fetch' && one.url().includes('/api/public/'))
      fetched.push({ url: one.url(), token: one.headers().authorization });
  });
  await signIn(attendant, people.rafael);
  await attendant.getByRole('tab', { name: /Aguardando/ }).click();
  await attendant
    .getByRole('button', { name: `Aceitar o atendimento de ${customer}` })
    .filter({ visible: true })
    .first()
    .click();
  const picture = attendant.locator('main img[src^="blob:"]').last();
  await test.step('the picture is shown, fetched from a signed address without a token', async () => {
    await expect(picture).toBeVisible({ timeout: 15_000 });
    // Its bytes were fetched by the page, from a signed address that needs no token.
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.filter(({ url, token }) => !/\?e=\d+&s=/.test(url) || token !== undefined)).toEqual([]);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  });
  await test.step('the picture opens in the viewer', async () => {
    await picture.click();
    const viewer = attendant.getByRole('dialog').locator('img');
    await expect(viewer).toHaveAttribute('src', /^blob:/);
    await expect.poll(() => viewer.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await attendant.getByRole('button', { name: 'Aumentar' }).click();
    const smaller = attendant.getByRole('button', { name: 'Diminuir' });
    await smaller.press('Enter');
    await expect(attendant.getByRole('button', { name: 'Ver a foto inteira' })).toContainText('100');
    await expect(smaller).toBeFocused();
    await attendant.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });

  // The customer's phone has it too, under its name, until it is deleted for everyone.
  const name = page.getByText('recibo.txt', { exact: true });
  await test.step('a document reaches the phone', async () => {
    await attendant
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'recibo.txt', mimeType: 'text/plain', buffer: Buffer.from('Recibo de teste') });
    await attendant.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(attendant.getByText('recibo.txt').last()).toBeVisible();
    await expect(name).toBeVisible({ timeout: 15_000 });
  });
  await test.step('a document deleted for everyone leaves the phone', async () => {
    await attendant.getByText('recibo.txt').last().hover();
    await attendant.getByRole('button', { name: 'Opções da mensagem' }).last().click();
    await attendant.getByRole('menuitem', { name: 'Apagar para todos' }).click();
    await attendant.getByRole('button', { name: 'Apagar mensagem' }).click();
    await expect(page.getByText('Mensagem apagada')).toBeVisible({ timeout: 15_000 });
    await expect(name).toBeHidden();
    await attendant.context().close();
  });
});
