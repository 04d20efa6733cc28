import { expect, type Page } from '@playwright/test';
import { acceptButton, attendingTab, newCustomer, signInSecondUser, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the list by the menu. */
async function openUsers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog(page).getByLabel(label, { exact: true }).fill(value);
}

test.describe('the page of users', () => {
  test('adds a user who signs in, and deletes them while they hold a ticket [USER-01, USER-02, USER-14, AMB-92] @core', async ({
    page,
    browser,
    request,
    faults,
  }) => {
    test.setTimeout(120_000);
    const email = `juliana-${Date.now()}@casaaurora.recado`;
    const name = `Juliana ${Date.now() % 10_000}`;
    // Before the page signs in: another sign-in of the administrator would end its session.
    const phones = await openPhones(request);
    await phones.pair();
    const customer = newCustomer('Cliente');
    await phones.says(customer.number, 'Bom dia', { name: customer.name });
    await signIn(page, people.camila);
    await openUsers(page);

    await test.step('wrong fields are named below each, and nothing typed is lost [USER-07]', async () => {
      await page.getByRole('button', { name: 'Adicionar usuário' }).click();
      await fill(page, { Nome: 'J', 'E-mail': 'juliana@casa', Senha: '1234' });
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click();
      await expect(dialog(page).getByText('Muito curto!')).toHaveCount(2);
      await expect(dialog(page).getByText('E-mail inválido')).toBeVisible();
      await expect(dialog(page).getByLabel('Nome', { exact: true })).toBeFocused();
      await fill(page, { Nome: name, 'E-mail': people.rafael.toUpperCase(), Senha: 'segredo-novo' });
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click();
      await expect(dialog(page).getByText('Este e-mail já está em uso')).toBeVisible();
      await expect(dialog(page).getByLabel('Senha', { exact: true })).toHaveValue('segredo-novo');
      await expectAccessible(page);
    });

    await test.step('the new user appears with profile and queues, and signs in', async () => {
      await fill(page, { 'E-mail': email });
      await dialog(page).getByRole('radio', { name: 'Supervisor' }).check();
      await dialog(page).getByRole('checkbox', { name: 'Vendas' }).check();
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText(`${name} já pode entrar`)).toBeVisible();
      await expect(row(page, name)).toContainText('Supervisor');
      await expect(row(page, name)).toContainText('Vendas');
      await expect(row(page, name)).toContainText('Offline');
    });

    const juliana = await signInSecondUser(browser, email, faults, 'segredo-novo');

    await test.step('the list shows live that the user is online [USER-13]', async () => {
      await expect(row(page, name)).toContainText('Online');
      await waitingTab(juliana).click();
      await acceptButton(juliana, customer.name).click();
      await attendingTab(juliana).click();
      await expect(juliana.getByRole('link', { name: customer.name, exact: true })).toBeVisible();
    });

    await test.step('the search finds by e-mail, and an edit is seen at once', async () => {
      await page.getByLabel('Buscar por nome ou e-mail').fill(email.slice(0, 14));
      await expect(row(page, name)).toBeVisible();
      await expect(row(page, 'Rafael')).toHaveCount(0);
      await page.getByRole('button', { name: `Editar ${name}` }).click();
      await expect(dialog(page).getByRole('radio', { name: 'Supervisor' })).toBeChecked();
      await dialog(page).getByRole('radio', { name: 'Atendente' }).check();
      await dialog(page).getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Usuário salvo', { exact: true })).toBeVisible();
      await expect(row(page, name)).toContainText('Atendente');
    });

    await test.step('the question names the ticket, which then waits in its queue again [USER-17]', async () => {
      await page.getByRole('button', { name: `Excluir ${name}` }).click();
      await expect(page.getByText('O atendimento aberto volta para a fila.')).toBeVisible();
      await page.getByRole('button', { name: 'Excluir usuário' }).click();
      await expect(page.getByText(`${name} foi excluído`)).toBeVisible();
      await expect(row(page, name)).toHaveCount(0);
      await expect(juliana.getByRole('button', { name: 'Entrar' })).toBeVisible();
      await page
        .getByRole('link', { name: /Atendimentos/ })
        .first()
        .click();
      await waitingTab(page).click();
      await expect(acceptButton(page, customer.name)).toBeVisible();
    });
    await juliana.context().close();
  });
});
