import { expect } from '@playwright/test';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test('a quote leads to a distant message, and reading goes on from there in both directions [CONV-01, CONV-16]', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551390${String(Date.now()).slice(-7)}`;
  const name = 'Cliente de história longa';
  const first = await phones.says(number, 'A primeira de todas', { name });
  for (let n = 1; n <= 130; n++)
    await phones.says(
      number,
      `Linha ${n}${n % 3 === 0 ? ' com bastante texto para ocupar mais de uma linha na tela'.repeat(4) : ''}`,
      { name },
    );
  await phones.says(number, 'Lembra disto?', { name, quotedWid: first.wid });
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(list.getByText('Lembra disto?')).toBeInViewport();

  await test.step('older pages do not move what is read', async () => {
    await list.hover();
    const anchor = list.getByText('Linha 112', { exact: true });
    await expect(async () => {
      await page.mouse.wheel(0, -400);
      await expect(anchor).toBeInViewport({ timeout: 300 });
    }).toPass();
    const moved = await list.evaluate(async (element) => {
      const frame = () => new Promise(requestAnimationFrame);
      const known = () => new Set([...element.querySelectorAll('time')].map((one) => one.closest('div')));
      let worst = 0;
      // From page to page: what stands on screen before a page comes stands there afterwards.
      for (let page = 0; page < 3; page++) {
        element.scrollTop = 40;
        // Until what came into sight has its own height.
        for (let quiet = 0, last = -1; quiet < 6; last = element.scrollHeight)
          quiet = (await frame(), element.scrollHeight === last) ? quiet + 1 : 0;
        const before = [...known()]
          .map((line) => [line, line?.getBoundingClientRect().top ?? 0] as const)
          .filter(([, top]) => top > 150 && top < 700);
        const height = element.scrollHeight;
        for (let n = 0; n < 240 && element.scrollHeight === height; n++) await frame();
        for (let n = 0; n < 10; n++) await frame();
        for (const [line, top] of before)
          if (line?.isConnected) worst = Math.max(worst, Math.abs(line.getBoundingClientRect().top - top));
      }
      return worst;
    });
    expect(moved).toBeLessThanOrEqual(1);
  });

  await test.step('the quoted message is on the screen in one step', async () => {
    await page.getByRole('button', { name: /Ir para o fim/ }).click();
    await list.getByTitle('Ir para a mensagem citada').click();
    await expect(list.getByText('A primeira de todas', { exact: true }).first()).toBeInViewport();
    await expectAccessible(page);
  });
  await test.step('reading on leads page after page towards the end', async () => {
    await list.hover();
    await expect(async () => {
      // Less than a screen at a time: what is passed over is not drawn.
      await page.mouse.wheel(0, 400);
      await expect(list.getByText('Linha 40', { exact: true })).toBeVisible({ timeout: 400 });
    }).toPass();
    await expect(list.getByText('Lembra disto?')).toHaveCount(0);
    await page.getByRole('button', { name: /Ir para o fim/ }).click();
    await expect(list.getByText('Lembra disto?')).toBeInViewport();
    await expect(page.getByRole('button', { name: /Ir para o fim/ })).toHaveCount(0);
  });
});
