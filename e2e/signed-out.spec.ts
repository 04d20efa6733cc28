import { expect, type Page } from '@playwright/test';
import { asUser, signInSecondUser, waitingTab } from './inboxSupport.ts';
import { password, people, signInByForm as signIn, test } from './support.ts';

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

/** Asks for a list again and again in the page, until the login screen stands. */
const keepCalling = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const tab = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((one) => one.textContent.startsWith(name));
    for (const end = Date.now() + 60_000; location.pathname !== '/login' && Date.now() < end;) {
      for (const name of ['Fechados', 'Abertos']) {
        tab(name)?.click();
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
    }
  });

/** Holds the event of a sign-in elsewhere, and all that follows it, until the server has refused a call of the page. */
async function holdEvent(page: Page): Promise<void> {
  const refused = page.waitForResponse((answer) => answer.status() === 401, { timeout: 60_000 });
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    let turn: Promise<unknown> = Promise.resolve();
    const inOrder = (send: () => unknown): void => void (turn = turn.then(send));
    server.onMessage((message) => {
      if (/^42.*company-\d+-auth"/.test(String(message))) inOrder(() => refused);
      inOrder(() => socket.send(message));
    });
    server.onClose((code, reason) => inOrder(() => socket.close({ code, reason })));
  });
}

for (const [order, isHeld] of [
  ['before', false],
  ['after', true],
] as const)
  test(`signed in elsewhere: one notice for a second, the event ${order} a refused call [AUTH-09, AUTH-13]`, async ({
    page,
    browser,
    faults,
  }) => {
    if (isHeld) await holdEvent(page);
    await signIn(page, people.rafael);
    await expect(waitingTab(page)).toBeVisible();
    await page.waitForTimeout(1_000);
    const seen = await watchNotices(page);
    const calling = keepCalling(page);
    const other = await signInSecondUser(browser, people.rafael, faults);
    await calling;
    await page.waitForTimeout(1_000);
    const { notices, leftAt } = await seen();
    expect(notices.map(({ text }) => text)).toEqual([elsewhere]);
    // A second from the event on; the notice itself comes 250 ms after the event.
    expect(leftAt! - notices[0]!.at).toBeGreaterThan(400);
    expect(leftAt! - notices[0]!.at).toBeLessThan(2_000);
    await expect(waitingTab(other)).toBeVisible();
    await other.context().close();
  });

test('a session that ends beside unsaved text leads to the login without a question [AUTH-09, AUTH-13]', async ({
  page,
  browser,
  faults,
}) => {
  test.setTimeout(90_000);
  const question = page.getByRole('alertdialog', { name: 'Fechar sem salvar?' });
  for (const [state, isAsked] of [
    ['text is in the form', false],
    ['the form asks about its text', true],
  ] as const)
    await test.step(`while ${state}`, async () => {
      await signIn(page, people.thiago);
      await page.goto('/quick-messages');
      await page.getByRole('button', { name: 'Nova resposta' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Texto' }).fill('Uma resposta longa');
      if (isAsked) {
        await page.keyboard.press('Escape');
        await expect(question).toBeVisible();
      }
      const other = await signInSecondUser(browser, people.thiago, faults);
      await expect(page).toHaveURL(/\/login$/);
      await expect(question).toHaveCount(0);
      await page.getByLabel('Senha', { exact: true }).click();
      await other.context().close();
    });
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
