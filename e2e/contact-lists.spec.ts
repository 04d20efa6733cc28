import { expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { query, queryPlatform } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, password, people, signIn, test, tokenOf } from './support.ts';

test.use({ secondCompany: true });

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Chooses a file in the open import dialog. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const sheet = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer();

test.describe('contact lists', () => {
  test.afterEach(async () => {
    await query('delete from contact_lists');
  });

  test('are created, renamed and deleted, live on another screen [CLIST-01, CLIST-03, CLIST-14, CLIST-15, ERR-37]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'Campanhas' }).click();
    await page.getByRole('link', { name: 'Listas de contatos' }).click();
    const name = page.getByRole('textbox', { name: 'Nome' });
    await test.step('a name of 2 to 50 characters is needed', async () => {
      await expect(page.getByText('Nenhuma lista ainda')).toBeVisible();
      await page.getByRole('button', { name: 'Nova lista' }).first().click();
      await name.press('Enter');
      await expect(page.getByText('Obrigatório')).toBeVisible();
      await name.fill('a');
      await name.press('Enter');
      await expect(page.getByText('Muito curto!')).toBeVisible();
      await name.fill('Clientes VIP');
      await name.press('Enter');
      await expect(page.getByText('Lista criada')).toBeVisible();
      await expect(row(page, 'Clientes VIP')).toContainText('vazia');
    });
    const other = await page.context().newPage();
    await test.step('a change appears on another screen', async () => {
      await other.goto('/contact-lists');
      await page.getByRole('button', { name: 'Editar Clientes VIP' }).click();
      await name.fill('Clientes de 2026');
      await name.press('Enter');
      await expect(page.getByText('Lista salva')).toBeVisible();
      await expect(row(other, 'Clientes de 2026')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('the deletion too', async () => {
      await page.getByRole('button', { name: 'Excluir Clientes de 2026' }).click();
      await page.getByRole('button', { name: 'Excluir lista' }).click();
      await expect(page.getByText('Lista excluída')).toBeVisible();
      await expect(other.getByText('Nenhuma lista ainda')).toBeVisible();
      await other.close();
    });
  });

  test('are filled by hand and by a sheet with a result for each row [CLIST-04, CLIST-05, CLIST-09, CLIST-10, CLIST-11] @core', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Lojistas' });
    await page.goto(`/contact-lists/${id}/contacts`);
    const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
    await test.step('by hand', async () => {
      await page.getByRole('button', { name: 'Adicionar' }).click();
      await field('Nome').fill('A');
      await field('Número').fill('123');
      await field('E-mail (opcional)').fill('ana@');
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click();
      await expect(dialog(page).getByText('Muito curto!')).toHaveCount(2);
      await expect(dialog(page).getByText('E-mail inválido')).toBeVisible();
      await field('Nome').fill('Ana Rocha');
      await field('Número').fill('+55 (13) 99711-2043');
      await field('E-mail (opcional)').fill('');
      await field('E-mail (opcional)').press('Enter');
      await expect(page.getByText('Contato adicionado')).toBeVisible();
      await expect(row(page, 'Ana Rocha')).toContainText('+55 13 99711-2043');
    });
    await test.step('a contact is changed in the same dialog', async () => {
      await page.getByRole('button', { name: 'Editar Ana Rocha' }).click();
      await expect(field('Número')).toHaveValue(/99711-?2043/);
      await field('Nome').fill('Ana Rocha Lima');
      await field('E-mail (opcional)').fill('ana@email.com');
      await field('E-mail (opcional)').press('Enter');
      await expect(row(page, 'Ana Rocha Lima')).toContainText('ana@email.com');
      await expect(row(page, 'Ana Rocha Lima')).toContainText('+55 13 99711-2043');
    });
    await test.step('by a sheet', async () => {
      await page.getByRole('button', { name: 'Importar' }).click();
      await choose(page, 'lista.csv', Buffer.from('nome;numero'));
      await expect(dialog(page).getByText('Escolha uma planilha .xls ou .xlsx.')).toBeVisible();
      await choose(page, 'lista.xls', Buffer.from('nome;numero'));
      await expect(dialog(page).getByText('Este tipo de arquivo não é aceito.')).toBeVisible();
      const unknown = [
        ['Quem', 'Onde'],
        ['Célia Braga', '13981227711'],
      ];
      await choose(page, 'lista.xlsx', await sheet(unknown));
      await expect(dialog(page).getByText('Não reconhecemos as colunas pelo nome')).toBeVisible();
      await expect(dialog(page).getByRole('combobox', { name: 'Destino da coluna Coluna 2' })).toHaveValue('number');
      await dialog(page).getByRole('checkbox', { name: 'A linha 1 tem os nomes das colunas' }).check();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Importar', exact: true }).click();
      await expect(dialog(page).getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
      await expect(dialog(page).getByRole('listitem')).toHaveCount(0);
      await dialog(page).getByRole('button', { name: 'Importar outra' }).click();
      const rows = [
        ['NOME', 'Número', 'E-mail'],
        ['Bruno Camargo', '55 13 98122-7710', 'bruno@email.com'],
        ['Ana de novo', '55 13 9711-2043', ''],
        ['Décio', '123', ''],
      ];
      await choose(page, 'lista.xlsx', await sheet(rows));
      await expect(dialog(page).getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
      await expect(dialog(page).getByRole('listitem')).toHaveText([
        /Linha 3.*Ana de novo.*O número já está na lista/,
        /Linha 4.*Décio.*O número precisa de 8 a 50 dígitos/,
      ]);
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Fechar' }).last().click();
      await expect(row(page, 'Bruno Camargo')).toContainText('bruno@email.com');
      await expect(page.getByText('3 contatos', { exact: true })).toBeVisible();
    });
    await test.step('a search finds a contact, and a delete removes it', async () => {
      await page.getByRole('searchbox', { name: 'Nome, número ou e-mail' }).fill('bruno@');
      await expect(row(page, 'Ana Rocha')).toHaveCount(0);
      await page.getByRole('button', { name: 'Excluir Bruno Camargo' }).click();
      await page.getByRole('button', { name: 'Excluir da lista' }).click();
      await expect(page.getByText('Contato excluído da lista')).toBeVisible();
      await expect(page.getByText('Nenhum contato encontrado')).toBeVisible();
    });
  });

  test('offer no delete of a contact to a profile that may not delete contacts [CLIST-07]', async ({
    page,
    request,
  }) => {
    await signIn(page, people.livia);
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Lojistas' });
    const item = { name: 'Ana Rocha', number: '5513997112043', contactListId: id };
    await callFrom(page, 'POST', '/contact-list-items', item);
    await page.goto(`/contact-lists/${id}/contacts`);
    const remove = page.getByRole('button', { name: 'Excluir Ana Rocha' });
    await expect(remove).toBeVisible();
    const { id: userId } = await callFrom<{ id: number }>(page, 'GET', '/auth/me');
    // A second administrator, because the last one of a company keeps the profile.
    const email = `vaga-${Date.now()}@test.recado`;
    await callFrom(page, 'POST', '/users', { name: 'Vaga', email, password, profile: 'admin' });
    try {
      const headers = { authorization: `Bearer ${await tokenOf(request, email)}` };
      const data = { profile: 'supervisor' };
      expect((await request.put(`/api/users/${userId}`, { headers, data })).status()).toBe(200);
      await expect(remove).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Editar Ana Rocha' })).toBeVisible();
    } finally {
      await queryPlatform(`update users set profile = 'admin' where id = $1`, [userId]);
      await queryPlatform('delete from users where email = $1', [email]);
    }
  });

  test('show whether each number is on WhatsApp, live, and fit a phone and a narrow window [CLIST-04, CLIST-06, CLIST-15]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Lojistas' });
    await query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid)
       select company_id, id, 'Carla', '5511990000001', '5511990000001', true from contact_lists
       union all select company_id, id, 'Davi', '5511990000002', '5511990000002', false from contact_lists
       union all select company_id, id, 'Elisa', '5511990000003', '5511990000003', null from contact_lists`,
    );
    await page.goto(`/contact-lists/${id}/contacts`);
    await expect(row(page, 'Carla')).toContainText('Válido');
    await expect(row(page, 'Davi')).toContainText('Sem WhatsApp');
    await expect(row(page, 'Elisa')).toContainText('Conferindo');
    await page.getByRole('tab', { name: /Sem WhatsApp/ }).click();
    await expect(row(page, 'Carla')).toHaveCount(0);
    await expect(row(page, 'Davi')).toBeVisible();
    await page.getByRole('tab', { name: /Todos/ }).click();
    const { contacts } = await callFrom<{ contacts: { id: number; name: string }[] }>(
      page,
      'GET',
      `/contact-list-items?contactListId=${id}`,
    );
    const davi = contacts.find(({ name }) => name === 'Davi')!;
    await callFrom(page, 'DELETE', `/contact-list-items/${davi.id}`);
    await expect(row(page, 'Davi')).toHaveCount(0);
    await expectAccessible(page);

    await test.step('on a phone nothing is wider than the screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/contact-lists');
      await page.getByRole('link', { name: 'Lojistas' }).click();
      await expect(page.getByText('Carla')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
    });
    await test.step('a list that is gone leads back', async () => {
      await page.goto('/contact-lists/999999/contacts');
      await expect(page.getByText('Esta lista não existe mais')).toBeVisible();
      await page.getByRole('button', { name: 'Ver as listas' }).click();
      await expect(page).toHaveURL(/\/contact-lists$/);
    });
    await test.step('beside the rail, a table of a narrow window would have no room for names', async () => {
      await page.setViewportSize({ width: 640, height: 844 });
      await expect(page.getByRole('listitem').filter({ hasText: 'Lojistas' })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.setViewportSize({ width: 1_200, height: 844 });
      await expect(page.getByRole('row').filter({ hasText: 'Lojistas' })).toBeVisible();
    });
  });
});
