import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { query } from './database.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Ends what a journey made, also when it broke off. */
const made: string[] = [];
test.afterEach(async ({ request }) => {
  const { token } = await tokenOf(request);
  const headers = { authorization: `Bearer ${token}` };
  const rows = (await (await request.get('/api/whatsapp', { headers })).json()) as {
    id: number;
    name: string;
    isDefault: boolean;
  }[];
  const shop = rows.find(({ name }) => name === 'Loja Centro')!;
  if (!shop.isDefault) await request.put(`/api/whatsapp/${shop.id}`, { headers, data: { isDefault: true } });
  for (const { id } of rows.filter(({ name }) => made.includes(name)))
    await request.delete(`/api/whatsapp/${id}`, { headers });
});
const tokenOf = async (request: APIRequestContext) =>
  (await (
    await request.post('/api/auth/login', { data: { email: people.camila, password: 'senha-das-jornadas' } })
  ).json()) as { token: string };

test('a connection is made, paired by its code, changed, disconnected and deleted [CONN-01, CONN-02, CONN-04 to CONN-06, CONN-12, CONN-14 to CONN-17, CONN-19, CONN-20, CONN-35, DLG-24, ERR-35 for connections] @core', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  await signIn(page, people.camila);
  await page.getByRole('link', { name: /^Conexões/ }).click();
  await expect(rowOf(page, 'Loja Centro').getByText('Padrão').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Adicionar conexão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar conexão' });
  await test.step('missing fields are named, and nothing is created', async () => {
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    // Nothing is made of what is wrong, and the person is led to it.
    await dialog.getByRole('tab', { name: 'Automação' }).click();
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    await expect(dialog.getByText('Obrigatório')).toBeVisible();
  });
  await test.step('the tabs keep their height in a low window, whatever the form has below them', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const tab of ['Geral', 'Mensagens', 'Automação', 'Geral']) {
      await dialog.getByRole('tab', { name: tab }).click();
      const { height } = (await dialog.getByRole('tablist').boundingBox())!;
      expect(height, tab).toBeGreaterThanOrEqual(36);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  const name = `Pós-venda ${Date.now() % 100_000}`;
  await test.step('a connection with queues and a greeting is created', async () => {
    made.push(name);
    await dialog.getByLabel('Nome').fill(name);
    await expect(dialog.getByRole('radio', { name: 'WhatsApp Web' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Simulador' }).check();
    await dialog.getByRole('button', { name: 'Gerar token' }).click();
    await expect(dialog.getByLabel('Token da API de mensagens')).toHaveValue(/^[\w-]{43}$/);
    await dialog.getByRole('tab', { name: 'Mensagens' }).click();
    await dialog.getByRole('checkbox', { name: 'Vendas' }).check();
    await dialog.getByRole('checkbox', { name: 'Suporte' }).check();
    await dialog.getByRole('button', { name: 'Criar' }).click();
    await expect(dialog.getByText('Com mais de uma fila, escreva uma saudação')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Saudação' }).fill('Olá, ');
    await dialog.getByRole('button', { name: 'Primeiro nome' }).first().click();
    await expect(dialog.getByRole('textbox', { name: 'Saudação' })).toHaveValue('Olá, {{firstName}}');
    // One row of variables, for the text that had the focus last.
    const rows = dialog.getByRole('group', { name: /Variáveis que o texto pode ter$/ });
    await expect(rows).toHaveCount(1);
    const closing = dialog.getByRole('textbox', { name: 'Ao resolver' });
    await closing.focus();
    await expect(rows).toHaveAccessibleName(/^Ao resolver/);
    await rows.getByRole('button', { name: 'Protocolo' }).click();
    await expect(closing).toHaveValue('{{protocol}}');
    await closing.fill('');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Criar' }).click();
  });

  const qr = page.getByRole('dialog', { name: `Conectar “${name}”` });
  await test.step('the QR code is shown until a phone has scanned it', async () => {
    await expect(qr.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(qr.getByText('Esta conexão é simulada')).toBeVisible();
    await expect(qr.getByText('Use o celular que tem o número da empresa')).toHaveCount(0);
    await expectAccessible(page);
    // With the session of the screen itself: another sign-in would end it.
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
    const rows = (await (await request.get('/api/whatsapp', { headers })).json()) as { id: number; name: string }[];
    expect(
      (await request.post(`/api/sandbox/${rows.find((one) => one.name === name)!.id}/scan`, { headers })).status(),
    ).toBe(200);
    await expect(qr).toHaveCount(0);
    await expect(rowOf(page, name).getByText('Conectada')).toBeVisible();
  });

  await test.step('the form shows what is stored, and changes it', async () => {
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
  });

  await test.step('a connection is disconnected after a question, and can be paired again', async () => {
    await rowOf(page, name).getByRole('button', { name: 'Desconectar' }).click();
    await expect(page.getByRole('alertdialog').getByRole('button')).toHaveText(['Cancelar', 'Desconectar']);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(rowOf(page, name).getByText('Conectada')).toBeVisible();
    await rowOf(page, name).getByRole('button', { name: 'Desconectar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(rowOf(page, name).getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    await rowOf(page, name).getByRole('button', { name: 'Novo QR code' }).click();
    await expect(qr.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the default connection stays, and the other one is deleted', async () => {
    await page.getByRole('button', { name: 'Excluir Loja Centro' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir conexão' }).click();
    await expect(page.getByText('É preciso haver uma conexão padrão.')).toBeVisible();
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir conexão' }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(page.getByText('Conexão excluída')).toBeVisible();
  });
});

test('a connection shows its health and pairs by a code for its number, or says why not [CONN-05]', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const name = `Zap ${Date.now() % 100_000}`;
  made.push(name);
  // A line of WhatsApp Web that shows its code; nobody's process takes it, so this journey answers for its phone.
  const [row] = await query(
    `insert into connections (company_id, name, provider, desired_state, status, qrcode) select company_id, $1, 'beta', 'closed', 'qrcode', 'codigo-de-teste' from connections where name = 'Loja Centro' returning id, company_id`,
    [name],
  );
  await query(`insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, '{}', 'x')`, [
    row!.company_id,
    row!.id,
  ]);
  await signIn(page, people.camila);
  await page.getByRole('link', { name: /^Conexões/ }).click();
  await test.step('the row says since when, and what could not be recorded', async () => {
    const health = page.getByRole('list', { name: `Como está ${name}` });
    await expect(health.getByText(/^Desde \d\d:\d\d$/)).toBeVisible();
    await expect(health.getByText('1 mensagem recebida não pôde ser gravada')).toBeVisible();
  });
  const dialog = page.getByRole('dialog', { name: `Conectar “${name}”` });
  await test.step('a number without its country is refused', async () => {
    await rowOf(page, name).getByRole('button', { name: 'Ver QR code' }).click();
    await dialog.getByRole('tab', { name: 'Conectar com número' }).click();
    await dialog.getByRole('button', { name: 'Gerar código' }).click();
    await expect(dialog.getByText('Escreva o número inteiro, com o código do país')).toBeVisible();
    await dialog.getByLabel('Número do celular').fill('+55 11 91234-5678');
    await expectAccessible(page);
  });

  const answer = `with answered as (update outbox_commands set answer = $2 where connection_id = $1 and kind = 'pairByCode' and answer is null and payload ->> 'number' = '5511912345678' returning asked)
    select pg_notify('phone_answers', asked) from answered`;
  await test.step('the code of the number is shown', async () => {
    await dialog.getByRole('button', { name: 'Gerar código' }).click();
    await expect
      .poll(async () => (await query(answer, [row!.id, JSON.stringify({ ok: true, value: 'WXYZ2345' })])).length)
      .toBe(1);
    await expect(dialog.getByText('WXYZ-2345')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copiar código' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a failed request says why', async () => {
    await dialog.getByRole('button', { name: 'Gerar outro código' }).click();
    await expect
      .poll(
        async () =>
          (await query(answer, [row!.id, JSON.stringify({ ok: false, error: 'ERR_WAPP_NOT_INITIALIZED' })])).length,
      )
      .toBe(1);
    await expect(dialog.getByText('A conexão não está ligada. Conecte o número para continuar.')).toBeVisible();
  });
});

test('each connection shows since when it is connected, in its colour [CONN-01]', async ({ page }) => {
  const name = `Segunda ${Date.now() % 100_000}`;
  made.push(name);
  await query(
    `insert into connections (company_id, name, provider, desired_state, status, status_since, updated_at) select company_id, $1, 'beta', 'closed', 'DISCONNECTED', '2026-03-02T12:05:00Z', '2026-03-03T15:07:00Z' from connections where name = 'Loja Centro'`,
    [name],
  );
  await query(`update connections set status_since = '2026-03-01T12:31:00Z' where name = 'Loja Centro'`);
  await signIn(page, people.camila);
  await page.getByRole('link', { name: /^Conexões/ }).click();
  const table = page.getByRole('table', { name: 'Conexões' });
  await test.step('each row says since when it is connected', async () => {
    await expect(
      page.getByRole('list', { name: 'Como está Loja Centro' }).getByText('Conectada desde 01/03/2026 09:31'),
    ).toBeVisible();
    await expect(
      page.getByRole('list', { name: `Como está ${name}` }).getByText('Desde 02/03/2026 09:05', { exact: true }),
    ).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Sessão' })).toHaveCount(0);
    await expect(rowOf(page, name).getByText('03/03/2026 12:07').filter({ visible: true })).toBeVisible();
  });

  await test.step('lines separate the rows from edge to edge', async () => {
    const rows = table.locator('tbody tr').filter({ has: page.getByRole('rowheader') });
    expect(await rows.count()).toBeGreaterThanOrEqual(2);
    for (const row of (await rows.all()).slice(1)) {
      const borders = await row
        .locator('> *')
        .evaluateAll((cells) => cells.map((cell) => parseFloat(getComputedStyle(cell).borderTopWidth)));
      expect(borders.length).toBe(6);
      expect(borders.every((width) => width > 0)).toBe(true);
    }
  });

  await test.step('the list of tickets shows the same colour for the connection', async () => {
    const colorOf = (element: Element): string => getComputedStyle(element).backgroundColor;
    const ownColor = await rowOf(page, 'Loja Centro')
      .locator('[style*="--own-color"] > span')
      .first()
      .evaluate(colorOf);
    await page
      .getByRole('link', { name: /^Atendimentos/ })
      .first()
      .click();
    const badge = page.getByTitle('Conexão Loja Centro').first();
    await expect(badge).toBeVisible();
    expect(await badge.evaluate(colorOf)).toBe(ownColor);
  });
});

test('each status has its word, its explanation and its buttons [CONN-07, CONN-08, CONN-09]', async ({ page }) => {
  const name = `Estados ${Date.now() % 100_000}`;
  made.push(name);
  const [row] = await query(
    `insert into connections (company_id, name, provider, desired_state, status) select company_id, $1, 'beta', 'closed', 'OPENING' from connections where name = 'Loja Centro' returning id`,
    [name],
  );
  await signIn(page, people.camila);
  for (const [status, word, hint, buttons] of [
    ['OPENING', 'Conectando', /sendo aberta/, ['Conectando…']],
    ['qrcode', 'Aguardando QR code', /Leia o QR code/, ['Ver QR code']],
    ['PAIRING', 'Pareando', /leu o código/, ['Desconectar']],
    ['CONNECTED', 'Conectada', /entram e saem/, ['Desconectar']],
    ['TIMEOUT', 'Celular sem resposta', /desconecte para pedir um novo QR code/, ['Desconectar']],
    ['DISCONNECTED', 'Desconectada', /Tente de novo ou peça um novo QR code/, ['Tentar de novo', 'Novo QR code']],
  ] as const)
    await test.step(`${status} is explained`, async () => {
      await query(`update connections set status = $2, notice = null where id = $1`, [row!.id, status]);
      await page.goto('/connections');
      const chip = rowOf(page, name).getByRole('note', { name: new RegExp(`^${word}\\. `) });
      await expect(chip).toBeVisible();
      await page.mouse.move(0, 0);
      await chip.hover();
      await expect(page.locator('[data-tooltip]').filter({ hasText: hint })).toBeVisible();
      for (const button of buttons) await expect(rowOf(page, name).getByRole('button', { name: button })).toBeVisible();
      if (status === 'OPENING')
        await expect(rowOf(page, name).getByRole('button', { name: 'Conectando…' })).toBeDisabled();
    });

  await test.step('a code that does not come is explained after 15 s, and can be requested again', async () => {
    await query(`update connections set status = 'qrcode' where id = $1`, [row!.id]);
    // WhatsApp itself is out of reach here.
    const asked: string[] = [];
    await page.route('**/api/whatsappsession/*', (route) => {
      asked.push(route.request().method());
      return route.fulfill({ json: { message: 'ok' } });
    });
    await page.clock.install();
    await page.goto('/connections');
    await rowOf(page, name).getByRole('button', { name: 'Ver QR code' }).click();
    const qr = page.getByRole('dialog', { name: `Conectar “${name}”` });
    await expect(qr.getByText('Use o celular que tem o número da empresa')).toBeVisible();
    const late = qr.getByText(/^O código ainda não chegou/);
    await page.clock.runFor(14_000);
    await expect(late).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(late).toBeVisible();
    await expectAccessible(page);
    await qr.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.clock.runFor(1_000);
    await expect(late).toHaveCount(0);
    expect(asked).toEqual(['PUT']);
  });
});

test('events that were not recorded are read, tried again and discarded (trust R3)', async ({ page }) => {
  test.setTimeout(60_000);
  const number = `55139${Date.now() % 100_000_000}`.padEnd(13, '0');
  const [line] = await query(`select company_id, id from connections where name = 'Loja Centro'`);
  const letter = (event: object, error: string) =>
    query('insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, $3, $4)', [
      line!.company_id,
      line!.id,
      JSON.stringify(event),
      error,
    ]);
  const said = (body: string | null, wid: string) => ({
    type: 'message',
    connectionId: line!.id,
    wid: `${wid}-${number}`,
    identities: [{ kind: 'phone', value: number }],
    profileName: 'Rosa Perdida',
    fromMe: false,
    sentAt: '2026-11-20T12:30:00.000Z',
    content: body === null ? null : { mediaType: 'conversation', body },
  });
  await letter({}, 'x');
  await letter(said(null, 'vazia'), '[TypeError] nothing in it');
  await letter(said('Vocês abrem no sábado?', 'boa'), '[40P01] deadlock detected');
  await signIn(page, people.camila);
  await page.getByRole('link', { name: /^Conexões/ }).click();
  const shown = page
    .getByRole('list', { name: 'Como está Loja Centro' })
    .getByRole('button', { name: '3 mensagens recebidas não puderam ser gravadas' });

  const dialog = page.getByRole('dialog', { name: 'O que não foi gravado' });
  await test.step('a failed load shows an error, and can be tried again', async () => {
    await page.route('**/dead-letters*', (route) =>
      route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
    );
    await shown.click();
    await expect(dialog.getByText('A lista não pôde ser carregada')).toBeVisible();
    await page.unroute('**/dead-letters*');
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  });

  const rows = dialog.getByRole('list', { name: 'Não gravados' }).getByRole('listitem');
  await test.step('each entry shows its sender, its text and the reason', async () => {
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(
      /Rosa Perdida.*20\/11\/26 \d\d:30.*Mensagem.*Vocês abrem no sábado\?.*O sistema estava ocupado demais naquele momento/,
    );
    await expect(rows.nth(1)).toContainText('Chegou num formato que o sistema ainda não entende');
    await expect(rows.nth(2)).toContainText(/Remetente desconhecido.*Aviso desconhecido/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(shown).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await test.step('a repaired dead letter moves into its conversation', async () => {
    await rows
      .nth(2)
      .getByRole('button', { name: /^Tentar de novo/ })
      .click();
    await expect(page.getByText('Ainda não foi possível gravar')).toBeVisible();
    await expect(rows.nth(2)).toContainText('2 tentativas');
    await dialog.getByRole('button', { name: 'Tentar tudo de novo' }).click();
    await expect(page.getByText('Gravados: 1. Ainda faltam: 2.')).toBeVisible();
    await expect(rows).toHaveCount(2);
    expect(
      await query(
        `select t.status, m.body from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where m.wid = $1`,
        [`boa-${number}`],
      ),
    ).toEqual([{ status: 'pending', body: 'Vocês abrem no sábado?' }]);
  });

  await test.step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rows).toHaveCount(2);
    expect(await dialog.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('entries are discarded after a question whose safe answer has the focus', async () => {
    // The safe answer has the focus; whose row is gone leaves it in the list.
    await rows.first().getByRole('button', { name: 'Descartar: Mensagem, Rosa Perdida' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Descartar o que não foi gravado?' });
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button', { name: 'Descartar: Mensagem, Rosa Perdida' }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(rows).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
      .toBe(true);
    await dialog.getByRole('button', { name: 'Descartar tudo' }).click();
    await page
      .getByRole('alertdialog', { name: 'Descartar 1 item não gravado?' })
      .getByRole('button', { name: 'Descartar' })
      .click();
    await expect(dialog.getByText('Está tudo gravado')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/não puderam? ser gravadas?/)).toHaveCount(0);
    expect(await query('select 1 from dead_letters where connection_id = $1', [line!.id])).toEqual([]);
  });
});
