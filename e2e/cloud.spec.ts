import { expect, type Page } from '@playwright/test';
import { openCloudStub } from '../apps/server/src/gateways/whatsapp/cloud/testing/cloudStub.ts';
import { stubNumber } from '../apps/server/src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import { deliverWebhooks, messageWebhook } from '../apps/server/src/gateways/whatsapp/cloud/testing/webhooks.ts';
import { query } from './database.ts';
import { composer, newCustomer } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const templates = [
  {
    name: 'pedido_saiu',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Olá {{1}}, seu pedido {{2}} saiu para entrega.' }],
  },
  {
    name: 'retomar_conversa',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Podemos continuar nossa conversa?' }],
  },
];
let stub: Awaited<ReturnType<typeof openCloudStub>>;
test.beforeAll(async ({ product }) => {
  stub = await openCloudStub({ port: product.graphPort, templates });
});
test.afterAll(() => stub.close());

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** With the session of the screen itself: another sign-in would end it. */
const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
});

/** The stub has one number: what a journey connected is taken away again, also when it broke off. */
test.afterEach(async ({ page }) => {
  const headers = await headersOf(page);
  const rows = (await (await page.request.get('/api/whatsapp', { headers })).json()) as {
    id: number;
    provider: string;
  }[];
  for (const { id } of rows.filter(({ provider }) => provider === 'cloud'))
    await page.request.delete(`/api/whatsapp/${id}`, { headers });
});

test('a number of the official API is tested, connected without a code, and changed [CONN-14, CONN-16, CONN-23, CONN-25] @core', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await signIn(page, people.camila);
  await page.getByRole('link', { name: /^Conexões/ }).click();
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar conexão' });
  await dialog.getByRole('radio', { name: 'API oficial' }).check();
  const name = `Oficial ${Date.now() % 100_000}`;
  await test.step('the address of the webhook can be copied', async () => {
    await dialog.getByLabel('Nome').fill(name);
    await expect(dialog.getByLabel('Endereço do webhook')).toHaveValue(`${baseURL}/api/webhooks/whatsapp`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copiar' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/api/webhooks/whatsapp`);
  });
  await test.step('missing and malformed fields are named, and nothing is created', async () => {
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await expect(dialog.getByLabel('ID do número de telefone')).toBeFocused();
    await expect(dialog.getByText('Obrigatório')).toHaveCount(5);
    await dialog.getByLabel('ID do número de telefone').fill('12-34');
    await dialog.getByLabel('ID da conta do WhatsApp Business').fill(stubNumber.wabaId);
    await dialog.getByLabel('Token de acesso').fill('EAA token');
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await expect(dialog.getByText('Use só números')).toBeVisible();
    await expect(dialog.getByText('Sem espaços nem acentos')).toBeVisible();
  });

  await test.step('the test shows the answer of Meta', async () => {
    const result = dialog.getByRole('status');
    await dialog.getByLabel('ID do número de telefone').fill(stubNumber.phoneNumberId);
    await dialog.getByLabel('Token de acesso').fill('EAAvencido');
    await dialog.getByRole('button', { name: 'Testar' }).click();
    await expect(result).toHaveText(/A Meta não aceita o token de acesso/);
    await dialog.getByLabel('Token de acesso').fill(stubNumber.accessToken);
    // The result for other data is gone.
    await expect(result).toHaveText(/^Pergunta à Meta/);
    await dialog.getByRole('button', { name: 'Testar' }).click();
    await expect(result).toHaveText('Funciona: Loja Aurora, +55 13 91234-4321.');
    await expectAccessible(page);
    await dialog.getByLabel('Chave secreta do aplicativo').fill(stubNumber.appSecret);
    await dialog.getByLabel('Token de verificação').fill(stubNumber.verifyToken);
    await dialog.getByRole('button', { name: 'Criar' }).click();
  });

  await test.step('the connection is there at once, without a code to scan', async () => {
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, name).getByText('Conectada')).toBeVisible();
    await expect(rowOf(page, name).getByText('91234-4321')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const edit = page.getByRole('dialog', { name: 'Editar conexão' });
  await test.step('the form shows no stored secret, and tests the stored one', async () => {
    await page.getByRole('button', { name: `Editar ${name}` }).click();
    await expect(edit.getByLabel('ID do número de telefone')).toHaveValue(stubNumber.phoneNumberId);
    await expect(edit.getByLabel('Token de acesso')).toHaveValue('');
    await expect(edit.getByLabel('Token de acesso')).toHaveAttribute('placeholder', 'guardado; em branco não muda');
    expect(await page.content()).not.toContain(stubNumber.accessToken);
    // With the stored ones.
    await edit.getByRole('button', { name: 'Testar' }).click();
    await expect(edit.getByRole('status')).toHaveText(/^Funciona/);
  });
  await test.step('a refused token disconnects the connection and says why', async () => {
    await edit.getByLabel('Token de acesso').fill('EAAtrocado');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expect(edit).toHaveCount(0);
    const chip = rowOf(page, name).getByRole('note');
    await expect(chip).toHaveAttribute('aria-label', /^Desconectada\. A Meta não aceita o token/);
    await expect(rowOf(page, name).getByRole('button', { name: 'Novo QR code' })).toHaveCount(0);
    await expect(rowOf(page, name).getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  });
});

test('a template is sent when the window has closed; an answer opens the window again [CONV-29]', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await signIn(page, people.camila);
  const headers = await headersOf(page);
  const cloud = {
    phoneNumberId: stubNumber.phoneNumberId,
    wabaId: stubNumber.wabaId,
    accessToken: stubNumber.accessToken,
    appSecret: stubNumber.appSecret,
    verifyToken: stubNumber.verifyToken,
  };
  const made = await page.request.post('/api/whatsapp', {
    headers,
    data: { name: `Janela ${Date.now() % 100_000}`, provider: 'cloud', cloud },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { id: line } = (await made.json()) as { id: number };
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/whatsapp/${line}`, { headers })).json()) as { status: string }).status,
    )
    .toBe('CONNECTED');
  const customer = newCustomer('Janela');
  let count = 0;
  const says = async (body: string) => {
    const message = {
      id: `wamid.${customer.number}.${++count}`,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type: 'text',
      text: { body },
    };
    expect(
      await deliverWebhooks([messageWebhook(stubNumber, { phone: customer.number, name: customer.name }, message)], {
        url: `${baseURL}/api/webhooks/whatsapp`,
        appSecret: stubNumber.appSecret,
        tries: 1,
      }),
    ).toEqual([200]);
  };
  await says('vocês entregam hoje?');
  const find = async () =>
    (
      (await (
        await page.request.get(`/api/tickets?showAll=true&status=pending&searchParam=${customer.number}`, { headers })
      ).json()) as { tickets: { id: number; uuid: string }[] }
    ).tickets;
  await expect.poll(async () => (await find()).length).toBe(1);
  const [ticket] = (await find()) as [{ id: number; uuid: string }];
  const { id: userId } = (
    (await query('select id from users where email = $1', [people.camila])) as { id: number }[]
  )[0]!;
  expect(
    (
      await page.request.put(`/api/tickets/${ticket.id}`, { headers, data: { status: 'open', userId, queueId: null } })
    ).status(),
  ).toBe(200);

  await test.step('the time that is left in the window is shown', async () => {
    await page.goto(`/tickets/${ticket.uuid}`);
    await expect(page.getByText(/^Janela fecha em (24 h 00|23 h 5\d)$/)).toBeVisible();
    await composer(page).fill('rascunho que espera');
    // The contact falls silent: two hours are left, then none.
    await query(`update messages set sent_at = now() - interval '23 hours 15 minutes' where ticket_id = $1`, [
      ticket.id,
    ]);
    await page.reload();
    await expect(page.getByText(/^Janela fecha em 4[45] min$/)).toBeVisible();
  });
  const send = page.getByRole('button', { name: 'Enviar modelo' });
  await test.step('with the window closed, templates take the place of the text field', async () => {
    await query(`update messages set sent_at = now() - interval '25 hours' where ticket_id = $1`, [ticket.id]);
    await page.reload();
    await expect(page.getByText(/A janela de 24 horas fechou/)).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
  });
  await test.step('a template with its fields filled is sent', async () => {
    await page.getByLabel('Modelo').selectOption({ label: 'pedido saiu (pt_BR)' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Campo 1 do texto').fill('Rita');
    await page.getByLabel('Campo 2 do texto').fill('4711');
    await expect(page.getByRole('figure')).toHaveText(/Olá Rita, seu pedido 4711 saiu para entrega\./);
    await expectAccessible(page);
    await send.click();
    await expect(page.getByText('Olá Rita, seu pedido 4711 saiu para entrega.').first()).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(0);
    await expect(page.getByLabel('Modelo')).toBeFocused();
    await expect
      .poll(
        () => stub.sent.filter(({ payload }) => payload.to === customer.number && payload.type === 'template').length,
      )
      .toBe(1);
  });

  await test.step('a template that was paused meanwhile is offered no more', async () => {
    await page.getByLabel('Modelo').selectOption({ label: 'retomar conversa (pt_BR)' });
    await query(`update message_templates set status = 'PAUSED' where name = 'retomar_conversa'`);
    await send.click();
    await expect(page.getByText('O WhatsApp recusou o modelo.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Modelo').getByRole('option')).toHaveText([
      'Escolha um modelo',
      'pedido saiu (pt_BR)',
    ]);
    await expect(page.getByLabel('Modelo')).toBeFocused();
  });

  await test.step('the answer of the contact brings the text field back with its draft', async () => {
    await says('sim, obrigada!');
    await expect(composer(page)).toHaveValue('rascunho que espera');
    await expect(page.getByText(/^Janela fecha em (24 h 00|23 h 5\d)$/)).toBeVisible();
    await composer(page).press('Enter');
    await expect
      .poll(() => stub.sent.some(({ payload }) => payload.to === customer.number && payload.type === 'text'))
      .toBe(true);
  });
});
