import { expect, type Page } from '@playwright/test';
import { openPhones, people, signIn, test } from './support.ts';

// A recording takes pictures all the time, which would be measured too.
test.use({ trace: 'off', screenshot: 'off' });

type Switch = { mounted: number; shown: number; jump: number };

/**
 * Presses the row of a ticket, and reads in the page itself how long its last line took to stand on screen, and how far
 * it moved afterwards.
 */
const switchTo = (page: Page, name: string, last: string): Promise<Switch> =>
  page.evaluate(
    async ({ name, last }) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const row = [...document.querySelectorAll<HTMLElement>('main a[href^="/tickets/"]')].find(
        (one) => one.closest('li, div')?.textContent?.includes(name) || one.getAttribute('aria-label')?.includes(name),
      );
      if (!row) throw new Error(`No row of ${name}`);
      const bottom = (): number | null => {
        const lines = [
          ...document.querySelectorAll<HTMLElement>(`section[aria-label="Mensagens de ${name}"] [data-flashed]`),
        ];
        return lines.some((line) => line.textContent.includes(last))
          ? Math.max(...lines.map((line) => line.getBoundingClientRect().bottom))
          : null;
      };
      const isSeen = (): boolean => {
        const list = document.querySelector<HTMLElement>(`section[aria-label="Mensagens de ${name}"]`);
        const end = bottom();
        return (
          list !== null &&
          end !== null &&
          getComputedStyle(list).visibility === 'visible' &&
          end <= list.getBoundingClientRect().bottom + 1
        );
      };
      // Pressed in a task of its own, as a person does: inside a frame's callback it would be drawn in that frame, and
      // the next one be counted too.
      await frame();
      await new Promise((resolve) => setTimeout(resolve, 5));
      const started = performance.now();
      row.click();
      let mounted = 0;
      // A task after the frame is where what the frame drew can be read without adding work of our own to it.
      const drawn = (): Promise<number> =>
        new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)));
      for (;;) {
        const now = await drawn();
        mounted ||= document.querySelector(`section[aria-label="Mensagens de ${name}"]`) ? now - started : 0;
        if (isSeen()) {
          const shown = now - started;
          const at = bottom()!;
          let jump = 0;
          for (let n = 0; n < 20; n++) {
            await drawn();
            jump = Math.max(jump, Math.abs((bottom() ?? Infinity) - at));
          }
          return { mounted, shown, jump };
        }
        if (now - started > 5_000) throw new Error(`The conversation of ${name} is not shown`);
      }
    },
    { name, last },
  );

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test('a conversation that was open before is in its place in the first frame [CONV-01, experience 1]', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const stamp = String(Date.now()).slice(-6);
  const customers = ['Ana', 'Rui'].map((first, n) => ({
    name: `${first} Troca ${stamp}`,
    number: `55139${n + 4}0${stamp}`,
  }));
  for (const { number, name } of customers)
    for (let n = 1; n <= 40; n++)
      await phones.says(
        number,
        n % 3 === 0
          ? `Linha ${n} ${'com bastante texto para ocupar mais de uma linha na tela '.repeat(4)}`
          : `Linha ${n}`,
        { name },
      );
  await test.step('both conversations are opened', async () => {
    await signIn(page, people.rafael);
    for (const { name } of customers) {
      await page.getByRole('tab', { name: /Aguardando/ }).click();
      await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
      await expect(
        page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('Linha 40', { exact: true }),
      ).toBeInViewport();
    }
  });
  const measured: Switch[] = [];
  for (let n = 0; n < 17; n++) {
    measured.push(await switchTo(page, customers[n % 2]!.name, 'Linha 40'));
    await page.waitForLoadState('networkidle');
  }
  // The first visit of each is not one of the fifteen.
  const counted = measured.slice(2);
  const shown = median(counted.map((one) => one.shown));
  const unseen = median(counted.map((one) => one.shown - one.mounted));
  const moved = Math.max(...counted.map((one) => one.jump));
  const fastest = Math.min(...counted.map((one) => one.shown));
  console.log(
    `ticket switch, cached: shown after ${shown.toFixed(0)} ms (median of ${counted.length}, fastest ${fastest.toFixed(0)}), unseen for ${unseen.toFixed(0)} ms of them, moved at most ${moved} px`,
  );
  await test.step('the conversation stands in its place in the first frame', async () => {
    expect(moved).toBeLessThanOrEqual(1);
    // Shown in the very frame that draws it, however slow the machine; the goal of 50 ms is one for a desk, not for a
    // shared core.
    expect(unseen).toBeLessThan(1);
    expect(shown).toBeLessThan(400);
  });
});
