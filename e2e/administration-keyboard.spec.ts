import { expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { query } from './database.ts';
import { people, signIn, test } from './support.ts';
import { tabTo } from './tabTo.ts';

const press = async (page: Page, role: Parameters<typeof tabTo>[1], name: string | RegExp): Promise<void> => {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
};

test('without a mouse: a sheet of contacts is imported through all steps', async ({ page }) => {
  test.setTimeout(90_000);
  const stamp = String(Date.now()).slice(-7);
  await signIn(page, people.camila);
  await expect(page.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible();
  await page.goto('/contacts');
  await press(page, 'button', 'Importar');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'button', /Escolher|escolha/i);
  const sheet = {
    name: 'clientes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsxFile([
      ['Cliente', 'Celular', 'Cidade'],
      [`Teclado ${stamp}`, `13 9${stamp}1`, 'Santos'],
    ]).toBuffer(),
  };
  // On a busy machine the browser may open its own window before the test listens for it.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 2_000 });
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(sheet);
  }).toPass();
  await tabTo(page, 'combobox', 'Destino da coluna Cidade');
  await press(page, 'button', 'Conferir');
  await expect(page.getByRole('region', { name: 'Conferir' })).toContainText(`Teclado ${stamp}`);
  await press(page, 'button', 'Importar 1 contato');
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  await press(page, 'button', /Fechar|Concluir/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`Teclado ${stamp}`)).toBeVisible();
});

test('without a mouse: a queue and its menu are made and ordered, and the own profile is changed', async ({ page }) => {
  test.setTimeout(90_000);
  const name = `Teclas ${Date.now() % 100_000}`;
  await signIn(page, people.camila);
  await expect(page.getByRole('link', { name: 'Filas' })).toBeVisible();
  await page.goto('/queues');
  await press(page, 'button', 'Adicionar fila');
  await tabTo(page, 'textbox', 'Nome');
  await page.keyboard.type(name);
  await tabTo(page, 'textbox', 'Mensagem de saudação');
  await page.keyboard.type('Olá!');
  await tabTo(page, 'button', 'Menu do robô', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, 'button', /^Opção$/);
  await expect(page.getByLabel('Título no menu')).toBeFocused();
  await page.keyboard.type('Comprar');
  await tabTo(page, 'button', /^Opção$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Título no menu')).toBeFocused();
  await page.keyboard.type('Trocar');
  await tabTo(page, 'button', '2 Trocar', 'Shift+Tab');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('button', { name: '1 Trocar', exact: true })).toBeFocused();
  await tabTo(page, 'button', /^Adicionar$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Salvar fila' })).toBeVisible();
  const options = await query(
    `select o.title from queue_options o join queues q on q.company_id = o.company_id and q.id = o.queue_id
     where q.name = $1 order by o.option`,
    [name],
  );
  expect(options.map(({ title }) => title)).toEqual(['Trocar', 'Comprar']);
  await query(`delete from queues where name = $1`, [name]);

  await test.step('the own profile is opened, changed and saved', async () => {
    await page.goto('/queues');
    const profile = 'Camila do Teclado';
    await expect(page.getByRole('button', { name: /menu do usuário/ })).toBeVisible();
    const [before] = await query('select name from users where email = $1', [people.camila]);
    await press(page, 'button', /menu do usuário/);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    const field = page.getByRole('dialog').getByLabel('Nome', { exact: true });
    await tabTo(page, 'textbox', 'Nome');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(profile);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
    expect(await query('select name from users where email = $1', [people.camila])).toEqual([{ name: profile }]);
    await query('update users set name = $2 where email = $1', [people.camila, before!.name]);
  });
});
