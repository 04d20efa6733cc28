import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { people, signIn, test } from './support.ts';

// A recording takes pictures all the time, which would be measured too.
test.use({ trace: 'off', screenshot: 'off' });

const cards = 400;
/** Twice a frame at 60 Hz: machines of tests are busy, and half of all frames must still be fluent. */
const fluentMs = 34;

const makeTickets = (): Promise<unknown> =>
  query(
    `with owner as (select company_id, id from users where email = $1),
       line as (select id from connections where company_id = (select company_id from owner) order by id limit 1),
       made as (insert into contacts (company_id, name, number)
         select company_id, 'Cartão ' || n, '55139' || (80000000 + n) from owner, generate_series(1, $2::int) n returning id, company_id)
     insert into tickets (company_id, contact_id, connection_id, status, code, last_message, user_id)
     select made.company_id, made.id, line.id, 'open', 'k' || made.id, 'Mensagem ' || made.id, owner.id from made, line, owner`,
    [people.camila, cards],
  );

/** Returns the durations of the frames while something happens, in ms, sorted. */
async function framesOf(page: Page, happens: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const watch = { frames: [] as number[], on: true };
    Object.assign(window, { watch });
    let last = performance.now();
    const step = (now: number): void => {
      watch.frames.push(now - last);
      last = now;
      if (watch.on) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await happens();
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: { frames: number[]; on: boolean } };
    watch.on = false;
    return watch.frames.toSorted((a, b) => a - b);
  });
}

test('a board of several hundred cards is dragged and scrolled fluently', async ({ page }) => {
  test.setTimeout(120_000);
  await makeTickets();
  await signIn(page, people.camila);
  await page.getByRole('link', { name: 'Kanban' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Cartão ' }).first();
  await expect(card).toBeVisible();
  // Cards outside of the window are in the page, and in no accessibility tree.
  await expect
    .poll(() => page.locator('li').filter({ hasText: 'Cartão ' }).count(), { timeout: 20_000 })
    .toBeGreaterThan(cards - 50);
  const box = (await card.boundingBox())!;
  const at = { x: box.x + 60, y: box.y + 50 };
  const dragged = await framesOf(page, async () => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let n = 1; n <= 120; n++) await page.mouse.move(at.x + n * 6, at.y + (n % 20) * 8);
    await page.mouse.move(at.x, at.y + 5);
    await page.mouse.up();
  });
  const scrolled = await framesOf(page, async () => {
    for (let n = 0; n < 60; n++) {
      await page.mouse.wheel(0, 200);
      await page.waitForTimeout(16);
    }
  });
  for (const frames of [dragged, scrolled]) {
    expect(frames.length).toBeGreaterThan(30);
    expect(frames[Math.floor(frames.length / 2)]).toBeLessThan(fluentMs);
  }
});
