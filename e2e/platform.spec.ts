import { expect, type Page } from '@playwright/test';
import { queryPlatform } from './database.ts';
import { expectAccessible, expectAccessibleInBoth, people, signIn, test, typeDate, dateField } from './support.ts';

test.use({ operator: true });

const dialog = (page: Page) => page.getByRole('dialog');
const openTab = async (page: Page, name: string): Promise<void> => {
  await page.goto('/settings');
  await page.getByRole('tab', { name }).click();
};

test('an operator adds, finds, changes, switches off and deletes a company [COMP-01, COMP-04, COMP-05, COMP-11, AUTH-23] @core', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const stamp = String(Date.now()).slice(-6);
  const [name, email] = [`Ótica ${stamp}`, `otica${stamp}@exemplo.com`];
  const row = page.getByRole('row').filter({ hasText: name });
  await signIn(page, people.camila);
  await openTab(page, 'Empresas');

  await test.step('the form offers the monthly recurrence only, and shows the drawn password once', async () => {
    await page.getByRole('button', { name: 'Adicionar empresa' }).click();
    await dialog(page).getByLabel('Nome', { exact: true }).fill(name);
    await dialog(page).getByLabel('E-mail').fill(email);
    const recurrence = dialog(page).getByLabel('Recorrência');
    await expect(recurrence.locator('option')).toHaveText(['Escolha', 'Mensal']);
    await dialog(page).getByLabel('Plano').selectOption({ index: 1 });
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
    const notice = page.getByRole('alertdialog', { name: 'Senha do administrador' });
    await expect(notice).toContainText(email);
    // Neither Escape nor a click outside closes what is shown once.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.waitForTimeout(500);
    await expect(notice).toContainText(email);
    const secret = /senha (\S+)\./.exec(await notice.innerText())![1]!;
    await notice.getByRole('button', { name: 'Cancelar' }).click();
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(new URL('/login', page.url()).href);
    await theirs.getByLabel('E-mail').fill(email);
    await theirs.getByLabel('Senha', { exact: true }).fill(secret);
    await theirs.getByRole('button', { name: 'Entrar' }).click();
    await expect(theirs).toHaveURL(/\/tickets$/);

    await test.step('and a switched off company ends its sessions at once', async () => {
      await page.getByRole('searchbox', { name: 'Empresa, e-mail ou telefone' }).fill(stamp);
      await expect(row).toContainText('sem limite');
      await row.getByRole('button', { name: `Editar ${name}` }).click();
      await expect(dialog(page).getByRole('region', { name: 'Saúde' })).toContainText('Mensagens hoje');
      await dialog(page).getByRole('switch', { name: 'Empresa ativa' }).click();
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(row).toContainText('Desativada');
      await expect(theirs).toHaveURL(/\/login/);
      await expect(
        theirs.getByRole('alert').filter({ hasText: 'Esta empresa está desativada.' }).first(),
      ).toBeVisible();
      expect(await theirs.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });
    await theirs.context().close();
  });

  await test.step('the due date is a day, moved on by the recurrence, or empty for no limit', async () => {
    await row.getByRole('button', { name: `Editar ${name}` }).click();
    await dialog(page).getByRole('switch', { name: 'Empresa ativa' }).click();
    await typeDate(dateField(dialog(page), 'Vencimento'), '31012040');
    await dialog(page).getByRole('button', { name: '+ recorrência' }).click();
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(row).toContainText('29/02/2040');
  });

  await test.step('a deletion asks, and the company is gone', async () => {
    await row.getByRole('button', { name: `Excluir ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir empresa' }).click();
    await expect(row).toHaveCount(0);
    await expect
      .poll(() => queryPlatform('select 1 from companies where name = $1', [name]), { timeout: 20_000 })
      .toEqual([]);
  });
});

test('rows are coloured by the days until the due date, and the platform cannot be deleted [COMP-06, COMP-11]', async ({
  page,
}) => {
  const stamp = String(Date.now()).slice(-6);
  const days = { none: 6, soon: 5, near: -3, past: -4 };
  for (const [tone, left] of Object.entries(days))
    await queryPlatform(
      `insert into companies (name, email, due_date) values ($1, '', date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' + make_interval(days => $2))`,
      [`Loja ${tone} ${stamp}`, left],
    );
  await signIn(page, people.camila);
  await openTab(page, 'Empresas');
  await page.getByRole('searchbox', { name: 'Empresa, e-mail ou telefone' }).fill(stamp);
  const rows = page.getByRole('row').filter({ hasText: stamp });
  await expect(rows).toHaveCount(4);
  for (const tone of Object.keys(days))
    await expect(rows.filter({ hasText: `Loja ${tone} ` })).toHaveAttribute('data-tone', tone);
  await page.getByRole('tab', { name: 'Vencidas' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('tab', { name: 'Vencendo' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('tab', { name: 'Todas' }).click();
  await expectAccessibleInBoth(page);
  await queryPlatform(`delete from companies where name like $1`, [`Loja % ${stamp}`]);
  await page.getByRole('searchbox', { name: 'Empresa, e-mail ou telefone' }).fill('');
  const platform = page.getByRole('row').filter({ hasText: 'Plataforma' });
  await platform.getByRole('button', { name: /^Editar/ }).click();
  await expect(dialog(page).getByRole('switch', { name: 'Empresa ativa' })).toHaveCount(0);
  await dialog(page).getByLabel('Telefone').fill('(13) 3222-1100');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(platform.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
});

test('an operator adds, changes and deletes a plan with its price in reais [PLAN-01, PLAN-03, PLAN-06]', async ({
  page,
}) => {
  const name = `Essencial ${String(Date.now()).slice(-6)}`;
  await signIn(page, people.camila);
  await openTab(page, 'Planos');
  const card = page.getByRole('list', { name: 'Planos' }).locator('> li').filter({ hasText: name });
  await page.getByRole('button', { name: 'Adicionar plano' }).click();
  await dialog(page).getByLabel('Nome', { exact: true }).fill(name);
  await dialog(page).getByLabel('Valor por mês').fill('muito');
  for (const [label, limit] of [
    ['Usuários', '3'],
    ['Conexões', '2'],
    ['Filas', '4'],
  ] as const)
    await dialog(page).getByLabel(label).fill(limit);
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(dialog(page)).toContainText('Escreva um valor, por exemplo 79,90');
  await dialog(page).getByLabel('Valor por mês').fill('1079,9');
  await dialog(page).getByRole('switch', { name: 'Campanhas' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(card).toContainText(/R\$\s1\.079,90\/mês/);
  await expect(card).toContainText('0 empresas neste plano');
  await expect(card.locator('dl > div')).toHaveText([/3\s*usuários/, /2\s*conexões/, /4\s*filas/]);
  await expect(card.getByText('Campanhas')).toContainText('não incluído');
  await expectAccessible(page);
  await card.getByRole('button', { name: `Editar ${name}` }).click();
  await dialog(page).getByLabel('Valor por mês').fill('49');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(card).toContainText(/R\$\s49,00/);
  await card.getByRole('button', { name: `Excluir ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir plano' }).click();
  await expect(card).toHaveCount(0);

  await test.step('a plan that a company has stays, and the refusal says why', async () => {
    const used = page
      .getByRole('list', { name: 'Planos' })
      .locator('> li')
      .filter({ hasText: /[1-9]\d* empresas? neste plano/ })
      .first();
    const refusal = page.getByText('Não pode ser excluído, porque está em uso.').waitFor();
    await used.getByRole('button', { name: /^Excluir/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir plano' }).click();
    await refusal;
    await expect(used).toBeVisible();
  });
});

test('failures of companies, plans and helps are notices; what was typed stays [ERR-36]', async ({ page }) => {
  test.setTimeout(90_000);
  await queryPlatform(`insert into helps (title, description, video) values ('Vídeo de falhas', '', 'dQw4w9WgXcQ')`);
  /** Lets the calls with this method fail until the returned function is called. */
  const fail = async (method: string): Promise<() => Promise<void>> => {
    const address = /\/api\/(companies|plans|helps)(\/(all|\d+))?(\?|$)/;
    await page.route(address, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } })
        : route.fallback(),
    );
    return () => page.unroute(address);
  };
  const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Algo deu errado.' });
  const expectNotice = async (): Promise<void> => {
    await expect(notice).toBeVisible();
    // Behind a dialog it has no role.
    await notice.locator('.toast-close').click();
    await expect(notice).toHaveCount(0);
  };
  await signIn(page, people.camila);
  try {
    for (const [tab, field] of [
      ['Empresas', 'Nome'],
      ['Planos', 'Nome'],
      ['Vídeos de ajuda', 'Título'],
    ] as const)
      await test.step(`${tab}: the list, a change and a deletion`, async () => {
        let mend = await fail('GET');
        await openTab(page, tab);
        await expectNotice();
        await mend();
        await page.getByRole('button', { name: 'Tentar de novo' }).click();
        await expect(page.getByRole('main')).toBeFocused();

        mend = await fail('PUT');
        await page
          .getByRole('button', { name: /^Editar / })
          .first()
          .click();
        const name = dialog(page).getByLabel(field, { exact: true });
        await name.fill('Nome que fica');
        await dialog(page).getByRole('button', { name: 'Salvar' }).click();
        await expectNotice();
        await expect(name).toHaveValue('Nome que fica');
        await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Descartar/ })
          .click();
        await mend();

        mend = await fail('DELETE');
        await page
          .getByRole('button', { name: /^Excluir / })
          .first()
          .click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: /^Excluir / })
          .click();
        await expectNotice();
        await mend();
      });
  } finally {
    await queryPlatform(`delete from helps where title = 'Vídeo de falhas'`);
  }
});
