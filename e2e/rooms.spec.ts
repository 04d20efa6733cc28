import { expect, type Page } from '@playwright/test';
import { composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

/** The events that a page sends over its socket, as [name, argument]. */
function sentEvents(page: Page): [string, unknown][] {
  const events: [string, unknown][] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const found = /^42(?:\/[^,]*,)?\d*(\[.*\])$/s.exec(String(payload));
      if (found) events.push(JSON.parse(found[1]!) as [string, unknown]);
    }),
  );
  return events;
}

test('the page joins the rooms of its screens and gives a sign of life every five minutes [RT-08, RT-09, RT-10, RT-11]', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Salas');
  const { ticketId } = await phones.says(number, 'Oi', { name });
  const events = sentEvents(page);
  const has = (event: string, argument?: unknown): boolean =>
    events.some(([found, given]) => found === event && (argument === undefined || String(given) === String(argument)));
  const lives = (): number => events.filter(([event]) => event === 'userStatus').length;
  await page.clock.install();
  await signIn(page, people.camila);
  await page.goto('/tickets');
  await expect.poll(() => has('joinNotification')).toBe(true);
  await expect.poll(() => has('joinTickets', 'open') && has('joinTickets', 'pending')).toBe(true);
  expect(has('joinTickets', 'closed')).toBe(false);
  await page.getByRole('tab', { name: 'Fechados' }).click();
  await expect.poll(() => has('joinTickets', 'closed')).toBe(true);

  expect(has('joinChatBox', ticketId)).toBe(false);
  await page.getByRole('tab', { name: 'Abertos' }).click();
  await waitingTab(page).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  await expect(composer(page)).toBeVisible();
  await expect.poll(() => has('joinChatBox', ticketId)).toBe(true);

  const before = lives();
  expect(before).toBeGreaterThanOrEqual(1);
  // The clock of the page has run since the sign-in, for up to a minute on a busy machine.
  await page.clock.runFor(240_000);
  const shortly = lives();
  await page.clock.runFor(62_000);
  await expect.poll(lives).toBe(before + 1);
  expect(shortly).toBe(before);
});
