import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { acceptButton, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, shortcode: string) => page.getByRole('row').filter({ hasText: shortcode });
const priceList = { name: 'tabela de preços.txt', mimeType: 'text/plain', buffer: Buffer.from('camiseta 59,90') };

test.describe('a quick message with a file', () => {
  test.afterEach(async () => {
    await query(`delete from quick_messages where shortcode like 'tabela%'`);
  });

  test('is saved without a text, attached from the composer, and sent [QM-01, QM-02, QM-03, QM-06, QM-10] @core', async ({
    page,
    request,
    faults,
  }) => {
    test.setTimeout(90_000);
    const phones = await openPhones(request);
    await phones.pair();
    const customer = newCustomer('Cliente da tabela');
    await phones.says(customer.number, 'Quanto custa?', { name: customer.name });
    await signIn(page, people.rafael);
    const shortcode = `tabela${Date.now() % 10_000}`;
    await page.goto('/quick-messages');

    await test.step('neither a text nor a file is refused below the field', async () => {
      await page.getByRole('button', { name: 'Nova resposta' }).click();
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText('Obrigatório')).toBeVisible();
      await dialog(page).getByLabel('Atalho').fill(shortcode);
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText('Escreva um texto ou anexe um arquivo')).toBeVisible();
    });

    await test.step('an empty file is named, and the one that replaces it is saved', async () => {
      const input = dialog(page).locator('input[type=file]');
      await input.setInputFiles({ name: 'nada.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText('Este arquivo está vazio')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Remover nada.txt' }).click();
      await input.setInputFiles(priceList);
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(row(page, shortcode)).toContainText(priceList.name);
    });

    await test.step('a text is added, and the file stays', async () => {
      await page.getByRole('button', { name: `Editar ${shortcode}` }).click();
      await expect(dialog(page).getByText(priceList.name)).toBeVisible();
      await dialog(page).getByLabel('Texto', { exact: true }).fill('Segue a tabela de hoje');
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(row(page, shortcode)).toContainText('Segue a tabela de hoje');
      await expect(row(page, shortcode)).toContainText(priceList.name);
    });

    await test.step('the list switches it off and on, and keeps the focus', async () => {
      const suggest = row(page, shortcode).getByRole('switch', { name: `Sugerir ${shortcode}` });
      await suggest.focus();
      await page.keyboard.press('Space');
      await expect(suggest).not.toBeChecked();
      await expect(row(page, shortcode)).toContainText('Desativada');
      await expect(suggest).toBeFocused();
      // A switch takes no second change while the first is saved.
      await expect(suggest).not.toHaveAttribute('aria-disabled');
      await page.keyboard.press('Space');
      await expect(row(page, shortcode)).toContainText('Ativada');
    });

    await test.step('Enter does not send the shortcode while the replies are still loading', async () => {
      await page.goto('/tickets');
      await waitingTab(page).click();
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route(/\/api\/quick-messages\/list/, async (route) => {
        await answered;
        await route.continue();
      });
      await acceptButton(page, customer.name).click();
      await composer(page).fill(`/${shortcode}`);
      await page.keyboard.press('Enter');
      await expect(composer(page)).toHaveValue(`/${shortcode}`);
      answer();
      await expect(page.getByRole('option', { name: shortcode })).toBeVisible();
      expect(await phones.inbox(customer.number)).toEqual([]);
    });

    await test.step('the composer shows the file, and sends it with the text, without its content', async () => {
      const transfers: string[] = [];
      page.on('request', (request) => {
        const type = request.headers()['content-type'] ?? '';
        if (/\/api\/public\//.test(request.url()) || type.startsWith('multipart/')) transfers.push(request.url());
      });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Remover ${priceList.name}` })).toBeVisible();
      const caption = page.getByRole('textbox', { name: /Escreva uma legenda/ });
      await expect(caption).toHaveValue('Segue a tabela de hoje');
      await caption.press('Enter');
      await expect
        .poll(async () => (await phones.inbox(customer.number)).at(-1))
        .toMatchObject({
          body: expect.stringContaining('Segue a tabela de hoje'),
          mediaName: priceList.name,
        });
      expect(transfers).toEqual([]);
    });
    expect(faults).toEqual([]);
  });

  test('keeps the text when the quick message is gone before it is sent [QM-10]', async ({ page, request }) => {
    const phones = await openPhones(request);
    await phones.pair();
    const customer = newCustomer('Cliente sem tabela');
    await phones.says(customer.number, 'Tem tabela?', { name: customer.name });
    await query(
      `with file as (
         insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
         select company_id, md5(random()::text) || '00000000.txt', 'application', 'text/plain', 'sumiu.txt', 1, 'x', 'quickMessage', 0
         from users where email = $1 returning company_id, id)
       insert into quick_messages (company_id, user_id, shortcode, message, media_id)
       select u.company_id, u.id, 'tabelaperdida', 'Segue a tabela', file.id from users u, file where u.email = $1`,
      [people.rafael],
    );
    await signIn(page, people.rafael);
    await waitingTab(page).click();
    await acceptButton(page, customer.name).click();
    await composer(page).fill('/tabelaperdida');
    await expect(page.getByRole('option', { name: 'tabelaperdida' })).toBeVisible();
    await page.keyboard.press('Enter');
    const caption = page.getByRole('textbox', { name: /Escreva uma legenda/ });
    await expect(caption).toHaveValue('Segue a tabela');
    await test.step('the reference is stored like a chosen file, and survives a reload', async () => {
      const kept = () =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              indexedDB.open('recado-files').addEventListener('success', ({ target }) => {
                const counting = (target as IDBOpenDBRequest).result
                  .transaction('entries')
                  .objectStore('entries')
                  .count();
                counting.addEventListener('success', () => resolve(counting.result));
              });
            }),
        );
      await expect.poll(kept).toBe(1);
      await page.reload();
      await expect(caption).toHaveValue('Segue a tabela');
    });
    await query(`delete from quick_messages where shortcode = 'tabelaperdida'`);
    await caption.press('Enter');
    await expect(page.getByText('Resposta rápida não encontrada.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    const messages = page.getByRole('region', { name: /^Mensagens de/ });
    await expect(messages.getByText('Segue a tabela', { exact: true })).toBeVisible();
  });
});
