import { expect, type Locator } from '@playwright/test';
import { query, queryPlatform } from './database.ts';
import { asUser } from './inboxSupport.ts';
import { people, signIn, test } from './support.ts';

/** Moves what scrolls around a list until its end lies so many pixels below what is seen. */
const leave = (list: Locator, pixels: number) =>
  list.evaluate((element, left) => {
    let scroller = element.parentElement!;
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement!;
    scroller.scrollTop += element.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom - left;
  }, pixels);

test('a click on a row opens it, a click on its buttons does what they say [LAY-36]', async ({ page }) => {
  await signIn(page, people.camila);
  const dialog = page.getByRole('dialog');
  await page.goto('/tags');
  const row = page.getByRole('row').filter({ hasText: 'Orçamento' });
  await row.getByRole('button', { name: /^Excluir/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(dialog).toBeHidden();
  await row.getByRole('cell').first().click();
  await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue('Orçamento');
  await page.keyboard.press('Escape');
  // The mouse alone: the keyboard has the button.
  await expect(row).not.toHaveAttribute('tabindex');
  await page.goto('/queues');
  await page.getByRole('row').filter({ hasText: 'Vendas' }).getByRole('cell').first().click();
  await expect(page).toHaveURL(/\/queues\/\d+$/);
});

test.describe('lists that come in pages', () => {
  test.afterEach(async () => {
    await query(`delete from quick_messages where shortcode like 'rol%'`);
    await queryPlatform(`delete from announcements where title like 'Rolagem %'`);
  });

  test('a list shows that it loads, goes on near its end, and stays live [LAY-36, LAY-39, RT-15 for quick messages]', async ({
    page,
    request,
  }) => {
    await query(
      `insert into quick_messages (company_id, user_id, shortcode, message, geral) select u.company_id, u.id, 'rol' || lpad(n::text, 2, '0'), 'Rolagem', true from users u, generate_series(1, 45) n where u.email = $1`,
      [people.camila],
    );
    await signIn(page, people.rafael);
    const pages: string[] = [];
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let mayFail = false;
    await page.route(/\/api\/quick-messages(\?|$)/, async (route) => {
      pages.push(new URL(route.request().url()).searchParams.get('cursor') ?? '');
      if (pages.length === 1) await arrived;
      return mayFail && pages.length === 3
        ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } })
        : route.continue();
    });
    await test.step('the sign of loading appears after half a second', async () => {
      await page.goto('/quick-messages');
      const waiting = page.getByRole('main').getByRole('status', { name: 'Carregando' });
      await expect(waiting).toBeAttached();
      await expect(waiting).toHaveCSS('animation-delay', '0.5s');
      await expect(waiting).toHaveCSS('opacity', '1');
      arrive();
    });
    const list = page.getByRole('table', { name: 'Respostas rápidas' });
    const rows = list.getByRole('row', { name: /rol\d\d/ });
    await test.step('the next page loads within 100 px of the end', async () => {
      await page.getByRole('searchbox').fill('rol');
      await expect(rows).toHaveCount(20);
      // From here on the third page fails once.
      pages.length = 1;
      mayFail = true;
      await leave(list, 140);
      await page.waitForTimeout(500);
      expect(pages).toHaveLength(1);
      await leave(list, 90);
      await expect(rows).toHaveCount(40);
    });
    await test.step('a failed page loads only when asked', async () => {
      await leave(list, 90);
      const again = page.getByRole('button', { name: 'Tentar de novo' });
      await expect(again).toBeVisible();
      await page.waitForTimeout(500);
      expect(pages).toHaveLength(3);
      await again.click();
      await expect(rows).toHaveCount(45);
      expect(new Set(pages).size).toBe(3);
    });
    await test.step('changes of colleagues appear without a reload', async () => {
      const bianca = await asUser(request, people.bianca);
      await bianca.post('/quick-messages', { shortcode: 'rol00', message: 'Primeira de todas', geral: true });
      await expect(rows.first()).toContainText('Primeira de todas');
      const { records } = await bianca.get<{ records: { id: number }[] }>('/quick-messages?searchParam=rol00');
      const camila = await asUser(request, people.camila);
      await camila.put(`/quick-messages/${records[0]!.id}`, { message: 'Mudou' });
      await expect(rows.first()).toContainText('Mudou');
      await camila.remove(`/quick-messages/${records[0]!.id}`);
      await expect(rows).toHaveCount(45);
    });
  });

  test('the viewer shows each announcement with the colour of its priority, and goes on [DLG-23, LAY-36]', async ({
    page,
  }) => {
    await queryPlatform(
      `insert into announcements (title, text, priority, media_path, media_name) select 'Rolagem ' || n, 'Texto ' || n, 1 + n % 3, 'rolagem.png', 'rolagem.png' from generate_series(1, 30) n`,
    );
    await signIn(page, people.rafael);
    await page.getByRole('button', { name: /^Informativos/ }).click();
    const cards = page.getByRole('dialog', { name: 'Informativos' }).getByRole('article', { name: /^Rolagem / });
    await expect(cards.first()).toBeVisible();
    const first = await cards.count();
    expect(first).toBeLessThan(30);
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(30);
    const colours = new Map<string, string>();
    for (const [name, word] of [
      ['Rolagem 3', 'Alta'],
      ['Rolagem 1', 'Média'],
      ['Rolagem 2', 'Baixa'],
    ] as const) {
      const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(card).toContainText(name.replace('Rolagem', 'Texto'));
      await expect(card.getByRole('link', { name: `Abrir a imagem de ${name}` })).toHaveAttribute(
        'href',
        /^\/api\/public\/[\w.]+\?e=\d+&s=/,
      );
      await expect(card.getByRole('img', { name: `Prioridade: ${word}` })).toBeVisible();
      colours.set(await card.evaluate((element) => getComputedStyle(element, '::before').backgroundColor), word);
    }
    expect([...colours.values()]).toEqual(['Alta', 'Média', 'Baixa']);
  });
});
