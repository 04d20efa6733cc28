import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { password, people } from './people.ts';
import { startProduct, type Product } from './product.ts';

export { password, people };

/**
 * A page of the worker's own product, that fails its test when the browser reports an error: a script that broke, a
 * policy that was violated. Journeys that change the same lists take turns, so workers share nothing.
 */
export const test = base.extend<{ faults: string[] }, { product: Product }>({
  product: [
    async ({ playwright: _playwright }, use, { parallelIndex }) => {
      const product = await startProduct(parallelIndex);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
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
 * Collects what a page's console calls an error. A refused call is no fault of the page, and says so in its own words.
 */
export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
      faults.push(message.text());
  });
}

/** Signs in through the page, as people do. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  // The address changes first; until the frame is drawn the login screen, with a language button of its own, is still
  // there. The frame speaks the person's language, which is not always the browser's.
  await expect(page.getByRole('navigation', { name: /^(Menu principal|Main menu|Menú principal)$/ })).toBeVisible();
}

/**
 * Sessions of journeys before that still stand: an account signs in twenty times a minute at most, and journeys come to
 * that.
 */
const tokens = new Map<string, string>();

/** A session of somebody over HTTP. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const known = tokens.get(email);
  if (known && (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${known}` } })).ok())
    return known;
  const login = await request.post('/api/auth/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  tokens.set(email, token);
  return token;
}

/** The simulated customers' phones over HTTP, for journeys that are about something else. */
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
    /** Leaves the line waiting for its code, whatever a journey before did with it. */
    async unpair() {
      await expect.poll(status).toMatch(/qrcode|CONNECTED|DISCONNECTED/);
      if ((await status()) === 'CONNECTED') await request.delete(`/api/whatsappsession/${line.id}`, { headers });
      await expect.poll(status).toMatch(/qrcode|DISCONNECTED/);
      if ((await status()) === 'DISCONNECTED') await request.post(`/api/whatsappsession/${line.id}`, { headers });
      await expect.poll(status).toBe('qrcode');
    },
    /** Makes the phone fail the next orders in one way; `none` ends it. */
    async fails(next: 'none' | 'refuse' | 'vanish', times = 1) {
      const answer = await request.post(`/api/sandbox/${line.id}/faults`, { headers, data: { next, times } });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** Leaves the line connected and well, whatever a journey before did with it. */
    async pair() {
      await expect.poll(status).toMatch(/qrcode|CONNECTED/);
      if ((await status()) === 'qrcode') await request.post(`/api/sandbox/${line.id}/scan`, { headers });
      await expect.poll(status).toBe('CONNECTED');
      await this.fails('none');
    },
  };
}

/** A field of a day or a time, by its label. */
export const dateField = (within: Page | Locator, label: string): Locator =>
  within.getByRole('group', { name: label, exact: true });

/** What such a field holds, in the order of its language. */
export const dateIn = (field: Locator): Locator => field.locator('input');

/** Types a date part after part, as people do: nothing but digits. */
export async function typeDate(field: Locator, digits: string): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(digits);
}

/** No violation of the accessibility rules on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in has less contrast on its way than where it arrives.
  await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    for (let quiet = 0; quiet < 2;) {
      await frame();
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      quiet = moving.length === 0 ? quiet + 1 : 0;
    }
  });
  // Behind a dialog the page is dimmed and out of reach, a hovered button there paler than the rule asks.
  // Without frames of other origins nothing has to be put together in a page of its own, which took longer than the
  // rules.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('body > [aria-hidden="true"]')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}
