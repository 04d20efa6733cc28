import { expect, type Locator, type Page } from '@playwright/test';
import { writeHistory } from './longHistory.ts';
import { openPhones, people, signIn, test } from './support.ts';

// `npm run bench:scroll` asks for 20,000 of them; the journeys for what takes seconds.
const messages = Number(process.env.LONG_MESSAGES ?? 400);
const minutes = Math.ceil(messages / 1_000);
// A recording takes pictures all the time, which would be measured too.
test.use({ trace: 'off', screenshot: 'off' });

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Reading = { compared: number; frames: number[]; moved: number; movedAt: string; pages: number };

/**
 * Reads a list up to its first message, page by page, and tells how far what was in sight moved when a page came in
 * above.
 */
const readUp = (list: Locator, limitMs: number, restFrames: number, maxPages = messages): Promise<Reading> =>
  list.evaluate(
    async (element, { limitMs: limit, restFrames: settles, maxPages: most }) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      // A line that is not measured yet is not seen either.
      const places = (): Map<Element, number> =>
        new Map(
          [...element.querySelectorAll('[data-flashed]')]
            .filter((line) => line.checkVisibility({ visibilityProperty: true }))
            .map((line) => [line, line.getBoundingClientRect().top]),
        );
      const hasFirst = (): boolean =>
        [...element.querySelectorAll('span, p, div')].some((one) => one.textContent === 'Linha 1');
      const isAtFirst = (): boolean => element.scrollTop === 0 && hasFirst();
      const { top, bottom } = element.getBoundingClientRect();
      const taken: number[] = [];
      let [worst, came, compared, last] = [0, 0, 0, await frame()];
      let worstAt = '';
      const next = async (): Promise<void> => {
        const now = await frame();
        taken.push(now - last);
        last = now;
      };
      for (const end = last + limit; last < end && came < most && !isAtFirst();) {
        // A hand at the wheel, up to where the page above is asked for; there it rests until that page has come.
        element.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
        element.scrollTop -= 150;
        if (element.scrollTop >= 50) {
          await next();
          continue;
        }
        const height = element.scrollHeight;
        const before = places();
        // More than a new message below could make of it.
        const hasCome = (): boolean => element.scrollHeight > height + 600 || hasFirst();
        for (let n = 0; n < 300 && !hasCome(); n++) await next();
        for (let n = 0; n < settles; n++) await next();
        if (hasCome()) came++;
        for (const [line, at] of before) {
          const { top: is } = line.getBoundingClientRect();
          if (!line.isConnected || at < top || at >= bottom) continue;
          compared++;
          if (Math.abs(is - at) <= worst) continue;
          worst = Math.abs(is - at);
          // A failure says whether the line moved in the list, or the list on the screen.
          worstAt = `page ${came}: "${line.textContent?.slice(0, 40)}" from ${at} to ${is}, the list's top from ${top} to ${element.getBoundingClientRect().top}, grown by ${element.scrollHeight - height}, at ${element.scrollTop}`;
        }
      }
      return { compared, frames: taken, moved: worst, movedAt: worstAt, pages: came };
    },
    { limitMs, restFrames, maxPages },
  );

/** Accepts the ticket of a customer who waits, and gives the list of its messages. */
async function accept(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(list.getByText('O que é de agora')).toBeInViewport();
  return list;
}

test(`a conversation of ${messages} messages is read up to its first one, and never jumps [CONV-01]`, async ({
  page,
  request,
}) => {
  test.setTimeout((minutes + 1) * 60_000);
  const phones = await openPhones(request);
  await phones.pair();
  const name = `Cliente de muitos anos ${String(Date.now()).slice(-6)}`;
  const { ticketId } = await phones.says(`551391${String(Date.now()).slice(-7)}`, 'O que é de agora', { name });
  await writeHistory(ticketId, messages);
  await signIn(page, people.rafael);
  const list = await accept(page, name);
  const { compared, frames, moved, movedAt, pages } = await readUp(list, minutes * 60_000, 10);
  const p95 = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)]!;
  console.log(
    `${messages} messages: ${pages} pages in ${(frames.reduce((sum, one) => sum + one, 0) / 1_000).toFixed(1)} s, frames ${frames.length}, p95 ${p95.toFixed(1)} ms, moved at most ${moved.toFixed(2)} px`,
  );
  await expect(list.getByText('Linha 1', { exact: true })).toBeInViewport();
  expect(compared).toBeGreaterThan(messages / 20);
  expect(moved, movedAt).toBeLessThanOrEqual(1);
});

test('a message below while a page loads above moves nothing either, and is counted [CONV-01]', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const stamp = String(Date.now()).slice(-6);
  // The moments at which a new message arrives, before and after the page above: in the same rendering, while that page
  // is measured, and afterwards.
  const customers = [-120, -30, -10, 0, 20, 60, 120, 250].map((moment, n) => ({
    moment,
    name: `Cliente ${n} que escreve junto ${stamp}`,
    number: `551392${n}${stamp}`,
  }));
  for (const { name, number } of customers)
    await writeHistory((await phones.says(number, 'O que é de agora', { name })).ticketId, 45);
  await signIn(page, people.rafael);
  for (const { moment, name, number } of customers) {
    await page.route(/\/api\/messages\/\d+\?.*cursor=/, async (route) => {
      const response = await route.fetch();
      const says = async (): Promise<unknown> =>
        phones.says(number, `Nova ${'com bastante texto para ocupar mais de uma linha na tela '.repeat(3)}`, { name });
      const [first, second] =
        moment < 0 ? [says, () => route.fulfill({ response })] : [() => route.fulfill({ response }), says];
      void first();
      await rest(Math.abs(moment));
      await second();
    });
    const list = await accept(page, name);
    const { compared, moved, movedAt } = await readUp(list, 20_000, 40, 1);
    console.log(`message ${moment} ms after its page: moved at most ${moved.toFixed(2)} px`);
    expect(compared).toBeGreaterThan(5);
    expect.soft(moved, `${moment} ms: ${movedAt}`).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: '1 nova mensagem' }).click();
    await expect(list.getByText('Nova com bastante')).toBeInViewport();
    await page.unrouteAll({ behavior: 'wait' });
  }
});
