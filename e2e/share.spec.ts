import { expect, type Page } from '@playwright/test';
import { acceptButton, signInSecondUser, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

async function openConversation(page: Page, name: string): Promise<void> {
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeEnabled();
}

async function attach(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Anexar', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a location is sent from a map link or the own position, and the phone draws it', async ({
  page,
  context,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Quer o endereço');
  await phones.says(number, 'Onde fica a loja?', { name });
  await openConversation(page, name);
  const dialog = page.getByRole('dialog', { name: 'Enviar localização' });

  await test.step('an invalid place keeps the dialog open and names the missing part', async () => {
    await attach(page, 'Localização');
    await dialog.getByLabel('Coordenadas ou link do mapa').fill('Rua Augusta, 120');
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(dialog.getByText(/Cole coordenadas como/)).toBeVisible();
    await dialog.getByLabel('Coordenadas ou link do mapa').fill('https://maps.app.goo.gl/AbC');
    await expect(dialog.getByText(/Este link curto não diz/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a link of a map is shown as it will arrive, and sent', async () => {
    await dialog.getByLabel('Coordenadas ou link do mapa').fill('https://www.google.com/maps/@-23.9608,-46.3336,17z');
    await dialog.getByLabel(/Nome do lugar/).fill('Loja do Gonzaga');
    await expect(dialog.locator('figure').getByText('Loja do Gonzaga')).toBeVisible();
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Abrir Loja do Gonzaga no mapa' })).toHaveAttribute(
      'href',
      'https://maps.google.com/maps?q=-23.9608%2C-46.3336&z=17',
    );
    await expect
      .poll(async () => (await phones.inbox(number)).map(({ body }) => body))
      .toContain('{"latitude":-23.9608,"longitude":-46.3336,"name":"Loja do Gonzaga"}');
  });

  await test.step('a refused position is said in words; a granted one fills the field', async () => {
    await attach(page, 'Localização');
    await dialog.getByRole('button', { name: 'Usar minha posição' }).click();
    await expect(dialog.getByText(/O navegador não liberou a posição/)).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -23.55, longitude: -46.63, accuracy: 12 });
    await dialog.getByRole('button', { name: 'Usar minha posição' }).click();
    await expect(dialog.getByLabel('Coordenadas ou link do mapa')).toHaveValue('-23.55, -46.63');
    await expect(dialog.getByText('Precisão de 12 m')).toBeVisible();
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect
      .poll(async () => (await phones.inbox(number)).map(({ body }) => body))
      .toContain('{"latitude":-23.55,"longitude":-46.63}');
  });

  await test.step('the simulated phone draws the place', async () => {
    const camila = await signInSecondUser(browser, people.camila, faults);
    // The simulator of this browser knows the customer; it fetches what the phone received.
    const customer = { number, name, note: { typed: 'loja' }, isAutomatic: false, manner: 'words' };
    const world = {
      customers: [customer],
      chats: {},
      cursor: null,
      log: [],
      chosen: number,
      isOffline: false,
      answersAlone: false,
    };
    await camila.evaluate(
      ([key, value]) => localStorage.setItem(key!, value!),
      [`sandbox:${phones.line.id}`, JSON.stringify(world)],
    );
    await camila.goto('/sandbox');
    await expect(camila.getByRole('link', { name: 'Abrir Loja do Gonzaga no mapa' })).toBeVisible();
    await camila.context().close();
  });
});

test('contacts of the company are chosen, shown and sent as cards', async ({ page, request }) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const [first, second, asking] = [newCustomer('Fornecedora'), newCustomer('Montador'), newCustomer('Quer contatos')];
  for (const { number, name } of [first, second, asking]) await phones.says(number, 'Olá', { name });
  await openConversation(page, asking.name);
  const dialog = page.getByRole('dialog', { name: 'Enviar contatos' });
  await attach(page, 'Contato');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog.getByText('Escolha um contato')).toBeVisible();
  for (const { name } of [first, second]) {
    await dialog.getByRole('combobox').fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expect(dialog.locator('figure').getByText(name)).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Remover ${first.name}` }).click();
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await phones.inbox(asking.number)).map(({ body }) => body).join())
    .toContain(`waid=${second.number}`);
  expect((await phones.inbox(asking.number)).map(({ body }) => body).join()).not.toContain(first.number);
  await expect(page.locator('[data-message]').getByText(second.name)).toBeVisible();
});
