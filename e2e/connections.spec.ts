import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { query } from './database.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Ends what a journey made, also when it broke off. */
const made: string[] = [];
test.afterEach(async ({ request }) => {
  const { token } = await tokenOf(request);
  const headers = { authorization: `Bearer ${token}` };
  const rows = (await (await request.get('/api/whatsapp', { headers })).json()) as { id: number; name: string; isDefault: boolean }[];
  const shop = rows.find(({ name }) => name === 'Loja Centro')!;
  if (!shop.isDefault) await request.put(`/api/whatsapp/${shop.id}`, { headers, data: { isDefault: true } });
  for (const { id } of rows.filter(({ name }) => made.includes(name))) await request.delete(`/api/whatsapp/${id}`, { headers });
});
const tokenOf = async (request: APIRequestContext) => (await (await request.post('/api/auth/login', { data: { email: people.camila, password: 'senha-das-jornadas' } })).json()) as { token: string };

test('a connection is made, paired by its code, changed, disconnected and deleted (CONN-01, CONN-02, CONN-04 to CONN-06, CONN-12, CONN-14 to CONN-17, CONN-19, CONN-20, CONN-35)', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await signIn(page, people.camila);
  await page.getByRole('link', { name: /^Conexões/ }).click();
  await expect(rowOf(page, 'Loja Centro').getByText('Padrão').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar conexão' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  // Nothing is made of what is wrong, and the person is led to it.
  await dialog.getByRole('tab', { name: 'Automação' }).click();
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  const name = `Pós-venda ${Date.now() % 100_000}`;
  made.push(name);
  await dialog.getByLabel('Nome').fill(name);
  await expect(dialog.getByRole('radio', { name: 'WhatsApp Web' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Simulador' }).check();
  await dialog.getByRole('button', { name: 'Gerar token' }).click();
  await expect(dialog.getByLabel('Token da API externa')).toHaveValue(/^[\w-]{43}$/);
  await dialog.getByRole('tab', { name: 'Mensagens' }).click();
  await dialog.getByRole('checkbox', { name: 'Vendas' }).check();
  await dialog.getByRole('checkbox', { name: 'Suporte' }).check();
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(dialog.getByText('Com mais de uma fila, escreva uma saudação')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Saudação' }).fill('Olá, ');
  await dialog.getByRole('button', { name: 'Primeiro nome' }).first().click();
  await expect(dialog.getByRole('textbox', { name: 'Saudação' })).toHaveValue('Olá, {{firstName}}');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar' }).click();

  // What was made waits for its phone; the dialog closes by itself once a phone has read the code.
  const qr = page.getByRole('dialog', { name: `Conectar “${name}”` });
  await expect(qr.getByRole('img', { name: /QR Code/ })).toBeVisible();
  await expectAccessible(page);
  // With the session of the screen itself: another sign-in would end it.
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const rows = (await (await request.get('/api/whatsapp', { headers })).json()) as { id: number; name: string }[];
  expect((await request.post(`/api/sandbox/${rows.find((one) => one.name === name)!.id}/scan`, { headers })).status()).toBe(200);
  await expect(qr).toHaveCount(0);
  await expect(rowOf(page, name).getByText('Conectada')).toBeVisible();

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Editar conexão' });
  await edit.getByRole('tab', { name: 'Mensagens' }).click();
  await expect(edit.getByRole('textbox', { name: 'Saudação' })).toHaveValue('Olá, {{firstName}}');
  await edit.getByRole('tab', { name: 'Automação' }).click();
  await edit.getByLabel('Transferir quem espera para').selectOption('Trocas');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByText('Use um número de 1 a 10080')).toBeVisible();
  await edit.getByLabel('Depois de quantos minutos').fill('15');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.getByText('Conexão salva')).toBeVisible();

  await rowOf(page, name).getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(rowOf(page, name).getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await rowOf(page, name).getByRole('button', { name: 'Novo QR Code' }).click();
  await expect(qr.getByRole('img', { name: /QR Code/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // The default one stays while there are others.
  await page.getByRole('button', { name: 'Excluir Loja Centro' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir conexão' }).click();
  await expect(page.getByText('É preciso haver uma conexão padrão.')).toBeVisible();
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir conexão' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByText('Conexão excluída')).toBeVisible();
});

test('a line tells how it fares, and a number is connected by a code typed on its phone; what goes wrong is said in words (CONN-05)', async ({ page }) => {
  test.setTimeout(60_000);
  const name = `Zap ${Date.now() % 100_000}`;
  made.push(name);
  // A line of WhatsApp Web that shows its code; nobody's process takes it, so this journey answers for its phone.
  const [row] = await query(
    `insert into connections (company_id, name, provider, wish, status, qrcode) select company_id, $1, 'beta', 'closed', 'qrcode', 'codigo-de-teste' from connections where name = 'Loja Centro' returning id, company_id`,
    [name],
  );
  await query(`insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, '{}', 'x')`, [row!.company_id, row!.id]);
  await signIn(page, people.camila);
  await page.getByRole('link', { name: /^Conexões/ }).click();
  const health = page.getByRole('list', { name: `Como está ${name}` });
  await expect(health.getByText(/^Assim desde \d\d:\d\d$/)).toBeVisible();
  await expect(health.getByText('1 mensagem recebida não pôde ser gravada')).toBeVisible();
  await rowOf(page, name).getByRole('button', { name: 'Ver QR Code' }).click();
  const dialog = page.getByRole('dialog', { name: `Conectar “${name}”` });
  await dialog.getByRole('tab', { name: 'Conectar com número' }).click();
  await dialog.getByRole('button', { name: 'Gerar código' }).click();
  await expect(dialog.getByText('Escreva o número inteiro, com o código do país')).toBeVisible();
  await dialog.getByLabel('Número do celular').fill('+55 11 91234-5678');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Gerar código' }).click();
  const answer = `with told as (update phone_orders set answer = $2 where connection_id = $1 and kind = 'pairByCode' and answer is null and payload ->> 'number' = '5511912345678' returning asked)
    select pg_notify('phone_answers', asked) from told`;
  await expect.poll(async () => (await query(answer, [row!.id, JSON.stringify({ ok: true, value: 'WXYZ2345' })])).length).toBe(1);
  await expect(dialog.getByText('WXYZ-2345')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copiar código' })).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Gerar outro código' }).click();
  await expect.poll(async () => (await query(answer, [row!.id, JSON.stringify({ ok: false, error: 'ERR_WAPP_NOT_INITIALIZED' })])).length).toBe(1);
  await expect(dialog.getByText('A conexão não está ligada. Conecte o número para continuar.')).toBeVisible();
});

test('who is no administrator has neither the entry nor the screen (CONN-02, CONN-03, ROLE-10 to ROLE-12)', async ({ page }) => {
  await signIn(page, people.bianca);
  await expect(page.getByRole('link', { name: /^Conexões/ })).toHaveCount(0);
  await page.goto('/connections');
  await expect(page).toHaveURL(/\/tickets$/);
});
