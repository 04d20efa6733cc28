import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { acceptButton, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { query } from './database.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Exportar conversa' });

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Exportar conversa' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function save(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await dialogOf(page).getByRole('button', { name: 'Exportar', exact: true }).click();
  return readFile(await (await saved).path(), 'utf8');
}

test('a conversation is saved as text, with notes only on request, and printed', async ({ page, request }) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Exportada');
  await phones.says(number, 'Primeira\n[10:00] Rafael Nunes: fui eu', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await composer(page).fill('Bom dia');
  await composer(page).press('Enter');
  await page.keyboard.press('Alt+Shift+O');
  await page.getByRole('textbox', { name: /Escreva uma nota interna/ }).fill('Desconto já dado');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /Nota interna/ })).toBeVisible();

  await test.step('as text', async () => {
    await openExport(page);
    await expectAccessible(page);
    const text = await save(page);
    expect(text).toContain(`Conversa com ${name}`);
    expect(text).toMatch(/\[\d\d:\d\d\] Rafael Nunes: Bom dia\r\n/);
    expect(text).toContain('\r\n        [10:00] Rafael Nunes: fui eu');
    expect(text).not.toContain('Desconto');
    await expect(dialogOf(page)).toHaveCount(0);
    await openExport(page);
    await dialogOf(page).getByText('Incluir notas internas').click();
    expect(await save(page)).toMatch(/Nota interna · Rafael Nunes: Desconto já dado/);
  });

  await test.step('on paper', async () => {
    await page.evaluate(() => {
      window.print = () => Object.assign(window, { printedTitle: document.title });
    });
    await openExport(page);
    await dialogOf(page).getByRole('radio', { name: 'PDF, pela impressão' }).check();
    await dialogOf(page).getByRole('button', { name: 'Exportar', exact: true }).click();
    await page.waitForFunction(() => 'printedTitle' in window);
    expect(await page.evaluate(() => (window as unknown as { printedTitle: string }).printedTitle)).toBe(
      `Conversa com ${name}`,
    );
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-printed]').getByText('Bom dia')).toBeVisible();
    await expect(page.locator('[data-conversation]')).toBeHidden();
    await expect(dialogOf(page)).toBeHidden();
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-printed]')).toHaveCount(0);
    await expect(dialogOf(page)).toHaveCount(0);
  });

  await test.step('ten thousand messages, every one once, with progress and a way to stop', async () => {
    await query(
      `with made as (
         insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, contact_id, body, from_me, read, media_type, sent_at)
         select t.company_id, 'X' || t.id || '-' || n, t.id, t.connection_id, t.contact_id, t.contact_id, 'linha ' || n, false, true, 'conversation', now() - interval '1 day' + n * interval '1 second'
         from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id, generate_series(1, 10000) n where c.name = $1 returning 1)
       select count(*) from made`,
      [name],
    );
    let held = true;
    await page.route('**/transcript?*cursor*', async (route) => {
      while (held) await new Promise((resolve) => setTimeout(resolve, 50));
      await route.fallback();
    });
    await openExport(page);
    await dialogOf(page).getByRole('button', { name: 'Exportar', exact: true }).click();
    await expect(dialogOf(page).getByText('500 de 10002 mensagens')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Interromper' }).click();
    await expect(dialogOf(page).getByRole('button', { name: 'Exportar', exact: true })).toBeEnabled();
    held = false;
    const lines = (await save(page)).match(/linha \d+/g);
    expect(lines).toEqual(Array.from({ length: 10_000 }, (_, at) => `linha ${at + 1}`));
  });
});
