import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { password, signIn, watch } from './support.ts';

let made = 0;
/** Returns a customer without earlier messages. */
export const newCustomer = (kind: string) => ({
  number: `5513${String(90_000_000 + (Date.now() % 9_000_000) + ++made)}`,
  name: `${kind} ${Date.now() % 1_000_000}${made}`,
});

/** Signs in a second user in a browser context of their own. */
export async function signInSecondUser(
  browser: Browser,
  email: string,
  faults: string[],
  ownPassword?: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  watch(page, faults);
  await signIn(page, email, ownPassword);
  return page;
}

export const acceptButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Aceitar o atendimento de ${name}` });
export const waitingTab = (page: Page) => page.getByRole('tab', { name: /Aguardando/ });
export const attendingTab = (page: Page) => page.getByRole('tab', { name: /Atendendo/ });
export const composer = (page: Page) => page.getByRole('textbox', { name: /Escreva uma mensagem/ });
/** A row of a ticket list. Notices are list items too and are excluded. */
export const rowOf = (page: Page, name: string) =>
  page.locator('li:not([data-sonner-toast])').filter({ hasText: name });

/** Returns the number of tickets that a sub-tab shows. */
export const countOn = async (tab: ReturnType<typeof waitingTab>): Promise<number> =>
  Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0] ?? Number.NaN);

/** HTTP calls of one user, for the preparation of a journey. */
export async function asUser(request: APIRequestContext, email: string) {
  const { token, user } = (await (await request.post('/api/auth/login', { data: { email, password } })).json()) as {
    token: string;
    user: { id: number; companyId: number };
  };
  const headers = { authorization: `Bearer ${token}` };
  return {
    user,
    get: async <T>(path: string): Promise<T> => (await (await request.get(`/api${path}`, { headers })).json()) as T,
    async post(path: string, data: unknown): Promise<void> {
      const answer = await request.post(`/api${path}`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async remove(path: string): Promise<void> {
      expect((await request.delete(`/api${path}`, { headers })).status()).toBe(200);
    },
    async put(path: string, data: unknown): Promise<void> {
      const answer = await request.put(`/api${path}`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}

/** Makes a call with the session of a page. A second login over HTTP would end that session. */
export const callFrom = <T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<T> =>
  page.evaluate(
    async (given) => {
      const token = localStorage.getItem('token') ?? '';
      const headers = {
        authorization: `Bearer ${token}`,
        ...(given.data !== undefined && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(`/api${given.path}`, {
        method: given.method,
        headers,
        ...(given.data !== undefined && { body: JSON.stringify(given.data) }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    { method, path, data },
  );
