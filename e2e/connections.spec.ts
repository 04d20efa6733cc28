import { expect, type APIRequestContext, type Page } from '@playwright/test';
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

test('who is no administrator has neither the entry nor the screen (CONN-02, CONN-03, ROLE-10 to ROLE-12)', async ({ page }) => {
  await signIn(page, people.bianca);
  await expect(page.getByRole('link', { name: /^Conexões/ })).toHaveCount(0);
  await page.goto('/connections');
  await expect(page).toHaveURL(/\/tickets$/);
});
