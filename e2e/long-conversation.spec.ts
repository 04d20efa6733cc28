import { expect } from '@playwright/test';
import { query } from './database.ts';
import { openPhones, people, signIn, test } from './support.ts';

// `npm run bench:scroll` asks for 20,000 of them; the journeys for what takes seconds.
const messages = Number(process.env.LONG_MESSAGES ?? 400);
const minutes = Math.ceil(messages / 2_000);
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

  const { frames, moved, pages } = await list.evaluate(async (element, limit) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    const places = (): Map<Element, number> => new Map([...element.querySelectorAll('[data-flashed]')].map((line) => [line, line.getBoundingClientRect().top]));
    // A hand at the wheel. Places are read right after each turn of it: what moves until the next frame moved by itself.
    element.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    const taken: number[] = [];
    let [worst, came, height, before, last] = [0, 0, element.scrollHeight, places(), await frame()];
    for (const end = last + limit; last < end;) {
      const now = await frame();
      taken.push(now - last);
      last = now;
      const { top, bottom } = element.getBoundingClientRect();
      const after = places();
      for (const [line, at] of before) {
        const is = after.get(line);
        if (is !== undefined && is >= top && is < bottom) worst = Math.max(worst, Math.abs(is - at));
      }
      if (element.scrollHeight > height + 200) came++;
      height = element.scrollHeight;
      if (element.scrollTop === 0 && [...element.querySelectorAll('[data-flashed]')].some((line) => /Linha 1(?!\d)/.test(line.textContent))) break;
      element.scrollTop -= 150;
      before = places();
    }
    return { frames: taken, moved: worst, pages: came };
  }, minutes * 60_000);
  const p95 = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)]!;
  console.log(
    `${messages} messages: ${pages} pages in ${(frames.reduce((sum, one) => sum + one, 0) / 1_000).toFixed(1)} s, frames ${frames.length}, p95 ${p95.toFixed(1)} ms, moved at most ${moved.toFixed(2)} px`,
  );
  await expect(list.getByText('Linha 1', { exact: true })).toBeInViewport();
  expect(moved).toBeLessThanOrEqual(1);
});
