import { expect, type Page } from '@playwright/test';
import { openCuttableNetwork } from './cuttableNetwork.ts';
import { expiredTokenOf, setDueDate } from './database.ts';
import { watchNotice } from './pageClock.ts';
import { expectAccessible, openPhones, password, people, signInByForm as signIn, test } from './support.ts';

test.use({ secondCompany: true });

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

const fillLogin = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

/** A day as the screen writes it, on the calendar of São Paulo. */
const dayText = (days: number): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(
    Date.now() + days * 86_400_000,
  );

test.describe('the company of Lívia and its due date', () => {
  // Half a day from the company: its own calendar counts.
  test.use({ timezoneId: 'Asia/Tokyo' });

  test.afterEach(() => setDueDate(people.livia, 365));

  test('is warned before it, closed after it, and opened again by a renewal [AUTH-07, AUTH-08, AUTH-14, AUTH-17, AMB-13, AMB-14]', async ({
    page,
  }) => {
    await test.step('after the due date nobody signs in, and the date and the support are named', async () => {
      await setDueDate(people.livia, -1);
      await fillLogin(page, people.livia);
      await expect(page.getByRole('alert').filter({ hasText: 'Entre em contato com o suporte.' })).toContainText(
        `Sua assinatura venceu em ${dayText(-1)}.`,
      );
      await expect(page).toHaveURL(/\/login$/);
      expect(await stored(page, 'token')).toBeNull();
      await expectAccessible(page);
    });
    await test.step('a login of the last days warns, and leaves the notice by itself', async () => {
      await setDueDate(people.livia, 1);
      await fillLogin(page, people.livia);
      await expect(page).toHaveURL(/\/tickets$/);
      await expect(page.getByText('Sua assinatura vence em 1 dia.')).toBeVisible();
      await expect(page.getByText('Sua assinatura vence em 1 dia.')).toBeHidden();
    });

    const form = page.getByRole('dialog');
    const closed = page.getByRole('heading', { name: 'A assinatura da empresa venceu' });
    const checkAgain = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Já renovei, verificar' }).click();
      await expect(page.getByText('A renovação ainda não chegou até aqui')).toBeVisible();
    };
    await test.step('a due date that passes closes the screens, also after a reload', async () => {
      await setDueDate(people.livia, -2);
      // The inbox has keys of its own; another screen asks the server when it opens.
      await page.getByRole('link', { name: 'Respostas rápidas' }).click();
      await expect(closed).toBeVisible();
      await page.reload();
      await expect(page.getByText(`Ela venceu em ${dayText(-2)}.`, { exact: false })).toBeVisible();
      await expectAccessible(page);
      await checkAgain();
    });
    await test.step('the server notifies the sockets of a renewed company, and the screen opens by itself', async () => {
      await setDueDate(people.livia, 30);
      await expect(page.getByRole('heading', { name: 'Respostas rápidas' })).toBeVisible();
      expect(await stored(page, 'token')).not.toBeNull();
    });
    await test.step('a form that was open when the due date passed is there again after the renewal', async () => {
      await page.getByRole('button', { name: 'Criar a primeira' }).click();
      await form.getByLabel('Atalho').fill('horario');
      await form.getByLabel('Texto', { exact: true }).fill('Abrimos às nove');
      await setDueDate(people.livia, -2);
      await form.getByRole('button', { name: 'Criar' }).click();
      await expect(closed).toBeVisible();
      await expect(form).toHaveCount(0);
      await checkAgain();
      await setDueDate(people.livia, 30);
      await expect(closed).toHaveCount(0);
      await expect(form.getByLabel('Texto', { exact: true })).toHaveValue('Abrimos às nove');
      await form.getByRole('button', { name: 'Criar' }).click();
      await expect(page.getByText('Abrimos às nove').first()).toBeVisible();
      await expect(form).toHaveCount(0);
    });
  });
});

test('a socket whose token the server calls expired reloads the page after a second [AUTH-11]', async ({
  page,
  context,
  faults,
  product,
}) => {
  const network = await openCuttableNetwork(product.port);
  await test.step('the user signs in', async () => {
    await page.goto(`${network.url}/login`);
    await page.getByLabel('E-mail').fill(people.rafael);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      (globalThis as { isOld?: boolean }).isOld = true;
      window.addEventListener('storage', () => ((globalThis as { hasReceived?: boolean }).hasReceived = true));
    });
  });

  // A token of four seconds that comes five seconds late: the page counts its time from now on, the server does not.
  const token = await expiredTokenOf(people.rafael, 4);
  const { refused, reloaded } =
    await test.step('the page receives a token that only the server calls expired', async () => {
      await page.waitForTimeout(5_000);
      await context.clearCookies();
      // Only the socket speaks: a call of the page would hear of it first.
      await page.route('**/api/**', (route) =>
        route.request().url().includes('refresh_token') ? route.continue() : route.abort(),
      );
      const refused = page
        .waitForResponse((answer) => answer.url().includes('refresh_token') && answer.status() === 401)
        .then(() => Date.now());
      const reloaded = page.waitForEvent('domcontentloaded').then(() => Date.now());
      const other = await context.newPage();
      await other.goto(`${network.url}/favicon.svg`);
      await other.evaluate((late) => localStorage.setItem('token', late), token);
      await expect.poll(() => page.evaluate(() => (globalThis as { hasReceived?: boolean }).hasReceived)).toBe(true);
      await other.close();
      return { refused, reloaded };
    });
  await test.step('the page reloads after a second and shows the login', async () => {
    network.cut();
    network.mend();
    expect((await reloaded) - (await refused)).toBeGreaterThan(900);
    expect(await page.evaluate(() => (globalThis as { isOld?: boolean }).isOld)).toBeUndefined();
    await expect(page).toHaveURL(/\/login$/);
    await network.close();
    faults.length = 0;
  });
});

test('login stores token, company and flag, every call carries the token, logout deletes them [AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-05, AUTH-16, AUTH-18, AUTH-19, AUTH-27, AUTH-28, AMB-07] @core', async ({
  page,
  product,
}) => {
  const calls: string[] = [];
  const astray: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    if (!['fetch', 'xhr'].includes(request.resourceType()) || request.url().includes('/socket.io/')) return;
    const isOpen = /\/(auth\/(login|refresh_token)|platform\/sign-up)$/.test(request.url());
    if (
      !request.url().startsWith(`${product.url}/api/`) ||
      (!isOpen && !/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(request.headers().authorization ?? ''))
    )
      astray.push(request.url());
  });
  await fillLogin(page, people.camila);
  await expect(page).toHaveURL(/\/tickets$/);
  expect(calls).toContain('POST /api/auth/login');
  expect(await stored(page, 'token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(Number(await stored(page, 'companyId'))).toBeGreaterThan(0);
  expect(await stored(page, 'cshow')).toBe('true');
  // A signed-in user is redirected from the login screen: an administrator to the dashboard.
  await page.goto('/login');
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('row', { name: /Rafael Nunes/ })).toBeVisible();
  expect(astray).toEqual([]);
  await page.getByRole('button', { name: /menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(calls).toContain('DELETE /api/auth/logout');
  expect([await stored(page, 'token'), await stored(page, 'companyId'), await stored(page, 'cshow')]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await page.request.post('/api/auth/refresh_token')).status()).toBe(401);
  await page.goto('/tickets');
  await expect(page).toHaveURL(/\/login$/);
});

test('a refused or unreachable login says so once in a short notice, and one stays [AUTH-21, ERR-01, ERR-02, ERR-03, ERR-33]', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(people.camila);
  await page.getByLabel('Senha', { exact: true }).fill('outra-senha');
  const enter = page.getByRole('button', { name: 'Entrar' });
  const notice = page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' });
  const moments = await watchNotice(page, 'E-mail ou senha incorretos.');
  await enter.click();
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(0);
  const { shown, gone } = await moments();
  // Two seconds, and what it takes to leave.
  expect(gone - shown).toBeGreaterThanOrEqual(1_900);
  expect(gone - shown).toBeLessThan(3_500);
  for (let tries = 0; tries < 2; tries++) {
    await enter.click();
    await expect(enter).toBeEnabled();
    await expect(notice).toHaveCount(1);
  }
  await context.setOffline(true);
  await enter.click();
  await expect(
    page.getByText('Não foi possível falar com o servidor. Verifique a internet e tente de novo.'),
  ).toHaveCount(1);
  await expect(page).toHaveURL(/\/login$/);
});

test('a customer’s message while the live connection opens is on the screen all the same [RT-24, TIC-34]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.routeWebSocket(/\/socket\.io\//, async (line) => {
    await opened;
    line.connectToServer();
  });
  await signIn(page, people.bianca);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.waitForLoadState('networkidle');
  const name = `Cliente apressado ${String(Date.now()).slice(-6)}`;
  await phones.says(`551397${String(Date.now()).slice(-7)}`, 'Já chegou?', { name });
  await expect(page.getByText(name)).toHaveCount(0);
  open();
  await expect(
    page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).filter({ visible: true }),
  ).toBeVisible();
});
