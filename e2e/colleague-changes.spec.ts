import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { people, signIn, test } from './support.ts';

type Subject = {
  what: string;
  path: string;
  /** The title of the dialog, and the label of the field that both people change. */
  dialog: string;
  label: string;
  /** Makes the row with this name, and returns its id. */
  make(page: Page, name: string): Promise<number>;
  /** SQL with which a colleague saves another name, and one that reads the stored name: `$1` is the id. */
  save: string;
  stored: string;
  /** The call that removes rows, without the id. */
  address: string;
};

const subjects: readonly Subject[] = [
  {
    what: 'a connection',
    path: '/connections',
    dialog: 'Editar conexão',
    label: 'Nome',
    make: async (page, name) =>
      (await callFrom<{ id: number }>(page, 'POST', '/whatsapp', { name, channel: 'simulator' })).id,
    save: 'update connections set name = $2, updated_at = now() where id = $1',
    stored: 'select name from connections where id = $1',
    address: '/whatsapp',
  },
  {
    what: 'a user',
    path: '/users',
    dialog: 'Editar usuário',
    label: 'Nome',
    make: async (page, name) =>
      (
        await callFrom<{ id: number }>(page, 'POST', '/users', {
          name,
          email: `${name.replaceAll(' ', '-').toLowerCase()}@exemplo.com`,
          password: 'segredo-novo',
          profile: 'user',
          queueIds: [],
        })
      ).id,
    save: 'update users set name = $2, updated_at = now() where id = $1',
    stored: 'select name from users where id = $1',
    address: '/users',
  },
  {
    what: 'a quick message',
    path: '/quick-messages',
    dialog: 'Editar resposta',
    label: 'Atalho',
    make: async (page, name) =>
      (await callFrom<{ id: number }>(page, 'POST', '/quick-messages', { shortcode: name, message: 'Oi' })).id,
    save: 'update quick_messages set shortcode = $2, updated_at = now() where id = $1',
    stored: 'select shortcode as name from quick_messages where id = $1',
    address: '/quick-messages',
  },
  {
    what: 'a contact',
    path: '/contacts',
    dialog: 'Editar contato',
    label: 'Nome',
    make: async (page, name) =>
      (
        await callFrom<{ id: number }>(page, 'POST', '/contacts', {
          name,
          number: `55139${String(80_000_000 + (Date.now() % 9_000_000))}`,
        })
      ).id,
    save: 'update contacts set name = $2, updated_at = now() where id = $1',
    stored: 'select name from contacts where id = $1',
    address: '/contacts',
  },
];

for (const { what, path, dialog: title, label, make, save, stored, address } of subjects)
  test(`the form of ${what} shows what a colleague saved, and a reload asks first`, async ({ page }) => {
    const name = `nome${Date.now() % 1_000_000}`;
    await signIn(page, people.camila);
    const id = await make(page, name);
    await page.goto(path);
    await page
      .getByRole('button', { name: `Editar ${name}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: title });
    const field = dialog.getByLabel(label, { exact: true });
    await field.fill(`${name}meu`);
    await query(save, [id, `${name}dela`]);

    await test.step('a save stores nothing, and the other value can be taken', async () => {
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog.getByText(`Outra pessoa salvou: ${name}dela`)).toBeVisible();
      expect(await query(stored, [id])).toEqual([{ name: `${name}dela` }]);
      await dialog.getByRole('button', { name: 'Ver o valor salvo' }).click();
      await expect(field).toHaveValue(`${name}dela`);
      await dialog.getByRole('button', { name: 'Voltar ao meu' }).click();
      await expect(field).toHaveValue(`${name}meu`);
    });
    await test.step('a reload is asked about, and keeps what was typed when it is refused', async () => {
      const asked = page.waitForEvent('dialog');
      const reloading = page.evaluate(() => location.reload());
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await reloading;
      await expect(field).toHaveValue(`${name}meu`);
    });
    await test.step('the next save replaces it, and closes the form', async () => {
      await expect(dialog.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-busy', 'true');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog).toHaveCount(0);
      expect(await query(stored, [id])).toEqual([{ name: `${name}meu` }]);
    });
    await callFrom(page, 'DELETE', `${address}/${id}`);
  });
