import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { dateField, expectAccessible, openPhones, people, signIn, test, typeDate } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const part = (page: Page, name: string) => dialog(page).getByRole('tab', { name: new RegExp(name) });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const phone = (page: Page) => dialog(page).getByRole('log', { name: 'Mensagens que chegam' });
/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const names = ['Ana Rocha', 'Bruno Camargo', 'Carla Ximenes', 'Décio Faria'];

/** A contact list with four contacts, of whom the last one is not on WhatsApp. */
async function createList(page: Page): Promise<number> {
  const { id } = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Clientes VIP' });
  for (const [index, name] of names.entries())
    await callFrom(page, 'POST', '/contact-list-items', {
      contactListId: id,
      name,
      number: `551399711${2_040 + index}`,
      email: index === 0 ? 'ana@email.com' : '',
    });
  await query(`update contact_list_items set is_whatsapp_valid = (name <> $1)`, [names[3]]);
  return id;
}

/** Creates a campaign over HTTP, a draft unless `more` says otherwise. */
async function createCampaign(page: Page, name: string, more: Record<string, unknown> = {}): Promise<number> {
  const [connection] = await callFrom<{ id: number }[]>(page, 'GET', '/whatsapp');
  const [list] = await callFrom<{ id: number }[]>(page, 'GET', '/contact-lists/list');
  const { id } = await callFrom<{ id: number }>(page, 'POST', '/campaigns', {
    name,
    message1: 'Oi {nome}',
    whatsappId: connection!.id,
    contactListId: list!.id,
    ...more,
  });
  return id;
}

const setPace = (page: Page, longerIntervalAfter = 0, greaterInterval = 0): Promise<unknown> =>
  callFrom(page, 'POST', '/campaign-settings', {
    settings: {
      messageInterval: 0,
      longerIntervalAfter,
      greaterInterval,
      variables: [{ key: 'cupom', value: 'LUZ15' }],
    },
  });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Moves the focus to an element with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test.describe('campaigns', () => {
  test.afterEach(async () => {
    await query(`update settings set value = 'true' where key = 'campaignsEnabled'`);
    await query('delete from campaigns');
    await query('delete from campaign_settings');
    await query('delete from contact_lists');
  });

  test('are created, changed and deleted, live on another screen [CAMP-01, CAMP-04, CAMP-05, CAMP-14, CAMP-18, CAMP-19]', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, people.camila);
    await createList(page);
    await setPace(page);
    await page.getByRole('link', { name: 'Campanhas', exact: true }).click();
    const other = await page.context().newPage();
    await other.goto('/campaigns');
    const name = dialog(page).getByRole('textbox', { name: 'Nome da campanha' });
    const message = (number: number) => dialog(page).getByRole('textbox', { name: `Mensagem da variação ${number}` });

    await test.step('a name and a text are needed', async () => {
      await expect(page.getByText('Nenhuma campanha ainda')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Nova campanha' }).first().click();
      await button(page, 'Continuar').click();
      await expect(dialog(page).getByText('Obrigatório')).toBeVisible();
      await expect(dialog(page).getByText('Escreva pelo menos uma mensagem.')).toBeVisible();
      await expect(name).toBeFocused();
      await name.fill('a');
      await expect(dialog(page).getByText('Muito curto!')).toBeVisible();
      await name.fill('Semana da Casa');
    });
    await test.step('variables are inserted at the caret, and the telephone fills them', async () => {
      await message(1).fill('Oi , use ');
      await message(1).press('Home');
      for (let letters = 0; letters < 3; letters++) await message(1).press('ArrowRight');
      await dialog(page).getByRole('button', { name: 'Nome', exact: true }).click();
      await message(1).press('End');
      await dialog(page).getByRole('button', { name: '{cupom}' }).click();
      await expect(message(1)).toHaveValue('Oi {nome}, use {cupom}');
      await expect(phone(page)).toContainText('Oi Marina Albuquerque, use LUZ15');
      await button(page, 'Adicionar variação').click();
      await message(2).fill('Bom dia {apelido}');
      await expect(
        dialog(page).getByText('{apelido} só tem valor para contatos com um campo extra desse nome; os outros recebem'),
      ).toBeVisible();
      await message(2).fill('Olá {nome}, {email}');
      await expectAccessible(page);
      await button(page, 'Continuar').click();
    });
    await test.step('a list is needed, and the only connection is chosen already', async () => {
      await expect(dialog(page).getByLabel('Conexão', { exact: true }).locator('option:checked')).toHaveText(
        /^Loja Centro/,
      );
      await button(page, 'Continuar').click();
      await expect(dialog(page).getByText('Escolha uma lista')).toBeVisible();
      await dialog(page).getByLabel('Quem tem uma etiqueta').check();
      await expect(dialog(page).getByLabel('Etiqueta', { exact: true })).toBeVisible();
      await dialog(page).getByLabel('Uma lista de contatos').check();
      await dialog(page).getByLabel('Lista', { exact: true }).selectOption('Clientes VIP');
      const audience = dialog(page).getByRole('region', { name: 'Quem recebe' });
      await expect(audience).toContainText('3vão receber');
      await expect(audience.getByRole('listitem').filter({ hasText: 'Sem WhatsApp' })).toContainText('1');
      await expect(phone(page)).toContainText('Olá Ana Rocha, ana@email.com');
      await dialog(page).getByLabel('Ver como').selectOption('Bruno Camargo');
      // Without an e-mail, no comma stays at the end.
      await expect(phone(page)).toContainText(/Olá Bruno Camargo\d\d:\d\d/);
      await expectAccessible(page);
      await button(page, 'Continuar').click();
    });
    await test.step('a draft is saved and appears on the other screen', async () => {
      await expectAccessible(page);
      await button(page, 'Salvar rascunho').click();
      await expect(page.getByText('Campanha criada')).toBeVisible();
      await expect(row(page, 'Semana da Casa')).toContainText('Inativa');
      await expect(row(other, 'Semana da Casa')).toContainText('Clientes VIP');
      await expectAccessible(page);
    });
    await test.step('unsaved changes are kept unless they are given up', async () => {
      await choose(page, 'Semana da Casa', 'Editar');
      await expect(message(1)).toHaveValue('Oi {nome}, use {cupom}');
      await name.fill('Semana da Casa 2026');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click();
      await button(page, 'Salvar').click();
      await expect(page.getByText('Campanha salva')).toBeVisible();
      await expect(row(other, 'Semana da Casa 2026')).toBeVisible();
    });
    await test.step('it is deleted after a question', async () => {
      await choose(page, 'Semana da Casa 2026', 'Excluir');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir campanha' }).click();
      await expect(page.getByText('Campanha excluída')).toBeVisible();
      await expect(other.getByText('Nenhuma campanha ainda')).toBeVisible();
      await other.close();
    });
  });

  test('are written and sent by keyboard alone, and keep a file that a failed upload did not send [CAMP-01, CAMP-04, CAMP-20, AMB-31]', async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await signIn(page, people.camila);
    await createList(page);
    await page.goto('/campaigns');
    await expect(page.getByText('Nenhuma campanha ainda')).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Ir para o conteúdo' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Nova campanha' }).first());
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('textbox', { name: 'Nome da campanha' })).toBeFocused();
    await page.keyboard.type('Pelo teclado');
    // Enter leads on, and to what is missing.
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('textbox', { name: 'Mensagem da variação 1' })).toBeFocused();
    await page.keyboard.type('Oi ');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Nome', exact: true }));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('textbox', { name: 'Mensagem da variação 1' })).toHaveValue('Oi {nome}');
    await tabTo(page, button(page, 'Continuar'));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('tabpanel')).toBeFocused();
    await tabTo(page, dialog(page).getByLabel('Conexão', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, dialog(page).getByLabel('Lista', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, part(page, 'Público'));
    await page.keyboard.press('ArrowRight');
    await expect(part(page, 'Envio')).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, button(page, 'Salvar rascunho'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Campanha criada')).toBeVisible();
    await expect(row(page, 'Pelo teclado')).toContainText('Inativa');

    await test.step('a failed upload does not lose the file', async () => {
      await choose(page, 'Pelo teclado', 'Editar');
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: png });
      await expect(phone(page).getByRole('img', { name: 'vitrine.png' })).toBeVisible();
      await page.route('**/media-upload', (route) => route.abort(), { times: 1 });
      await part(page, 'Envio').click();
      await button(page, 'Salvar').click();
      await expect(
        dialog(page).getByText('A campanha foi salva, mas o arquivo não foi enviado. Tente de novo.'),
      ).toBeVisible();
      await expect(part(page, 'Mensagem')).toHaveAttribute('aria-selected', 'true');
      await button(page, 'Salvar').click();
      await expect(page.getByText('Campanha salva')).toBeVisible();
      await choose(page, 'Pelo teclado', 'Editar');
      await expect(phone(page).getByRole('img', { name: 'vitrine.png' })).toBeVisible();
      await button(page, 'Remover vitrine.png').click();
      await button(page, 'Salvar').click();
      await expect(dialog(page)).toHaveCount(0);
      const { records } = await callFrom<{ records: { mediaName: string | null }[] }>(page, 'GET', '/campaigns');
      expect(records.map(({ mediaName }) => mediaName)).toEqual([null]);
    });
    await test.step('its row sends it, after a question', async () => {
      await page.getByRole('button', { name: 'Enviar agora: Pelo teclado' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar agora' }).press('Enter');
      await expect(page.getByText('Envio iniciado')).toBeVisible();
      await expect(row(page, 'Pelo teclado')).toContainText('Em andamento');
    });
  });

  test('are planned, locked an hour before, stopped and resumed [CAMP-02, CAMP-10, CAMP-11, CAMP-12]', async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    await (await openPhones(request)).pair();
    await signIn(page, people.camila);
    await createList(page);
    await setPace(page);
    await createCampaign(page, 'Lançamento');
    await page.goto('/campaigns');
    await test.step('a time makes it planned', async () => {
      await choose(page, 'Lançamento', 'Editar');
      await part(page, 'Envio').click();
      await dialog(page).getByLabel('Programar', { exact: true }).check();
      await button(page, 'Programar envio').click();
      await expect(dialog(page).getByText('Obrigatório')).toBeVisible();
      await typeDate(dateField(dialog(page), 'Começa em'), '060520300900');
      await expect(dialog(page).getByRole('region', { name: 'Ritmo' })).toContainText('06/05 09:00');
      await button(page, 'Programar envio').click();
      await expect(row(page, 'Lançamento')).toContainText('Programada');
      await expect(row(page, 'Lançamento')).toContainText('06/05/2030 09:00');
    });
    await test.step('less than an hour before, it can only be seen', async () => {
      await query(`update campaigns set scheduled_at = now() + interval '30 minutes'`);
      await page.reload();
      await expect(row(page, 'Lançamento')).toContainText('só leitura');
      await choose(page, 'Lançamento', 'Ver');
      await expect(dialog(page).getByText(/Falta menos de 1 hora para o envio/)).toBeVisible();
      await expect(dialog(page).getByRole('textbox', { name: 'Nome da campanha' })).toBeDisabled();
      await expect(button(page, 'Salvar')).toHaveCount(0);
      await expectAccessible(page);
      await button(page, 'Fechar').last().click();
    });
    await test.step('a cancelled one can be saved and stays cancelled', async () => {
      await choose(page, 'Lançamento', 'Interromper');
      await expect(page.getByRole('alertdialog')).toContainText('Cancelar o envio programado?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Interromper envio' }).click();
      await expect(page.getByText('Envio interrompido')).toBeVisible();
      await expect(row(page, 'Lançamento')).toContainText('Cancelada');
      await choose(page, 'Lançamento', 'Editar');
      await dialog(page).getByRole('textbox', { name: 'Nome da campanha' }).fill('Lançamento de maio');
      await button(page, 'Salvar').click();
      await expect(page.getByText('Campanha salva')).toBeVisible();
      await expect(row(page, 'Lançamento de maio')).toContainText('Cancelada');
    });
    await test.step('it goes on after a question, and ends', async () => {
      await page.getByRole('button', { name: 'Retomar Lançamento de maio' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retomar agora' }).click();
      await expect(page.getByText('Envio retomado')).toBeVisible();
      await expect(row(page, 'Lançamento de maio')).toContainText('Finalizada', { timeout: 30_000 });
      await expect(row(page, 'Lançamento de maio')).toContainText('3 de 3');
    });
  });

  test('are sent at once and report live [CAMP-15, CAMP-16, CAMP-17, CAMP-30, AMB-106] @core', async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    await (await openPhones(request)).pair();
    await signIn(page, people.camila);
    await createList(page);
    // The pause lets the report be seen while the campaign is being sent.
    await setPace(page, 1, 5);
    const id = await createCampaign(page, 'Agora', { message2: 'Olá {nome}' });
    await page.goto('/campaigns');
    await test.step('a draft starts from its dialog', async () => {
      await choose(page, 'Agora', 'Editar');
      await part(page, 'Envio').click();
      await dialog(page).getByLabel('Enviar agora', { exact: true }).check();
      await button(page, 'Enviar agora').click();
      await expect(row(page, 'Agora')).toContainText('Em andamento');
      await expect(page.getByRole('button', { name: 'Interromper Agora' })).toBeVisible();
      await page.getByRole('button', { name: 'Ações de Agora' }).click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('O envio é interrompido agora');
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await choose(page, 'Agora', 'Relatório');
    });
    await test.step('the report follows the sending and is read again 5 s after the end', async () => {
      await expect(page).toHaveURL(new RegExp(`/campaign/${id}/report$`));
      await expect(page.getByText('Em andamento')).toBeVisible();
      const bar = page.getByRole('progressbar', { name: 'Progresso do envio' });
      await expect(bar).toHaveAttribute('aria-valuenow', '100', { timeout: 40_000 });
      await expect(page.getByText('Finalizada')).toBeVisible();
      const endedAt = Date.now();
      await expect(async () => {
        const again = await page.waitForRequest((sent) => sent.url().endsWith(`/api/campaigns/${id}/report`), {
          timeout: 8_000,
        });
        expect(again.method()).toBe('GET');
        expect(Date.now() - endedAt).toBeGreaterThan(3_500);
      }).toPass({ timeout: 12_000 });
    });
    await test.step('it shows figures, details and variants', async () => {
      await expect(page.getByText('de 4 no público')).toBeVisible();
      await expect(page.getByText('100% dos válidos')).toBeVisible();
      const details = page.getByRole('region', { name: 'Detalhes' });
      await expect(details).toContainText('Clientes VIP');
      await expect(details).toContainText('Não pede');
      await expect(page.getByText('Ainda há poucas entregas ou respostas para comparar as variações.')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('recipients are searched, narrowed and exported', async () => {
      const recipients = page.getByRole('region', { name: 'Destinatários' });
      await expect(row(page, 'Décio Faria')).toContainText('número sem WhatsApp');
      await recipients.getByRole('combobox', { name: 'Situação' }).selectOption('Entregue');
      await expect(row(page, 'Décio Faria')).toHaveCount(0);
      await recipients.getByRole('searchbox', { name: 'Nome ou número' }).fill('bruno');
      await expect(row(page, 'Ana Rocha')).toHaveCount(0);
      await expect(row(page, 'Bruno Camargo')).toContainText('Entregue');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exportar' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('destinatarios-Agora.csv');
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(1 + names.length);
      expect(lines[1]).toMatch(/^Ana Rocha;5513997112040;Entregue;;[12];/);
    });
    await test.step('a recipient leads into the conversation', async () => {
      await page.getByRole('button', { name: 'Bruno Camargo' }).click();
      await expect(page).toHaveURL(/\/tickets\/.+/);
      await expect(page.getByText(/^(Oi|Olá) Bruno Camargo$/).last()).toBeVisible();
    });
  });

  test('are found and loaded further, and say why stopping and resuming failed [CAMP-03, CAMP-13]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    await createList(page);
    await createCampaign(page, 'Campanha 00');
    await query(
      `insert into campaigns (company_id, name, message1, contact_list_id, connection_id)
       select company_id, 'Campanha ' || lpad(number::text, 2, '0'), message1, contact_list_id, connection_id
       from campaigns, generate_series(1, 44) number`,
    );
    const asked: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/campaigns?')) asked.push(new URL(sent.url()).searchParams.get('searchParam') ?? '');
    });
    await page.goto('/campaigns');
    await expect(row(page, 'Campanha 00')).toBeVisible();
    await expect(row(page, 'Campanha 44')).toHaveCount(0);
    await expect(async () => {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 5_000);
      await expect(row(page, 'Campanha 44')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('searchbox', { name: 'Buscar campanha' }).pressSequentially('Campanha 31', { delay: 30 });
    await expect(row(page, 'Campanha 31')).toBeVisible();
    await expect(row(page, 'Campanha 44')).toHaveCount(0);
    expect(asked.filter((text) => text !== '')).toEqual(['Campanha 31']);

    await query('delete from campaigns');
    await test.step('a campaign says why stopping and resuming failed, and why one stopped by itself', async () => {
      const ids = [await createCampaign(page, 'Corrida'), await createCampaign(page, 'Perdida')];
      await query(`update campaigns set status = 'EM_ANDAMENTO' where id = $1`, [ids[0]]);
      await query(`update campaigns set status = 'CANCELADA', reason = 'missed' where id = $1`, [ids[1]]);
      await page.goto('/campaigns');
      await expect(row(page, 'Perdida')).toContainText('passou da hora por mais de 24 h');
      await expect(page.getByRole('button', { name: 'Retomar Perdida' })).toBeVisible();
      // While the question is open, the campaign ends. The screen does not know it yet.
      await page.getByRole('button', { name: 'Interromper Corrida' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Interromper o envio?');
      await query(`update campaigns set status = 'FINALIZADA' where id = $1`, [ids[0]]);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Interromper envio' }).click();
      await expect(page.getByText('A situação desta campanha não permite isso agora.')).toBeVisible();
      await expect(row(page, 'Corrida')).toContainText('Finalizada');
      await page.getByRole('button', { name: 'Retomar Perdida' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Retomar o envio?');
      await query(`update campaigns set status = 'FINALIZADA' where id = $1`, [ids[1]]);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Retomar agora' }).click();
      await expect(page.getByText('A situação desta campanha não permite isso agora.')).toBeVisible();
      await expect(row(page, 'Perdida')).toContainText('Finalizada');
    });
  });

  test('have a pace and variables of the company [CAMP-21, CAMP-22, CAMP-23, CAMP-24, CAMP-25, CAMP-26]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    await page.getByRole('link', { name: 'Campanhas' }).click();
    await page.getByRole('link', { name: 'Ritmo e variáveis' }).click();
    const pace = (name: string) => page.getByRole('group', { name });
    const newKey = page.getByRole('textbox', { name: 'Nova chave' });
    await test.step('the choices and their defaults', async () => {
      await expect(pace('Entre uma mensagem e outra').getByRole('radio')).toHaveCount(5);
      await expect(pace('Pausa maior depois de').getByRole('radio')).toHaveCount(12);
      await expect(pace('Duração da pausa maior').getByRole('radio')).toHaveCount(12);
      await expect(pace('Entre uma mensagem e outra').getByRole('radio', { name: '20 s' })).toBeChecked();
      await expect(pace('Pausa maior depois de').getByRole('radio', { name: '20 s', exact: true })).toBeChecked();
      await expect(pace('Duração da pausa maior').getByRole('radio', { name: '60 s' })).toBeChecked();
      await expectAccessible(page);
    });
    await test.step('a key that exists, whatever its case, is not added again', async () => {
      await newKey.fill('{cupom}');
      await page.getByRole('textbox', { name: 'Novo valor' }).fill('LUZ15');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Chave da variável 1' })).toHaveValue('cupom');
      await newKey.fill('Cupom');
      await page.keyboard.press('Enter');
      await expect(page.getByText('A chave “Cupom” já existe. Edite a que está na lista.')).toBeVisible();
      await newKey.fill('NOME');
      await page.keyboard.press('Enter');
      await expect(page.getByText('A chave “NOME” já vem em toda campanha. Escolha outra.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Chave da variável/ })).toHaveCount(1);
      await newKey.fill('');
    });
    await test.step('unsaved changes are guarded, saved ones stay', async () => {
      await pace('Entre uma mensagem e outra').getByText('5 s', { exact: true }).click();
      await page.getByRole('link', { name: 'Campanhas', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Sair sem salvar?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Configuração das campanhas salva')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeFocused();
      await page.reload();
      await expect(pace('Entre uma mensagem e outra').getByRole('radio', { name: '5 s', exact: true })).toBeChecked();
      await expect(page.getByRole('textbox', { name: 'Valor da variável 1' })).toHaveValue('LUZ15');
      // A variable that is typed and not added is saved too, or said to be wrong.
      await newKey.fill('CUPOM');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('A chave “CUPOM” já existe. Edite a que está na lista.')).toBeVisible();
      await newKey.fill('loja');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Chave da variável 2' })).toHaveValue('loja');
      await expect(newKey).toHaveValue('');
      await page.getByRole('button', { name: 'Remover loja' }).click();
      await page.getByRole('button', { name: 'Remover cupom' }).click();
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect.poll(async () => (await query('select variables from campaign_settings'))[0]?.variables).toEqual([]);
    });
  });

  test('fit a phone of 390 px, lead back from one that is gone, and need the local flag [CAMP-01, LAY-04]', async ({
    page,
  }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, people.camila);
    await createList(page);
    const id = await createCampaign(page, 'Semana da Casa');
    const fits = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto('/campaigns');
    await expect(page.getByText('Semana da Casa')).toBeVisible();
    await fits();
    await expectAccessible(page);
    await choose(page, 'Semana da Casa', 'Editar');
    await part(page, 'Envio').click();
    await fits();
    await expectAccessible(page);
    await page.goto(`/campaign/${id}/report`);
    await expect(page.getByText('Ainda não foi enviada.')).toBeVisible();
    await fits();
    await expectAccessible(page);
    await page.goto('/campaigns-config');
    await expect(page.getByText('Ritmo de envio')).toBeVisible();
    await fits();
    await expectAccessible(page);
    await page.goto('/campaign/999999/report');
    await expect(page.getByText('Esta campanha não existe mais')).toBeVisible();
    await page.getByRole('button', { name: 'Ver as campanhas' }).click();
    await expect(page).toHaveURL(/\/campaigns$/);

    await test.step('without the local flag the pages do not exist', async () => {
      // The flag follows a setting of the company at every login and reload.
      const set = (value: string) => query(`update settings set value = $1 where key = 'campaignsEnabled'`, [value]);
      await set('false');
      await page.reload();
      // The other pages are read in `menu.test.ts`.
      for (const path of ['/campaigns', '/flowbuilder/1']) {
        await page.goto(path);
        await expect(page.getByText('Esta página não existe'), path).toBeVisible();
      }
      await set('true');
      await page.goto('/campaigns');
      await expect(page.getByRole('heading', { name: 'Campanhas', exact: true })).toBeVisible();
    });
  });
});
