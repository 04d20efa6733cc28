import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { password, signIn, watch } from './support.ts';

let made = 0;
/** A customer nobody wrote with before. */
export const newCustomer = (kind: string) => ({ number: `5513${String(90_000_000 + (Date.now() % 9_000_000) + ++made)}`, name: `${kind} ${Date.now() % 1_000_000}${made}` });

/** A second person at another desk. */
export async function atAnotherDesk(browser: Browser, email: string, faults: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  watch(page, faults);
  await signIn(page, email);
  return page;
}

export const acceptButton = (page: Page, name: string) => page.getByRole('button', { name: `Aceitar o atendimento de ${name}` });
export const waitingTab = (page: Page) => page.getByRole('tab', { name: /Aguardando/ });
export const attendingTab = (page: Page) => page.getByRole('tab', { name: /Atendendo/ });
export const composer = (page: Page) => page.getByRole('textbox', { name: /Escreva uma mensagem/ });
export const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** How many tickets a sub-tab counts. */
export const countOn = async (tab: ReturnType<typeof waitingTab>): Promise<number> => Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0] ?? Number.NaN);

/** Calls of one person over HTTP, for what a journey needs and is not about. */
export async function asUser(request: APIRequestContext, email: string) {
  const { token, user } = (await (await request.post('/api/auth/login', { data: { email, password } })).json()) as { token: string; user: { id: number; companyId: number } };
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
