import { expect, type Page } from '@playwright/test';
import { asUser, signInSecondUser, waitingTab } from './inboxSupport.ts';
import { password, people, signIn, test } from './support.ts';

const elsewhere = 'Sua conta foi acessada em outro computador.';

/** Every notice the page shows from now on, with the time it came, and when the login screen stood. */
async function watchNotices(
  page: Page,
): Promise<() => Promise<{ notices: { text: string; at: number }[]; leftAt: number | null }>> {
  await page.evaluate(() => {
    const seen = { notices: [] as { text: string; at: number }[], leftAt: null as number | null };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const text of document.querySelectorAll('.toast-text')) {
        if (!seen.notices.some((one) => one.text === text.textContent))
          seen.notices.push({ text: text.textContent, at: performance.now() });
      }
      if (location.pathname === '/login') seen.leftAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { seen: { notices: { text: string; at: number }[]; leftAt: number | null } }).seen,
    );
}

/** Asks for a list again and again in the page, until the login screen stands. Returns how many calls were refused. */
const keepCalling = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let refused = 0;
    const known = window.fetch;
    window.fetch = async (...given) => {
      const answer = await known(...given);
      if (answer.status === 401) refused += 1;
      return answer;
    };
    const tab = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((one) => one.textContent.startsWith(name));
    for (const end = Date.now() + 20_000; location.pathname !== '/login' && Date.now() < end;) {
      for (const name of ['Fechados', 'Abertos']) {
        tab(name)?.click();
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }
    return refused;
  });

for (const lateMs of [0, 150])
  test(`signed in elsewhere: one notice after one second, the event ${lateMs} ms late [AUTH-09, AUTH-13]`, async ({
    page,
    browser,
    faults,
  }) => {
    if (lateMs > 0)
      await page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => void setTimeout(() => socket.send(message), lateMs));
      });
    await signIn(page, people.rafael);
    await expect(waitingTab(page)).toBeVisible();
    await page.waitForTimeout(1_000);
    const seen = await watchNotices(page);
    const calling = keepCalling(page);
    const other = await signInSecondUser(browser, people.rafael, faults);
    const refused = await calling;
    // With the event on time a busy machine may send no further call within the second.
    if (lateMs > 0) expect(refused).toBeGreaterThan(0);
    await page.waitForTimeout(1_000);
    const { notices, leftAt } = await seen();
    expect(notices.map(({ text }) => text)).toEqual([elsewhere]);
    // A second from the event on; the notice itself comes 250 ms after the event.
    expect(leftAt! - notices[0]!.at).toBeGreaterThan(400);
    expect(leftAt! - notices[0]!.at).toBeLessThan(2_000);
    await expect(waitingTab(other)).toBeVisible();
    await other.context().close();
  });

test('a password changed by an administrator says so [AUTH-09]', async ({ page, request }) => {
  await signIn(page, people.bianca);
  const id = await page.evaluate(
    () => (JSON.parse(atob(localStorage.getItem('token')!.split('.')[1]!)) as { id: number }).id,
  );
  const seen = await watchNotices(page);
  const admin = await asUser(request, people.camila);
  await admin.put(`/users/${id}`, { password: 'outra-senha-7' });
  try {
    await expect(page).toHaveURL(/\/login/);
    await page.waitForTimeout(1_000);
    expect((await seen()).notices.map(({ text }) => text)).toEqual(['Sua senha foi alterada. Entre com a nova.']);
  } finally {
    await admin.put(`/users/${id}`, { password });
  }
});
