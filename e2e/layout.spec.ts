import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import {
  expectAccessible,
  expectAccessibleInBoth,
  openPhones,
  password,
  people,
  signIn,
  signInByForm,
  test,
  watch,
} from './support.ts';

test.use({ operator: true, secondCompany: true });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });
const announcements = (page: Page) => page.getByRole('button', { name: /^Informativos/ });

/** Camila is the platform's operator too: what she announces, over HTTP. */
async function openPlatform(page: Page) {
  const login = await page.request.post('/api/auth/login', { data: { email: people.camila, password } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    async announce(body: Record<string, unknown>): Promise<number> {
      const answer = await page.request.post('/api/announcements', { headers, data: body });
      expect(answer.status()).toBe(200);
      return ((await answer.json()) as { id: number }).id;
    },
    async activate(id: number): Promise<void> {
      const answer = await page.request.put(`/api/announcements/${id}`, { headers, data: { status: true } });
      expect(answer.status()).toBe(200);
    },
    async withdraw(id: number): Promise<void> {
      expect((await page.request.delete(`/api/announcements/${id}`, { headers })).status()).toBe(200);
    },
  };
}

test('the drawer starts by the width, stays as it was left, and obeys the setting of the profile [LAY-12, LAY-13, LAY-15, LAY-41, LAY-42, DLG-18, AMB-21, AMB-87] @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1190, height: 800 });
  await signIn(page, people.rafael);
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();
  await page.setViewportSize({ width: 1400, height: 800 });
  await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Recolher menu' })).toBeVisible();
  await expect(menu(page).getByText('Versão 9.0.0')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: /Atendimentos/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Recolher menu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();

  for (const [choice, button] of [
    ['Aberto', 'Recolher menu'],
    ['Recolhido', 'Expandir menu'],
  ] as const) {
    await page.getByRole('button', { name: /menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
    await page.getByRole('radio', { name: choice }).check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: button })).toBeVisible();
  }
});

test('volume, theme and language are kept in the browser, and no light page flashes at night [LAY-19, LAY-20, LAY-21, LAY-22, I18N-05]', async ({
  page,
}) => {
  // Nobody chose yet: the machine's own look counts, also while the page stands.
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    if (scheme === 'dark') await page.goto('/login');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.colorScheme)).toBe(scheme);
  }
  await signIn(page, people.rafael);
  await page.getByRole('button', { name: 'Volume das notificações' }).click();
  const slider = page.getByRole('slider', { name: 'Volume das notificações' });
  await expect(slider).toHaveAttribute('step', '0.1');
  await slider.fill('0.3');
  await page.keyboard.press('ArrowRight');
  expect(await stored(page, 'volume')).toBe('0.4');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Volume das notificações' })).toBeFocused();
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  expect(await stored(page, 'preferredTheme')).toBe('dark');

  // The page before any of our scripts ran.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      (globalThis as { firstLook?: string }).firstLook =
        `${document.documentElement.dataset.colorScheme} ${getComputedStyle(document.documentElement).backgroundColor}`;
    });
  });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { firstLook?: string }).firstLook)).toBe('dark rgb(13, 17, 22)');
  await page.getByRole('button', { name: 'Volume das notificações' }).click();
  await expect(slider).toHaveValue('0.4');
});

test('administrators are warned of a disconnected connection until it is connected again [LAY-16, RT-03, RT-04]', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000);
  const phones = await openPhones(request);
  await phones.pair();
  await signIn(page, people.livia);
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await signIn(page, people.camila);
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  const warning = page.getByRole('button', { name: /de atenção/ });
  // Nothing is said in the first two seconds, and nothing afterwards while it stands.
  await page.waitForTimeout(2_500);
  await expect(warning).toHaveCount(0);
  const headers = { authorization: `Bearer ${await stored(page, 'token')}` };
  await request.delete(`/api/whatsappsession/${phones.line.id}`, { headers });
  await expect(warning).toBeVisible({ timeout: 15_000 });
  await warning.click();
  const told = page.getByRole('dialog', { name: 'Conexões que precisam de atenção' });
  await expect(told.getByText(phones.line.name)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(warning).toBeFocused();
  await request.post(`/api/whatsappsession/${phones.line.id}`, { headers });
  await expect
    .poll(
      async () =>
        ((await (await request.get(`/api/whatsapp/${phones.line.id}`, { headers })).json()) as { status: string })
          .status,
      { timeout: 20_000 },
    )
    .toBe('qrcode');
  await request.post(`/api/sandbox/${phones.line.id}/scan`, { headers });
  await expect(warning).toHaveCount(0, { timeout: 20_000 });
});

test('the bell counts who waits, follows new messages live and opens the ticket [LAY-06, LAY-23 but for the chat, RT-09, AMB-112]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  await signIn(page, people.bianca);
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  const counted = [/counts\?withUnreadMessages/, /counts\?snoozed/].map((address) =>
    page.waitForResponse((answer) => address.test(answer.url()) && answer.ok()),
  );
  await page.goto('/quick-messages');
  await Promise.all(counted);
  const count = async (): Promise<number> =>
    Number(/(\d+) atendimento/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await expect(bell(page)).toHaveAttribute('aria-label', /atendimento/);
  const before = await count();
  const name = `Cliente do sino ${Date.now() % 1_000}`;
  await expect(announcements(page)).toBeVisible();
  await phones.says(`551396${String(Date.now()).slice(-7)}`, 'Tem alguém aí?', { name });
  await expect.poll(count).toBe(before + 1);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notificações' });
  await expect(panel.getByRole('link', { name: new RegExp(name) })).toContainText('Tem alguém aí?');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  await expect(panel).toHaveCount(0);
});

test('an announcement of the platform is counted until it is seen, and shows its priority [ANN-03, ANN-05, ANN-11, ANN-13, RT-16]', async ({
  page,
  browser,
  faults,
}) => {
  await test.step('without announcements the bell counts nothing', async () => {
    await signIn(page, people.livia);
    await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
    // Announcements count as seen once they are loaded into the open list.
    await expect(async () => {
      await announcements(page).click();
      await expect(page.getByRole('dialog', { name: 'Informativos' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
      await expect(announcements(page)).toHaveAttribute('aria-label', 'Informativos', { timeout: 3_000 });
    }).toPass();
  });

  const second = await (await browser.newContext()).newPage();
  watch(second, faults);
  const platform = await openPlatform(second);
  const title = `Novidade ${Date.now()}`;
  const made = await platform.announce({ title, text: 'Primeira linha\nSegunda linha', priority: 1 });
  const hidden = await platform.announce({
    title: `${title} desligada`,
    text: 'Ninguém vê',
    priority: 1,
    status: false,
  });
  const viewer = page.getByRole('dialog', { name: 'Informativos' });
  await test.step('a new announcement is counted and shown', async () => {
    await expect(page.getByText(`Novo informativo: ${title}`)).toBeVisible();
    await expect(announcements(page)).toHaveAttribute('aria-label', 'Informativos, 1 informativo novo');
    await page.locator('.toast').getByRole('button', { name: 'Ver', exact: true }).click();
    const card = viewer.getByRole('article', { name: title, exact: true });
    await expect(card).toContainText('Segunda linha');
    await expect(card.getByRole('img', { name: 'Prioridade: Alta' })).toBeVisible();
    await expect(card.getByText('Novo', { exact: true })).toBeVisible();
    await expect(viewer.getByText('Ninguém vê')).toHaveCount(0);
  });
  await test.step('once seen it is not counted, also after a reload', async () => {
    await page.keyboard.press('Escape');
    await expect(announcements(page)).toHaveAttribute('aria-label', 'Informativos');
    await page.reload();
    await expect(announcements(page)).toHaveAttribute('aria-label', 'Informativos');
  });
  await test.step('one that was prepared is announced when it is activated', async () => {
    await platform.activate(hidden);
    await expect(page.getByText(`Novo informativo: ${title} desligada`)).toBeVisible();
    await expect(announcements(page)).toHaveAttribute('aria-label', 'Informativos, 1 informativo novo');
  });
  await test.step('withdrawn announcements disappear', async () => {
    await platform.withdraw(made);
    await platform.withdraw(hidden);
    await announcements(page).click();
    await expect(viewer.getByRole('article').first()).toBeVisible();
    await expect(viewer.getByText(title, { exact: true })).toHaveCount(0);
    await second.context().close();
  });
});

test('the own profile shows errors beside its fields, and a changed name at once [LAY-17, LAY-24, RT-05, USER-03..05, USER-07, USER-08, USER-14, ERR-35 for users]', async ({
  page,
  request,
}) => {
  await signIn(page, people.thiago);
  await expect(page.getByText('Olá, Thiago')).toBeVisible();
  const me = page.getByRole('button', { name: /menu do usuário/ });
  await me.click();
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
  const name = page.getByRole('textbox', { name: 'Nome' });
  await expect(name).toBeFocused();
  await name.fill('T');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('sem arroba');
  await page.getByLabel('Nova senha').fill('1234');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Muito curto!')).toHaveCount(2);
  await expect(page.getByText('E-mail inválido')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Tiago Moraes');
  await page.getByLabel('Nova senha').fill('');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(people.rafael);
  await page.getByLabel('Senha atual').fill(password);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este e-mail já está em uso')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(people.thiago);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Perfil salvo')).toBeVisible();
  await expect(page.getByText('Olá, Tiago')).toBeVisible();
  await expect(me).toBeFocused();

  const login = await request.post('/api/auth/login', { data: { email: people.camila, password } });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const users = (await (await request.get('/api/users/list', { headers })).json()) as { id: number; email: string }[];
  const { id } = users.find(({ email }) => email === people.thiago)!;
  await request.put(`/api/users/${id}`, { headers, data: { name: 'Thiago Moraes' } });
  await expect(page.getByText('Olá, Thiago')).toBeVisible();
});

test('the bells, the profile, the palette and the drawer are accessible; a submenu opens [axe, LAY-14]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, people.camila);
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  for (const open of [bell(page), announcements(page)]) {
    await open.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(open).toBeFocused();
  }
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Meu perfil' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
  await expect(page.getByRole('radio', { name: 'Administrador' })).toBeChecked();
  await page.waitForLoadState('networkidle');
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await test.step('a submenu is open while one of its pages is', async () => {
    const subscription = menu(page).getByRole('link', { name: 'Assinatura' });
    const head = menu(page).getByRole('link', { name: 'Financeiro' });
    await expect(subscription).toHaveCount(0);
    await head.click();
    await expect(page).toHaveURL(/\/financeiro$/);
    await expect(head).toHaveCount(0);
    await expect(menu(page).getByRole('link', { name: 'Faturas' })).toBeFocused();
    await subscription.click();
    await expect(page).toHaveURL(/\/subscription$/);
    await expect(subscription).toHaveAttribute('aria-current', 'page');
    await menu(page).getByRole('link', { name: 'Conexões' }).click();
    await expect(subscription).toHaveCount(0);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /Menu/ }).click();
  await expect(page.getByRole('dialog', { name: 'Menu principal' })).toBeVisible();
  await expectAccessibleInBoth(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/**
 * Words of the interface in Portuguese that no customer's message stands in for: only names of controls are looked at.
 */
const portuguese =
  /\b(Atendimentos?|Respostas?|Painel|Contatos?|Etiquetas?|Agendamentos?|Filas?|Buscar|Busca|Nenhum|Ninguém|Aguardando|Atendendo|Abertos|Fechados|Excluir|Salvar|Cancelar|Fechar|Sair|Novo|Nova|Simulador|Notificações|Informativos|Atualizar|Usar|Idioma|Usuário|Conexões|Conexão|Mensagem|Enviar|Observações|Atalhos|Perfil|Tema|Aceitar|Ver)\b/;

test.describe('in another language', () => {
  // The person's language outlives a journey that broke off: it would be the next one's.
  test.afterEach(() => query(`update users set language = 'pt' where email = $1`, [people.camila]));

  test('an English screen has no Portuguese word, and the next login keeps the language [I18N-01, I18N-02, I18N-03, I18N-04]', async ({
    page,
  }) => {
    test.setTimeout(60_000);
    /** The names of controls, headings and labels, but not of rows and what customers wrote. */
    const names = (): Promise<string[]> =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'h1, h2, h3, th, label, legend, [role="tab"], button, nav a, header, [placeholder], [aria-label]',
          ),
        ]
          .filter((element) => !element.closest('[data-index], li, tr:not(:has(th)), [role="row"], [role="article"]'))
          .flatMap((element) => [
            element.matches('h1, h2, h3, th, label, legend, [role="tab"], button, nav a')
              ? (element.textContent ?? '')
              : '',
            element.getAttribute('placeholder') ?? '',
            element.getAttribute('aria-label') ?? '',
          ])
          .filter(Boolean),
      );
    await test.step('the language is chosen', async () => {
      await signIn(page, people.camila);
      await page.getByRole('button', { name: /^Idioma/ }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await expect(page.getByRole('tab', { name: /Waiting/ })).toBeVisible();
      await expect(page).toHaveTitle(/Tickets · Recado$/);
    });
    // The texts of all screens are read in `scripts/screenWords.test.ts`.
    await test.step('a loaded screen has no Portuguese word', async () => {
      for (const address of ['/', '/settings', '/connections']) {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await page.getByRole('button', { name: /Use (dark|light) theme/ }).click();
        expect({
          address,
          left: (await names()).filter((name) => portuguese.test(name) && !/Casa Aurora|Loja Centro/.test(name)),
        }).toEqual({ address, left: [] });
      }
    });
    await test.step('the profile has the language', async () => {
      await page.getByRole('button', { name: /user menu/ }).click();
      await page.getByRole('menuitem', { name: 'My profile' }).click();
      await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
      expect((await names()).filter((name) => portuguese.test(name) && name !== 'Português')).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('the next login keeps the language', async () => {
      await page.getByRole('button', { name: /user menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await signInByForm(page, people.camila);
      await expect(page.getByRole('tab', { name: /Waiting/ })).toBeVisible();
      await page.getByRole('button', { name: /^Language/ }).click();
      await page.getByRole('menuitemradio', { name: 'Português' }).click();
      await expect(page.getByRole('tab', { name: /Aguardando/ })).toBeVisible();
    });
  });
});
