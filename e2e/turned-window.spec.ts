import { expect, type Locator, type Page } from '@playwright/test';
import { people, signIn, test } from './support.ts';

test.use({ operator: true });

const typed = 'Texto que ninguém quer perder';

/** Turns a tablet from landscape to portrait and back: menus and lists of a phone replace those of a desktop. */
async function turn(page: Page): Promise<void> {
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 860 });
    // Within this time the other layout is drawn, and everything in the former one is gone.
    await page.waitForTimeout(300);
  }
}

async function expectKept(page: Page, field: Locator, what: string): Promise<void> {
  await field.fill(typed);
  await turn(page);
  expect([what, await field.inputValue({ timeout: 2_000 }).catch(() => 'lost')]).toEqual([what, typed]);
}

/** The pages with a button that opens a form in a dialog. */
const forms = [
  ['/contacts', 'Adicionar'],
  ['/tags', 'Adicionar etiqueta'],
  ['/quick-messages', 'Nova resposta'],
  ['/schedules', 'Agendar mensagem'],
  ['/users', 'Adicionar usuário'],
  ['/queues', 'Adicionar fila'],
  ['/connections', 'Adicionar conexão'],
  ['/campaigns', 'Nova campanha'],
  ['/contact-lists', 'Nova lista'],
  ['/files', 'Nova lista'],
  ['/prompts', 'Novo assistente'],
  ['/queue-integration', 'Nova integração'],
  ['/flowbuilders', 'Novo fluxo'],
  ['/phrase-lists', 'Nova frase'],
  ['/chats', 'Nova conversa'],
  ['/announcements', 'Novo informativo'],
  ['/suppressed-numbers', 'Bloquear um número'],
] as const;

test('a text that is being written outlives a turned tablet', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 860 });
  await signIn(page, people.camila);
  await expect(page.getByRole('link', { name: 'Kanban' })).toBeVisible();

  for (const [address, name] of forms)
    await test.step(address, async () => {
      await page.goto(address);
      await page.locator('main').getByRole('button', { name, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      // The editor of a queue is a page.
      const place = address === '/queues' ? page.locator('main') : dialog;
      // A field that only searches empties itself.
      const fields = place.locator(
        'input[type=text]:not([role=combobox]), input:not([type], [role=combobox]), textarea',
      );
      await expectKept(page, fields.first(), address);
    });

  await test.step('the own profile', async () => {
    await page.goto('/tags');
    await page.getByRole('button', { name: /menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
    await expectKept(page, page.getByRole('dialog').getByLabel('Nome', { exact: true }), 'the own profile');
  });
});
