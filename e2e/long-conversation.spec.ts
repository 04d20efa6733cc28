import { expect } from '@playwright/test';
import { query } from './database.ts';
import { openPhones, people, signIn, test } from './support.ts';

// `npm run bench:scroll` asks for 20,000 of them; the journeys for what takes seconds.
const messages = Number(process.env.LONG_MESSAGES ?? 400);
const minutes = Math.ceil(messages / 1_000);
// A recording takes pictures all the time, which would be measured too.
test.use({ trace: 'off', screenshot: 'off' });

test(`a conversation of ${messages} messages is read up to its first one, page by page, and never moves by itself (CONV-01)`, async ({ page, request }) => {
  test.setTimeout((minutes + 1) * 60_000);
  const phones = await openPhones(request);
  await phones.pair();
  const name = 'Cliente de muitos anos';
  const { ticketId } = await phones.says(`551391${String(Date.now()).slice(-7)}`, 'O que é de agora', { name });
  // Written a minute apart before that one, by both sides, some of them of several lines.
  await query(
    `insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, contact_id, body, from_me, read, media_type, ack, sent_at, created_at, updated_at)
     select m.company_id, 'LONG-' || $1 || '-' || n, m.ticket_id, m.connection_id, m.chat_contact_id, case when n % 3 = 0 then null else m.contact_id end,
       'Linha ' || n || case when n % 4 = 0 then repeat(' com bastante texto para ocupar mais de uma linha na tela', 1 + n % 5) else '' end, n % 3 = 0, true, 'conversation', 3,
       m.sent_at - make_interval(mins => $2 - n + 1), m.created_at, m.updated_at
     from messages m, generate_series(1, $2::int) n where m.ticket_id = $1::int`,
    [ticketId, messages],
  );
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(list.getByText('O que é de agora')).toBeInViewport();

  const { compared, frames, moved, movedAt, pages } = await list.evaluate(async (element, limit) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    // A line that is not measured yet is not seen either.
    const places = (): Map<Element, number> =>
      new Map([...element.querySelectorAll('[data-flashed]')].filter((line) => line.checkVisibility({ visibilityProperty: true })).map((line) => [line, line.getBoundingClientRect().top]));
    const isAtFirst = (): boolean => element.scrollTop === 0 && [...element.querySelectorAll('span, p, div')].some((one) => one.textContent === 'Linha 1');
    const { top, bottom } = element.getBoundingClientRect();
    const taken: number[] = [];
    let [worst, came, compared, last] = [0, 0, 0, await frame()];
    let worstAt = '';
    const next = async (): Promise<void> => {
      const now = await frame();
      taken.push(now - last);
      last = now;
    };
    for (const end = last + limit; last < end && !isAtFirst();) {
      // A hand at the wheel, up to where the page above is asked for; there it rests until that page has come.
      element.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
      element.scrollTop -= 150;
      if (element.scrollTop >= 50) {
        await next();
        continue;
      }
      const height = element.scrollHeight;
      const before = places();
      for (let n = 0; n < 300 && element.scrollHeight <= height + 200 && !isAtFirst(); n++) await next();
      for (let n = 0; n < 10; n++) await next();
      came++;
      for (const [line, at] of before) {
        const { top: is } = line.getBoundingClientRect();
        if (!line.isConnected || at < top || at >= bottom) continue;
        compared++;
        if (Math.abs(is - at) <= worst) continue;
        worst = Math.abs(is - at);
        // What a failure has to tell: whether the line moved in the list or the list on the screen.
        worstAt = `page ${came}: "${line.textContent?.slice(0, 40)}" from ${at} to ${is}, the list's top from ${top} to ${element.getBoundingClientRect().top}, grown by ${element.scrollHeight - height}, at ${element.scrollTop}`;
      }
    }
    return { compared, frames: taken, moved: worst, movedAt: worstAt, pages: came };
  }, minutes * 60_000);
  const p95 = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)]!;
  console.log(
    `${messages} messages: ${pages} pages in ${(frames.reduce((sum, one) => sum + one, 0) / 1_000).toFixed(1)} s, frames ${frames.length}, p95 ${p95.toFixed(1)} ms, moved at most ${moved.toFixed(2)} px`,
  );
  await expect(list.getByText('Linha 1', { exact: true })).toBeInViewport();
  expect(compared).toBeGreaterThan(messages / 20);
  expect(moved, movedAt).toBeLessThanOrEqual(1);
});
