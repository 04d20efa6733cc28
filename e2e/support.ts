import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { openCompanies, type Companies, type CompanyChoice } from './companies.ts';
import { enterCompany, password, people, type Company } from './people.ts';
import { startProduct, type Product } from './product.ts';

export { password, people };

type WorkerFixtures = { product: Product; companies: Companies };
type TestFixtures = CompanyChoice & { company: Company; faults: string[] };

/** The companies of this worker, by spec file. A worker that replaces a failed one makes new ones. */
const made = new Map<string, Promise<Company>>();

/**
 * A page of the worker's own product, in a company that only this spec file has. The test fails when the browser reports
 * an error: a script error or a policy violation. Workers share nothing, and neither do files: `people` are the users of
 * the file's company, and `query` reaches its rows only.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({ playwright: _playwright }, use, { parallelIndex }) => {
      const product = await startProduct(parallelIndex);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  companies: [
    async ({ product: _product }, use) => {
      const companies = await openCompanies();
      await use(companies);
      await companies.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  operator: [false, { option: true }],
  secondCompany: [false, { option: true }],
  company: [
    async ({ companies, operator, secondCompany }, use, { file }) => {
      if (!made.has(file)) made.set(file, companies.make({ operator, secondCompany }));
      const company = await made.get(file)!;
      enterCompany(company);
      await use(company);
    },
    { auto: true },
  ],
  baseURL: ({ product }, use) => use(product.url),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      watch(page, faults);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Collects the errors of a page's console. A refused call is not an error of the page, because the page shows its own
 * text for it. Neither is a frame that was sent while the server closed the socket: rooms are joined again afterwards.
 */
export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/Failed to load resource|WebSocket connection|WebSocket is already in CLOSING/.test(message.text())
    )
      faults.push(message.text());
  });
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: /^(Menu principal|Main menu|Menú principal)$/ });

/** Signs in through the login page. */
export async function signInByForm(page: Page, email: string, ownPassword = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  // The address changes first. Until the layout is rendered, the login page with its own language button is still
  // visible. The layout has the user's language, which can differ from the browser's.
  await expect(mainMenu(page)).toBeVisible();
}

/**
 * Signs in over HTTP and opens the inbox as after a reload. The login page has journeys of its own (`signInByForm`), and
 * drawing it took a tenth of the processor time of all journeys.
 */
export async function signIn(page: Page, email: string, ownPassword = password): Promise<void> {
  const login = await page.request.post('/api/auth/login', { data: { email, password: ownPassword } });
  expect(login.status(), await login.text()).toBe(200);
  const { token, user } = (await login.json()) as { token: string; user: { companyId: number } };
  // A page without scripts, because only the own pages of an address may write to its storage.
  await page.goto('/api/health');
  await page.evaluate(
    ([ownToken, companyId]) => {
      localStorage.setItem('token', ownToken!);
      localStorage.setItem('companyId', companyId!);
    },
    [token, String(user.companyId)],
  );
  await page.goto('/tickets');
  await expect(mainMenu(page)).toBeVisible();
}

/**
 * Sessions of earlier journeys that are still valid. They are reused, because an account may sign in at most twenty
 * times per minute.
 */
const tokens = new Map<string, string>();

/** Returns the access token of a user, over HTTP. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const known = tokens.get(email);
  if (known && (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${known}` } })).ok())
    return known;
  const login = await request.post('/api/auth/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  tokens.set(email, token);
  return token;
}

/** Controls the simulator over HTTP, for the preparation of journeys. */
export async function openPhones(request: APIRequestContext, email: string = people.camila) {
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` };
  const lines = (await (await request.get('/api/whatsapp', { headers })).json()) as {
    id: number;
    name: string;
    status: string;
  }[];
  const line = lines[0]!;
  const status = async () =>
    ((await (await request.get(`/api/whatsapp/${line.id}`, { headers })).json()) as { status: string }).status;
  return {
    line,
    headers,
    async says(number: string, body: string, more: Record<string, unknown> = {}) {
      const answer = await request.post(`/api/sandbox/${line.id}/inbound`, {
        headers,
        data: { number, body, ...more },
      });
      expect(answer.status()).toBe(200);
      return (await answer.json()) as { wid: string; ticketId: number };
    },
    async inbox(number: string) {
      return (
        (await (await request.get(`/api/sandbox/${line.id}/outbound?number=${number}`, { headers })).json()) as {
          messages: { wid: string; body: string }[];
        }
      ).messages;
    },
    receipt: (wid: string, ack: number) =>
      request.post(`/api/sandbox/${line.id}/receipts`, { headers, data: { wid, ack } }),
    /** Leaves the connection waiting for its QR code, whatever earlier journeys did with it. */
    async unpair() {
      await expect.poll(status).toMatch(/qrcode|CONNECTED|DISCONNECTED/);
      if ((await status()) === 'CONNECTED') await request.delete(`/api/whatsappsession/${line.id}`, { headers });
      await expect.poll(status).toMatch(/qrcode|DISCONNECTED/);
      if ((await status()) === 'DISCONNECTED') await request.post(`/api/whatsappsession/${line.id}`, { headers });
      await expect.poll(status).toBe('qrcode');
    },
    /** Makes the simulator fail the next orders in one way; `none` ends it. */
    async fails(next: 'none' | 'refuse' | 'vanish', times = 1) {
      const answer = await request.post(`/api/sandbox/${line.id}/faults`, { headers, data: { next, times } });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** Leaves the connection connected, whatever earlier journeys did with it. */
    async pair() {
      await expect.poll(status).toMatch(/qrcode|CONNECTED/);
      if ((await status()) === 'qrcode') await request.post(`/api/sandbox/${line.id}/scan`, { headers });
      await expect.poll(status).toBe('CONNECTED');
      await this.fails('none');
    },
  };
}

/** Finds a date field by its label. */
export const dateField = (within: Page | Locator, label: string): Locator =>
  within.getByRole('group', { name: label, exact: true });

/** Returns the input with the value of a date field, in the order of its language. */
export const dateIn = (field: Locator): Locator => field.locator('input');

/** Types a date section by section, with digits only. */
export async function typeDate(field: Locator, digits: string): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(digits);
}

/** Expects that a text is shown whole: not cut at the end of a line, nor after the last line. */
export async function expectUncut(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const cutPixels = await text.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(cutPixels).toEqual([0, 0]);
}

/** Expects no violation of the accessibility rules in the present state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page);
  await expectNoViolation(axeOf(page));
}

/**
 * Expects readable colours of the present state in the dark scheme too. Nothing but colours differs between the schemes,
 * so the other rules run once, in the light one.
 */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await untilStill(page);
  await expectNoViolation(axeOf(page).withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light');
}

/**
 * Waits for animations and busy buttons: fading elements have less contrast than in their final state, and the words of
 * a busy button are transparent.
 */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    for (let quiet = 0; quiet < 2;) {
      await frame();
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const isBusy = document.querySelector('button[aria-busy="true"]') !== null;
      quiet = moving.length === 0 && !isBusy ? quiet + 1 : 0;
    }
  });

/**
 * Behind a dialog the page is dimmed and inert, and a hovered button there has too little contrast. Legacy mode skips the
 * merging of frames from other origins in a page of its own, which took longer than the rules.
 */
const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('body > [aria-hidden="true"]');

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}
