import { expect, type Page } from '@playwright/test';
import { callFrom } from './inboxSupport.ts';
import { people, signIn, test } from './support.ts';

// A recording takes pictures all the time, which would be measured too.
test.use({ trace: 'off', screenshot: 'off' });

const many = 500;
const perColumn = 20;

/** Moves the mouse on a circle for some seconds while a button is held, one step a frame. Returns the time of each frame. */
async function dragInCircles(page: Page, at: { x: number; y: number }, seconds: number): Promise<number[]> {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 8, at.y + 8, { steps: 4 });
  const frames = page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = [];
        const begun = performance.now();
        let last = begun;
        const next = (now: number): void => {
          taken.push(now - last);
          last = now;
          if (now - begun > ms) resolve(taken.slice(1));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    seconds * 1_000,
  );
  for (let step = 0, end = Date.now() + seconds * 1_000; Date.now() < end; step++)
    await page.mouse.move(at.x + 60 * Math.cos(step / 10), at.y + 60 * Math.sin(step / 10));
  await page.mouse.up();
  return frames;
}

const describe = (frames: readonly number[]): string => {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
  return `${frames.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
};

test(`a flow of ${many} nodes is moved and looked over, and a node of it is dragged`, async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, people.camila);
  const { id } = await callFrom<{ id: number }>(page, 'POST', '/flowbuilder', {
    name: `Grande ${Date.now() % 1_000_000}`,
  });
  const nodes = [
    { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } },
    ...Array.from({ length: many - 1 }, (_, n) => ({
      id: `n${n}`,
      type: 'message',
      position: { x: 560 + 300 * Math.floor(n / perColumn), y: 100 + 160 * (n % perColumn) },
      data: { label: `Mensagem número ${n}, com um texto que ocupa duas linhas do cartão` },
    })),
  ];
  const connections = nodes
    .slice(1)
    .map((target, n) => ({ source: nodes[n]!.id, sourceHandle: 'a', target: target.id }));
  await callFrom(page, 'POST', '/flowbuilder/flow', { idFlow: id, nodes, connections });
  await page.goto(`/flowbuilder/${id}`);
  await expect(page.locator('.react-flow__node')).toHaveCount(many);
  const canvas = (await page.locator('.react-flow__pane').boundingBox())!;
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height - 12 };
  console.log(`the canvas moves: ${describe(await dragInCircles(page, middle, 3))}`);
  const card = page.locator('.react-flow__node').nth(12);
  // Beside a node that stays: near an edge the canvas moves along with what is dragged.
  const place = async (): Promise<{ x: number; y: number }> => {
    const [own, other] = [await card.boundingBox(), await page.locator('.react-flow__node').nth(11).boundingBox()];
    return { x: Math.round(own!.x - other!.x), y: Math.round(own!.y - other!.y) };
  };
  const [box, before] = [(await card.boundingBox())!, await place()];
  console.log(
    `a node moves: ${describe(await dragInCircles(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, 3))}`,
  );
  const after = await place();
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(10);
  await page.keyboard.press('Control+z');
  await expect.poll(place, { message: 'the move is one step back' }).toEqual(before);
});
