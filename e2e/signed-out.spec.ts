import { expect, type Page } from '@playwright/test';
import { asUser, atAnotherDesk, waitingTab } from './inboxSupport.ts';
import { password, people, signIn, test } from './support.ts';

const elsewhere = 'Sua conta foi acessada em outro computador.';

/** Every notice the page shows from now on, with the time it came, and when the login screen stood. */
async function watchNotices(page: Page): Promise<() => Promise<{ notices: { text: string; at: number }[]; leftAt: number | null }>> {
  await page.evaluate(() => {
    const seen = { notices: [] as { text: string; at: number }[], leftAt: null as number | null };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const text of document.querySelectorAll('.toast-text')) {
        if (!seen.notices.some((one) => one.text === text.textContent)) seen.notices.push({ text: text.textContent, at: performance.now() });
      }
      if (location.pathname === '/login') seen.leftAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: { notices: { text: string; at: number }[]; leftAt: number | null } }).seen);
}

test('signed in elsewhere: one notice and one second, whatever is called meanwhile [AUTH-09, AUTH-13]', async ({ page, browser, faults }) => {
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  // A call on its way at that moment: it reaches the server after the session was replaced.
  let release: () => void = () => undefined;
  const replaced = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/tickets\?.*status=closed/, async (route) => {
    await replaced;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Fechados' }).click();
  const seen = await watchNotices(page);
  const refused: number[] = [];
  page.on('response', (answer) => void (answer.status() === 401 && refused.push(Date.now())));
  const other = atAnotherDesk(browser, people.rafael, faults);
  await expect(page.getByText(elsewhere)).toBeVisible({ timeout: 20_000 });
  release();
  // Another call in that second.
  await page.keyboard.press('Alt+Shift+N');
  await expect(page).toHaveURL(/\/login/);
  const { notices, leftAt } = await seen();
  expect(refused.length).toBeGreaterThan(0);
  expect(notices.map(({ text }) => text)).toEqual([elsewhere]);
  // A second from the event on; the notice itself comes 250 ms after the event.
  expect(leftAt! - notices[0]!.at).toBeGreaterThan(500);
  expect(leftAt! - notices[0]!.at).toBeLessThan(1_500);
  await page.waitForTimeout(1_000);
  expect((await seen()).notices).toHaveLength(1);
  await (await other).context().close();
});

test('a refused call that is faster than the event waits for the reason [AUTH-09]', async ({ page, browser, faults }) => {
  // What the server says on the socket comes 150 ms late.
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), 150));
  });
  await signIn(page, people.rafael);
  await expect(waitingTab(page)).toBeVisible();
  await page.waitForTimeout(1_000);
  const seen = await watchNotices(page);
  const other = atAnotherDesk(browser, people.rafael, faults);
  // The lists are asked for again and again, so that one call is refused before the event is there.
  const calls = await page.evaluate(async () => {
    const tab = (name: string) => [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((one) => one.textContent === name);
    for (const end = Date.now() + 15_000; location.pathname !== '/login' && Date.now() < end;) {
      for (const name of ['Fechados', 'Abertos']) {
        tab(name)?.click();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    return location.pathname;
  });
  expect(calls).toBe('/login');
  await page.waitForTimeout(1_000);
  expect((await seen()).notices.map(({ text }) => text)).toEqual([elsewhere]);
  await (await other).context().close();
});

test('a password changed by an administrator says so [AUTH-09]', async ({ page, request }) => {
  await signIn(page, people.bianca);
  const id = await page.evaluate(() => (JSON.parse(atob(localStorage.getItem('token')!.split('.')[1]!)) as { id: number }).id);
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
