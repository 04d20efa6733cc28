import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import writeXlsxFile from 'write-excel-file/node';
import { query } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Contatos' }).getByRole('listitem').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Nome, número ou e-mail' });

async function openContacts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible();
}

/** A file as a person chooses it. */
async function sheetOf(name: string, rows: readonly (readonly (string | number)[])[]) {
  const cells = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
  const buffer = await writeXlsxFile(cells as never).toBuffer();
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}

const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  dialog(page).locator('input[type=file]').setInputFiles(file);

test('imports a sheet with wrong rows, the same one twice adds nothing [CONT-05, CONT-06, CONT-07] @core', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const stamp = String(Date.now()).slice(-6);
  const sheet = await sheetOf('clientes.xlsx', [
    ['Cliente', 'Celular', 'E-mail', 'Cidade'],
    [`Ana Rocha ${stamp}`, `(13) 99${stamp}1`, 'ana@exemplo.com', 'Santos'],
    [`Bruno ${stamp}`, Number(`1398${stamp}22`.slice(0, 11)), '', 'Santos'],
    ['Décio Faria', '3289-11', '', ''],
    ['', `(13) 97${stamp}1`, '', ''],
    [`Eliane ${stamp}`, `(13) 96${stamp}1`, 'eliane@', ''],
    [`Ana de novo ${stamp}`, `(13) 9${stamp}1`, '', ''],
  ]);
  await signIn(page, people.camila);
  await openContacts(page);

  await test.step('a wrong file is refused in words, and another can be chosen', async () => {
    await page.getByRole('button', { name: 'Importar' }).click();
    await chooseFile(page, { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from('nome;telefone') });
    await expect(dialog(page).getByRole('alert')).toContainText('não é .xlsx');
    await chooseFile(page, { name: 'foto.xlsx', mimeType: 'image/png', buffer: Buffer.from('no sheet') });
    await expect(dialog(page).getByRole('alert')).toContainText('Não foi possível ler');
    const rows = Array.from({ length: 5_002 }, (_row, n) => [`Pessoa ${n}`, 5_513_900_000_000 + n]);
    await chooseFile(page, await sheetOf('grande.xlsx', rows));
    await expect(dialog(page).getByRole('alert')).toContainText('mais de 5.000 linhas', { timeout: 20_000 });
    await expectAccessible(page);
  });

  await test.step('a template sheet has the columns, and no row yet', async () => {
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Baixar planilha modelo' }).click();
    const template = await download;
    expect(template.suggestedFilename()).toBe('modelo de importação.xlsx');
    await chooseFile(page, { ...sheet, name: 'modelo.xlsx', buffer: await readFile(await template.path()) });
    await expect(dialog(page).getByRole('alert')).toContainText('está vazia');
  });

  await test.step('the columns are recognised, and a field is chosen once', async () => {
    await chooseFile(page, sheet);
    await expect(dialog(page)).toContainText('clientes.xlsx · 6 linhas');
    const city = dialog(page).getByLabel('Destino da coluna Cidade');
    await expect(dialog(page).getByLabel('Destino da coluna Cliente')).toHaveValue('name');
    await expect(dialog(page).getByLabel('Destino da coluna Celular')).toHaveValue('number');
    await expect(city).toHaveValue('');
    await city.selectOption('Nome');
    await expect(dialog(page).getByLabel('Destino da coluna Cliente')).toHaveValue('');
    await city.selectOption('Não importar');
    await expect(dialog(page).getByText('Escolha a coluna do nome')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Conferir' })).toBeDisabled();
    await dialog(page).getByLabel('Destino da coluna Cliente').selectOption('Nome');
    await expectAccessible(page);
  });

  const before = (await callFrom<{ count: number }>(page, 'GET', '/contacts')).count;
  await test.step('the preview names the row and its problem; nothing is stored', async () => {
    await dialog(page).getByRole('button', { name: 'Conferir' }).click();
    await expect(dialog(page)).toContainText('Nada foi gravado ainda');
    await expect(dialog(page).getByRole('tab', { name: 'Com erro 3' })).toHaveAttribute('aria-selected', 'true');
    const row = (name: string) => dialog(page).getByRole('row').filter({ hasText: name });
    await expect(row('Décio Faria')).toContainText('4');
    await expect(row('Décio Faria')).toContainText('Número curto demais');
    await expect(row('Falta o nome')).toContainText('5');
    await expect(row(`Ana de novo ${stamp}`)).toContainText('Repete a linha 2');
    await dialog(page).getByRole('tab', { name: 'Novas 3' }).click();
    await expect(row(`Ana Rocha ${stamp}`)).toContainText(`+55 13 99${stamp.slice(0, 3)}-${stamp.slice(3)}1`);
    await expect(row(`Eliane ${stamp}`)).toContainText('Novo, sem o e-mail inválido');
    expect((await callFrom<{ count: number }>(page, 'GET', '/contacts')).count).toBe(before);
    await expectAccessible(page);
  });

  await test.step('leaving in the middle asks first', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toContainText('Nada foi gravado ainda');
  });

  await test.step('the result lists the refused rows, which can be downloaded', async () => {
    await dialog(page).getByRole('button', { name: 'Importar 3 contatos' }).click();
    await expect(dialog(page).getByRole('status')).toContainText('3 contatos novos');
    await expect(dialog(page)).toContainText('1 contato entrou sem o e-mail inválido');
    await expect(dialog(page)).toContainText('3 linhas ficaram de fora');
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Sem nome' })).toContainText('Falta o nome');
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Baixar .xlsx' }).click();
    expect((await download).suggestedFilename()).toBe('contatos-com-erro.xlsx');
    await dialog(page).getByRole('button', { name: 'Ver contatos' }).click();
    expect((await callFrom<{ count: number }>(page, 'GET', '/contacts')).count).toBe(before + 3);
  });

  await test.step('the same sheet again has nothing new', async () => {
    await page.getByRole('button', { name: 'Importar' }).click();
    await chooseFile(page, sheet);
    await dialog(page).getByRole('button', { name: 'Conferir' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Nada novo para importar' })).toBeDisabled();
    await dialog(page).getByRole('tab', { name: 'Já existem 3' }).click();
    await expect(dialog(page).getByRole('row').filter({ hasText: 'Já existe um contato' })).toHaveCount(3);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('reads a large sheet in seconds, shows numbers as saved, and names an empty one [CONT-05, CONT-06, CONT-10]', async ({
  page,
}) => {
  const stamp = String(Date.now()).slice(-6);
  await signIn(page, people.camila);
  await openContacts(page);
  await page.getByRole('button', { name: 'Importar' }).click();

  await test.step('an empty sheet is called empty', async () => {
    await chooseFile(page, await sheetOf('vazia.xlsx', [['']]));
    await expect(dialog(page).getByRole('alert')).toContainText('A planilha está vazia');
  });

  await test.step('5,000 rows of six columns are read within 5 s', async () => {
    const rows = Array.from({ length: 5_000 }, (_row, n) => [
      `Pessoa de Sobrenome Comprido ${n}`,
      `(13) 9${String(80_000_000 + n)}`,
      `pessoa${n}@exemplo.com.br`,
      `Rua das Flores, ${n}, apartamento ${n}, bloco ${n % 7}`,
      'Santos',
      `Observação sobre a pessoa ${n}, que compra às quintas`,
    ]);
    const head = ['Nome', 'Celular', 'E-mail', 'Endereço', 'Cidade', 'Observação'];
    await chooseFile(page, await sheetOf('grande.xlsx', [head, ...rows]));
    await expect(dialog(page)).toContainText('grande.xlsx · 5.000 linhas', { timeout: 5_000 });
    await dialog(page).getByRole('button', { name: 'Voltar' }).click();
  });

  await test.step('numbers are shown as saved, and a long name pushes no reason out of the window', async () => {
    const long = 'Pousada e Restaurante Recanto das Gaivotas '.repeat(3).trim();
    const rows = [
      ['Nome', 'Celular', 'Cidade'],
      [`Ana ${stamp}`, `0055 11 98${stamp}1`, 'Santos'],
      [long, '(11) 91234-5678 ramal 22', ''],
      ['x'.repeat(120), '988000222', ''],
    ];
    await chooseFile(page, await sheetOf('numeros.xlsx', rows));
    await expect(dialog(page).getByText('A coluna Cidade não será importada.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Guardar como informação extra' }).click();
    await expect(dialog(page).getByLabel('Destino da coluna Cidade')).toHaveValue('extra');
    await expect(dialog(page).getByText('não será importada')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Conferir' }).click();
    const row = (name: string) => dialog(page).getByRole('row').filter({ hasText: name });
    for (const [name, reason] of [
      [long, 'O WhatsApp não tem ramais'],
      ['xxx', 'Falta o DDD'],
    ] as const) {
      const found = row(name).getByText(reason);
      await expect(found).toBeVisible();
      const [cell, table] = [await found.boundingBox(), await dialog(page).getByRole('region').boundingBox()];
      expect(cell!.x + cell!.width).toBeLessThanOrEqual(table!.x + table!.width);
    }
    await dialog(page).getByRole('tab', { name: 'Todas 3' }).click();
    await expect(row(`Ana ${stamp}`)).toContainText(`+55 11 98${stamp.slice(0, 3)}-${stamp.slice(3)}1`);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Importar 1 contato' }).click();
    await expect(dialog(page).getByRole('status')).toContainText('1 contato novo');
  });

  const { contacts } = await callFrom<{ contacts: { id: number }[] }>(
    page,
    'GET',
    `/contacts?searchParam=Ana ${stamp}`,
  );
  expect(await callFrom(page, 'GET', `/contacts/${contacts[0]!.id}`)).toMatchObject({
    number: `551198${stamp}1`,
    extraInfo: [{ name: 'Cidade', value: 'Santos' }],
  });
});

test('finds, selects, tags, exports and deletes contacts [CONT-01, CONT-02, CONT-03, CONT-21] @core', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const stamp = String(Date.now()).slice(-7);
  const phones = await openPhones(request);
  await phones.pair();
  const customer = newCustomer('Clémence');
  await phones.says(customer.number, 'Bom dia', { name: customer.name });
  await signIn(page, people.camila);
  await openContacts(page);

  await test.step('a contact added elsewhere appears live', async () => {
    for (const [name, digit] of [
      ['=Soma', 1],
      ['Zilda; Cia', 2],
    ] as const)
      await callFrom(page, 'POST', '/contacts', { name: `${name} ${stamp}`, number: `55139${stamp}${digit}` });
    await search(page).fill(stamp);
    await expect(card(page, `Zilda; Cia ${stamp}`)).toBeVisible();
    await expect(card(page, `=Soma ${stamp}`)).toBeVisible();
  });

  await test.step('the choice between cards and rows is remembered', async () => {
    await page.getByRole('tab', { name: 'Linhas' }).click();
    await expect(page.getByRole('row').filter({ hasText: `Zilda; Cia ${stamp}` })).toBeVisible();
    const all = page.getByRole('checkbox', { name: 'Selecionar os contatos carregados' });
    await all.check();
    await expect(page.getByRole('toolbar')).toContainText('2 selecionados');
    await expectAccessible(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Limpar seleção' }).press('Enter');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(all).not.toBeChecked();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Linhas' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Cartões' }).click();
  });

  await test.step('the newest come first on request, and only recent ones', async () => {
    await page.getByLabel('Ordem').selectOption('Mais recentes primeiro');
    await expect(page.getByRole('listitem').filter({ hasText: stamp }).first()).toContainText('Zilda');
    await page.getByLabel('Criado').selectOption('Criado: hoje');
    await expect(card(page, stamp)).toHaveCount(2);
    await page.getByLabel('Ordem').selectOption('Por nome');
    await page.getByLabel('Criado').selectOption('Criado: a qualquer tempo');
  });

  await test.step('the export contains what the search finds, without formulas [CONT-25]', async () => {
    await search(page).fill(stamp);
    await expect(card(page, stamp)).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('contatos.csv');
    expect((await readFile(await file.path(), 'utf8')).replace('\uFEFF', '')).toBe(
      `name;number;email\r\n'=Soma ${stamp};55139${stamp}1;\r\n"Zilda; Cia ${stamp}";55139${stamp}2;\r\n`,
    );
  });

  await test.step('a card without a live ticket opens the dialog of a new one with the contact [CONT-04]', async () => {
    await page.getByRole('button', { name: `Abrir conversa com Zilda; Cia ${stamp}` }).click();
    await expect(dialog(page).getByRole('combobox').first()).toHaveValue(`Zilda; Cia ${stamp}`);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('a card with a live ticket leads to the conversation, and its tag is shown', async () => {
    await search(page).fill(customer.name.toUpperCase().replace('É', 'e'));
    await card(page, customer.name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Etiquetar' }).click();
    await page.getByRole('menuitem', { name: 'VIP' }).click();
    await expect(card(page, customer.name)).toContainText('VIP');
    await expectAccessible(page);
    // A new tag goes to the contacts that are still selected.
    const created = `Nova ${stamp}`;
    await page.getByRole('button', { name: 'Etiquetar' }).click();
    await page.getByRole('menuitem', { name: 'Criar etiqueta' }).click();
    await page.getByRole('dialog', { name: 'Adicionar etiqueta' }).getByLabel('Nome').fill(created);
    await page.getByRole('dialog', { name: 'Adicionar etiqueta' }).getByRole('button', { name: 'Adicionar' }).click();
    await expect(card(page, customer.name)).toContainText(created);
    await expect(card(page, customer.name).getByRole('checkbox')).toBeChecked();
    await page.getByRole('link', { name: `Abrir conversa com ${customer.name}` }).click();
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.goBack();
  });

  await test.step('selected contacts are deleted together after a question', async () => {
    await search(page).fill(stamp);
    // The search is on, and its answer no longer replaces the cards.
    await expect(card(page, customer.name)).toHaveCount(0);
    await expect(card(page, stamp)).toHaveCount(2);
    for (const box of await page.getByRole('checkbox', { name: new RegExp(stamp) }).all()) await box.check();
    // Before that they go to a list, which is made on the way; a second time they are in it already.
    const addToList = page.getByRole('toolbar').getByRole('button', { name: 'Adicionar à lista' });
    const list = `Lista ${stamp}`;
    await addToList.click();
    await page.getByRole('menuitem', { name: 'Nova lista' }).click();
    await page.getByRole('dialog', { name: 'Nova lista' }).getByLabel('Nome').fill(list);
    await page.getByRole('dialog', { name: 'Nova lista' }).getByRole('button', { name: 'Criar' }).click();
    await expect(page.getByText(`2 contatos adicionados à lista ${list}.`)).toBeVisible();
    await addToList.click();
    await page.getByRole('menuitem', { name: list }).click();
    await expect(page.getByText('2 já estavam nela.')).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Excluir 2 contatos?');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('2 contatos excluídos')).toBeVisible();
    await expect(page.getByText('Nenhum contato encontrado')).toBeVisible();
  });
});

test('imports its own export unchanged [CONT-02, CONT-06, CONT-10, CONT-25]', async ({ page }) => {
  test.setTimeout(90_000);
  const stamp = String(Date.now()).slice(-6);
  const longest = `Pousada ${stamp} ${'Recanto das Gaivotas '.repeat(5)}`.slice(0, 100).trim();
  const made = [
    { name: `=Soma ${stamp}`, number: `55139${stamp}31`, email: '' },
    { name: `'Aspas "${stamp}"; e ponto`, number: `55139${stamp}32`, email: `a${stamp}@exemplo.com` },
    { name: `👩‍👩‍👧 Família ${stamp}`, number: `551332${stamp.slice(0, 2)}${stamp.slice(2)}`, email: '' },
    { name: `João Lisboa ${stamp}`, number: `351912${stamp}`, email: '' },
    { name: longest, number: `1555${stamp}7`, email: '' },
  ];
  await signIn(page, people.camila);
  await query(
    `with made as (
       insert into contacts (company_id, name, number, email)
       select users.company_id, one.name, one.number, nullif(one.mail, '') from users,
         unnest($2::text[], $3::text[], $4::text[]) as one(name, number, mail) where users.email = $1
       returning company_id, id, number)
     insert into contact_identities (company_id, kind, value, contact_id) select company_id, 'phone', number, id from made`,
    [people.camila, made.map(({ name }) => name), made.map(({ number }) => number), made.map(({ email }) => email)],
  );
  const stored = () =>
    query(
      `select name, number, coalesce(email, '') as email from contacts where strpos(name, $1) > 0 order by number`,
      [stamp],
    );
  const before = await stored();
  expect(before).toHaveLength(made.length);

  const lines = await test.step('the contacts of a search are exported', async () => {
    await openContacts(page);
    await search(page).fill(stamp);
    await expect(card(page, `João Lisboa ${stamp}`)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    return (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '');
  });
  await query(`delete from contacts where strpos(name, $1) > 0`, [stamp]);
  expect(await stored()).toEqual([]);

  await test.step('the file is imported after a spreadsheet program stored it as .xlsx', async () => {
    await page.getByRole('button', { name: 'Importar' }).click();
    await chooseFile(page, await sheetOf('contatos.xlsx', parseCsv(lines)));
    await dialog(page).getByRole('button', { name: 'Conferir' }).click();
    await dialog(page)
      .getByRole('button', { name: `Importar ${made.length} contatos` })
      .click();
    await expect(dialog(page).getByRole('status')).toContainText(`${made.length} contatos novos`);
  });
  expect(await stored()).toEqual(before);
});

/** Reads a CSV file with semicolons, as spreadsheet programs do. */
const parseCsv = (text: string): string[][] =>
  [...text.matchAll(/(?:"(?:[^"]|"")*"|[^";\r])*(?:;(?:"(?:[^"]|"")*"|[^";\r])*)*\r\n/g)].map(([line]) =>
    [...line.slice(0, -2).matchAll(/(?:^|;)("(?:[^"]|"")*"|[^";]*)/g)].map(([, cell]) =>
      cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!,
    ),
  );

test('an agent sees no deletion, and edits a contact of the list [CONT-11, CONT-22]', async ({ page }) => {
  const stamp = String(Date.now()).slice(-7);
  await signIn(page, people.bianca);
  await callFrom(page, 'POST', '/contacts', { name: `Gil ${stamp}`, number: `55139${stamp}7` });
  await openContacts(page);
  await search(page).fill(stamp);
  await expect(card(page, `Gil ${stamp}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Editar Gil ${stamp}` }).click();
  await dialog(page).getByLabel('Nome', { exact: true }).fill(`Gilda ${stamp}`);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(card(page, `Gilda ${stamp}`)).toBeVisible();
});
