import { expect } from '@playwright/test';
import { acceptButton, attendingTab, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

type Kept = { notices: { title: string; body: string }[] };

test('a message outside of the open conversation is announced and counted on the tab [TIC-36]', async ({
  page,
  request,
}) => {
  // Headless browsers show no notices: what is asked of the browser is kept instead.
  await page.addInitScript(() => {
    const kept = globalThis as unknown as Kept;
    kept.notices = [];
    class FakeNotification extends EventTarget {
      static permission = 'default';
      static requestPermission = (): Promise<string> => Promise.resolve((FakeNotification.permission = 'granted'));
      constructor(title: string, { body }: { body: string }) {
        super();
        kept.notices.push({ title, body });
      }
    }
    Object.defineProperty(globalThis, 'Notification', { value: FakeNotification });
  });
  const notices = () => page.evaluate(() => (globalThis as unknown as Kept).notices);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Avisado');
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await test.step('permission is offered only after a sound', async () => {
    // Nothing is asked at the load; only once something rang is it offered.
    const offer = page.getByRole('button', { name: 'Ativar notificações' });
    await expect(offer).toHaveCount(0);
    await phones.says(number, 'Primeira', { name });
    await expect(offer).toBeVisible();
    expect(await notices()).toEqual([]);
    await offer.click();
    await expect(offer).toHaveCount(0);
  });

  await test.step('a message is announced unless its conversation is open', async () => {
    await phones.says(number, '*Segunda*', { name });
    await expect.poll(notices).toEqual([{ title: name, body: 'Segunda' }]);
    await acceptButton(page, name).click();
    await expect(composer(page)).toBeVisible();
    await phones.says(number, 'Com a conversa aberta', { name });
    await expect(page.getByText('Com a conversa aberta').last()).toBeVisible();
    expect(await notices()).toHaveLength(1);
  });

  await test.step('a message elsewhere is announced and counted in the title', async () => {
    await page.goto('/tickets');
    await page.evaluate(
      () => ((globalThis as unknown as { Notification: { permission: string } }).Notification.permission = 'granted'),
    );
    await attendingTab(page).click();
    await expect(rowOf(page, name)).toBeVisible();
    await phones.says(number, 'De longe', { name });
    await expect.poll(notices).toEqual([{ title: name, body: 'De longe' }]);
    await expect(page).toHaveTitle(/^\(\d+\) Atendimentos/);
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-unread.svg');
  });
});
