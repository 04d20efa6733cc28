import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { acceptButton, asUser, signInSecondUser, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

const sections = (page: Page) => page.getByRole('tablist', { name: 'Situação dos atendimentos' });
const queueFilter = (page: Page) => page.getByRole('button', { name: /^Filas:/ });

test('a row shows all of its ticket, beside the conversation, in the lists of the chosen queues [TIC-01, TIC-05, TIC-09, TIC-10, TIC-29, I18N-09]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Da lista');
  const { ticketId } = await phones.says(number, 'Vocês têm a mesa Ipê?', { name });
  const admin = await asUser(request, people.camila);
  const queues = await admin.get<{ id: number; name: string; color: string }[]>('/queue');
  const [sales, exchanges] = ['Vendas', 'Trocas'].map((wanted) => queues.find((queue) => queue.name === wanted)!) as [
    (typeof queues)[0],
    (typeof queues)[0],
  ];
  const tag = (await admin.get<{ id: number; name: string }[]>('/tags/list')).find((one) => one.name === 'Troca')!;
  await admin.put(`/tickets/${ticketId}`, { queueId: sales.id });
  await admin.post('/tags/sync', { ticketId, tags: [tag.id] });
  await signIn(page, people.rafael);

  await test.step('list and welcome stand side by side', async () => {
    await expect(sections(page).getByRole('tab')).toHaveText(['Abertos', 'Fechados', 'Busca']);
    const welcome = page.getByRole('region', { name: 'Escolha um atendimento' });
    await expect(welcome.locator('svg').first()).toBeVisible();
    const [left, right] = [
      (await page.getByRole('region', { name: 'Lista de atendimentos' }).boundingBox())!,
      (await welcome.boundingBox())!,
    ];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
    expect(right.width).toBeGreaterThan(left.width);
  });

  const row = rowOf(page, name);
  await test.step('the row shows the message, the queue, the connection, the tag and the colour', async () => {
    await waitingTab(page).click();
    await expect(row).toContainText('Vocês têm a mesa Ipê?');
    await expect(row).toContainText(/Vendas · 1 nova/);
    await expect(row.getByTitle(/Loja Centro/)).toBeAttached();
    // Written as it was named, read in upper case.
    await expect(row.getByText('Troca', { exact: true })).toHaveText('TROCA', { useInnerText: true });
    const edge = await row
      .locator('[data-ticket]')
      .evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(sales.color.slice(at, at + 2), 16));
    expect(edge).toBe(`rgb(${red}, ${green}, ${blue})`);
  });

  await test.step('the chosen queues narrow the lists', async () => {
    await queueFilter(page).click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Todas as filas', 'Sem fila', 'Vendas', 'Trocas']);
    const asked = page.waitForRequest(
      (one) =>
        one.url().includes('/api/tickets?') && one.url().includes('status=pending') && one.url().includes('queueIds'),
    );
    await page.getByRole('menuitemcheckbox', { name: 'Trocas' }).click();
    expect(JSON.parse(new URL((await asked).url()).searchParams.get('queueIds')!)).toEqual([exchanges.id]);
    await expect(row).toHaveCount(0);
    await page.getByRole('menuitemcheckbox', { name: 'Vendas' }).click();
    await page.keyboard.press('Escape');
    await expect(queueFilter(page)).toHaveAccessibleName('Filas: 2 escolhidas');
    await expect(row).toBeVisible();
    await queueFilter(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Todas as filas' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('the accepted row shows its attendant and its time', async () => {
    await acceptButton(page, name).click();
    await expect(composer(page)).toBeVisible();
    await expect(row.getByText('Atendente: Rafael Nunes')).toBeAttached();
    await expect(row.locator('time')).toHaveText(/^\d{2}:\d{2}$/);
    const { updatedAt } = await (
      await asUser(request, people.camila)
    ).get<{ updatedAt: string }>(`/tickets/${ticketId}`);
    await expect(row.locator('time')).toHaveAttribute('datetime', updatedAt);
  });
});

test('the next page of a list is asked for within 100 px of its end and not before [TIC-33]', async ({ page }) => {
  // More than a page.
  await query(
    `insert into tickets (company_id, contact_id, connection_id, status, code, last_message, closed_at)
     select company_id, contact_id, connection_id, 'closed', 'ANTIGO-' || n, 'Obrigado ' || n, now() - make_interval(hours => n)
     from (select * from tickets where not is_group order by id limit 1) one, generate_series(1, 60) n`,
  );
  await signIn(page, people.camila);
  const further: string[] = [];
  page.on('request', (one) => /\/api\/tickets\?.*(cursor|pageNumber=2)/.test(one.url()) && further.push(one.url()));
  await sections(page).getByRole('tab', { name: 'Fechados' }).click();
  const list = page.getByRole('region', { name: 'Fechados' });
  await expect(list.getByRole('link').first()).toBeVisible();
  /** Scrolls until so many pixels are left below, which the rows' measuring may take a few steps to settle. */
  const leave = (pixels: number) =>
    expect
      .poll(() =>
        list.evaluate(async (element, left) => {
          element.scrollTop = element.scrollHeight - element.clientHeight - left;
          await new Promise((resolve) => setTimeout(resolve, 60));
          return Math.round(element.scrollHeight - element.clientHeight - element.scrollTop);
        }, pixels),
      )
      .toBe(pixels);
  await leave(400);
  await leave(140);
  await page.waitForTimeout(600);
  expect(further).toEqual([]);
  const height = await list.evaluate((element) => element.scrollHeight);
  // Once: the page that comes moves the end away again.
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight - element.clientHeight - 90));
  await expect.poll(() => further.length).toBe(1);
  await expect.poll(() => list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(height);
});

test.describe('with a finger at 900 px', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 900, height: 900 } });

  test('the title of the list is whole, and its switch has one line, in each language [LAY-41]', async ({ page }) => {
    await signIn(page, people.camila);
    for (const language of ['pt', 'es', 'en']) {
      await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      const header = page.locator('section > header').filter({ has: page.getByRole('switch') });
      const title = header.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth), language).toBe(0);
      const lines = await header.locator('label').evaluate((label) => {
        const words = document.createRange();
        words.selectNodeContents(label.firstChild!);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, language).toBe(1);
    }
  });
});

test('figures, a look into tickets, all queues and rights are only for administrators [ROLE-02, ROLE-04, ROLE-14, LAY-08, LAY-11, LAY-17, LAY-18, LAY-34, DLG-03, DLG-04]', async ({
  page,
  browser,
  faults,
}) => {
  await signIn(page, people.rafael);
  const admin = await signInSecondUser(browser, people.camila, faults);
  for (const [workstation, isAdmin] of [
    [page, false],
    [admin, true],
  ] as const) {
    const has = (count: number) => (isAdmin ? count : 0);
    await test.step(`${isAdmin ? 'administrator' : 'attendant'}: the menu and the lists fit the rights`, async () => {
      const main = workstation.getByRole('navigation', { name: 'Menu principal' });
      await expect(main.getByRole('link', { name: 'Respostas rápidas' })).toBeVisible();
      await expect(main.getByText('Administração')).toHaveCount(has(1));
      await expect(main.getByRole('link', { name: 'Simulador' })).toHaveCount(has(1));
      await expect(workstation.getByText(isAdmin ? 'Olá, Camila' : 'Olá, Rafael')).toBeVisible();
      await expect(workstation.getByText('Casa Aurora')).toBeVisible();
      await expect(workstation.getByText(/^vence em \d{2}\/\d{2}\/\d{4}$/)).toHaveCount(has(1));
      await expect(main.getByRole('link', { name: 'Painel' })).toHaveCount(has(1));
      await expect(workstation.getByText('Ver todos')).toHaveCount(has(1));
    });
    await test.step(`${isAdmin ? 'administrator' : 'attendant'}: the options of a ticket fit the rights`, async () => {
      await waitingTab(workstation).click();
      await workstation
        .getByRole('button', { name: /^Opções do atendimento/ })
        .first()
        .focus();
      await workstation.keyboard.press('Enter');
      await expect(workstation.getByRole('menuitem', { name: 'Transferir' })).toBeVisible();
      await expect(workstation.getByRole('menuitem', { name: 'Ver sem abrir' })).toHaveCount(has(1));
      await workstation.keyboard.press('Escape');
    });
    await test.step(`${isAdmin ? 'administrator' : 'attendant'}: the filters fit the rights`, async () => {
      await sections(workstation).getByRole('tab', { name: 'Busca' }).click();
      await expect(
        workstation.getByRole('group', { name: 'Filtros da busca' }).getByRole('button', { name: 'Etiquetas' }),
      ).toBeVisible();
      await expect(
        workstation.getByRole('group', { name: 'Filtros da busca' }).getByRole('button', { name: 'Atendentes' }),
      ).toHaveCount(has(1));
    });
    await test.step(`${isAdmin ? 'administrator' : 'attendant'}: the queues of a new ticket fit the rights`, async () => {
      const begin = workstation.getByRole('button', { name: 'Novo atendimento' });
      const dialog = workstation.getByRole('dialog', { name: 'Novo atendimento' });
      await begin.click();
      await expect(dialog.getByLabel('Fila').locator('option')).toHaveText(
        isAdmin ? ['Sem fila', 'Vendas', 'Suporte', 'Financeiro', 'Trocas'] : ['Escolha', 'Vendas', 'Trocas'],
      );
      // An administrator needs no queue.
      await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
      await expect(dialog.getByText('Escolha um contato')).toBeVisible();
      await expect(dialog.getByText('Escolha uma fila')).toHaveCount(isAdmin ? 0 : 1);
      await workstation.keyboard.press('Escape');
      await workstation.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(begin).toBeFocused();
    });
    await test.step(`${isAdmin ? 'administrator' : 'attendant'}: the form of the user fits the rights`, async () => {
      await workstation.getByRole('button', { name: /menu do usuário/ }).click();
      await workstation.getByRole('menuitem', { name: 'Meu perfil' }).click();
      const form = workstation.getByRole('dialog');
      await expect(form.getByRole('textbox', { name: 'Nome' })).toBeVisible();
      await expect(form.getByRole('radio', { name: 'Administrador' })).toHaveCount(has(1));
      await expect(form.getByRole('checkbox', { name: 'Financeiro' })).toHaveCount(has(1));
      await expect(form.getByLabel(/^Conexão/)).toHaveCount(has(1));
      await expect(form.getByRole('switch')).toHaveCount(has(1));
      await workstation.keyboard.press('Escape');
    });
  }
  await admin.context().close();
});
