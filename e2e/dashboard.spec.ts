import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBoth,
  dateField,
  dateIn,
  people,
  signIn,
  test,
  typeDate,
} from './support.ts';

test('administrators see, change and export the figures; attendants go to the inbox [DASH-01, DASH-02, DASH-04, DASH-05, DASH-06, DASH-08, DASH-09, DASH-11, LAY-05, AMB-06] @core', async ({
  page,
}) => {
  await signIn(page, people.camila);
  await page.getByRole('link', { name: 'Painel' }).click();
  await test.step('the figures of the month are shown', async () => {
    await expect(dateIn(dateField(page, 'Data inicial'))).toHaveValue(/^01\//);
    const finished = page.getByRole('definition').nth(2);
    await expect(finished).toHaveText(/^\d+$/);
    await expect(page.getByRole('row', { name: /Rafael Nunes/ })).toContainText(/min/);
    await expect(page.getByRole('row', { name: /Camila Duarte/ })).toContainText('Online');
    // Everyone rated has a mean between 1 and 3, drawn with three stars.
    const stars = page.getByRole('img', { name: /^[123](,\d+)? de 3$/ });
    await expect(stars.first()).toBeVisible();
    expect(await stars.evaluateAll((all) => all.map((one) => one.querySelectorAll('svg').length))).toEqual(
      Array.from({ length: await stars.count() }, () => 3),
    );
    await expectAccessibleInBoth(page);
  });

  await test.step('a period is chosen', async () => {
    await page.getByRole('tab', { name: 'Período' }).click();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Selecione um filtro antes de aplicar')).toBeVisible();
    await page.getByLabel('Período', { exact: true }).last().selectOption('90');
    const answer = page.waitForResponse((response) => response.url().includes('/api/dashboard?days=90'));
    await page.getByRole('button', { name: 'Aplicar' }).click();
    expect((await answer).status()).toBe(200);
  });

  await test.step('only the content below the header scrolls, also on a phone', async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      // The page is laid out a moment after its window has changed.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
      const last = page.getByText('Thiago Moraes').last();
      await last.hover();
      await page.mouse.wheel(0, 20_000);
      await expect.poll(async () => 800 - (await last.boundingBox())!.y).toBeLessThan(220);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('one day is shown by its hours, and exported', async () => {
    await page.getByRole('tab', { name: 'Datas' }).click();
    // The field shows the date as people read it; the file name has it as files are sorted.
    const shown = await dateIn(dateField(page, 'Data final')).inputValue();
    const today = shown.split('/').reverse().join('-');
    await typeDate(dateField(page, 'Data inicial'), shown.replaceAll('/', ''));
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByRole('heading', { name: 'Novos atendimentos por hora' })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`painel-${today}-${today}.csv`);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFFData inicial;/);
  });

  await test.step('the live page shows the queues', async () => {
    await page.getByRole('link', { name: 'Ao vivo' }).click();
    await expect(page.getByText('Maior espera').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /Sem fila|Vendas/ }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('the figures load after a second, failed charts say so, and the wall has the same [DASH-07, DASH-15, DASH-18]', async ({
  page,
}) => {
  test.setTimeout(60_000);
  await signIn(page, people.camila);
  for (const call of ['ticketsUsers', 'ticketsDay'])
    await page.route(`**/api/dashboard/${call}*`, (route) =>
      route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }),
    );
  // Measured in the page: when the heading is there, and when the first call leaves.
  await page.addInitScript(() => {
    const opened = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent !== 'Painel') return;
      opened.disconnect();
      (globalThis as { openedAt?: number }).openedAt = performance.now();
    });
    opened.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await test.step('the first load happens a second after the screen opens', async () => {
    const waited = (): Promise<number | null> =>
      page.evaluate(() => {
        const first = performance
          .getEntriesByType('resource')
          .find(({ name }) => new URL(name).pathname === '/api/dashboard');
        const { openedAt } = globalThis as { openedAt?: number };
        return first && openedAt !== undefined ? first.startTime - openedAt : null;
      });
    await expect.poll(waited).not.toBeNull();
    // A busy machine may be late, never early.
    expect(await waited()).toBeGreaterThanOrEqual(950);
    expect(await waited()).toBeLessThan(4_000);
  });

  await test.step('a chart that cannot be loaded says so in a notice of its own and can be asked for again', async () => {
    const notices = page.getByRole('alert');
    for (const text of [
      'Não foi possível carregar os atendimentos por pessoa',
      'Não foi possível carregar os atendimentos por data',
    ])
      await expect(notices.filter({ hasText: text }).first()).toBeVisible({ timeout: 15_000 });
    for (const call of ['ticketsUsers', 'ticketsDay']) await page.unroute(`**/api/dashboard/${call}*`);
    const again = page.getByRole('button', { name: 'Tentar de novo' });
    await again.first().click();
    await again.first().click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Bianca Alves' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Novos atendimentos por dia' })).toBeVisible();
  });

  await test.step('the dashboard and the board on the wall show the same figure and what it counts', async () => {
    const numberUnder = async (label: RegExp): Promise<string> => {
      const figure = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) });
      await expect(figure.locator('dd')).toHaveText(/^\d+$/);
      return (await figure.locator('dd').textContent())!;
    };
    const [happening, waiting] = [await numberUnder(/^Em atendimento/), await numberUnder(/^Aguardando/)];
    for (const caption of [
      'agora, sem grupos',
      'no período, sem grupos',
      'Atendimentos criados no período',
      'Um atendimento conta para cada pessoa',
    ])
      await expect(page.getByText(caption).first()).toBeVisible();
    await page.getByRole('link', { name: 'Ao vivo' }).click();
    await expect(page.getByText('Grupos não contam.')).toBeVisible();
    expect([await numberUnder(/^Em atendimento/), await numberUnder(/^Aguardando/)]).toEqual([happening, waiting]);
  });
});
