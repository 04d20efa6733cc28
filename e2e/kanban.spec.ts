import { expect, type Page } from '@playwright/test';
import { callFrom, newCustomer, signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `, 'i') });
const cardIn = (page: Page, name: string, customer: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: customer });

async function openKanban(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kanban' }).click();
  await expect(page.getByRole('heading', { name: 'Kanban', level: 1 })).toBeVisible();
}

test('moves a card by keyboard, menu and mouse, live on a second screen [KAN-03, KAN-10, KAN-11] @core', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const customer = newCustomer('Kátia');
  await phones.says(customer.number, 'Quanto custa o sofá?', { name: customer.name });
  await signIn(page, people.camila);
  await openKanban(page);
  await expect(cardIn(page, 'Em aberto', customer.name)).toContainText('Quanto custa o sofá?');
  await expectAccessible(page);
  const second = await signInSecondUser(browser, people.rafael, faults);
  await openKanban(second);
  await expect(cardIn(second, 'Em aberto', customer.name)).toBeVisible();

  await test.step('by keyboard, with announcements, and the focus stays on the card', async () => {
    await page.getByRole('button', { name: `Arrastar o cartão de ${customer.name}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Cartão de ${customer.name} sobre a coluna Em aberto.`)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Cartão de ${customer.name} sobre a coluna Entrega.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(cardIn(page, 'Entrega', customer.name)).toBeVisible();
    await expect(cardIn(page, 'Em aberto', customer.name)).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Arrastar o cartão de ${customer.name}` })).toBeFocused();
    await expect(cardIn(second, 'Entrega', customer.name)).toBeVisible();
  });

  await test.step('by the menu', async () => {
    await page.getByRole('button', { name: `Mover o cartão de ${customer.name}` }).click();
    await page.getByRole('menuitem', { name: 'Orçamento' }).click();
    await expect(cardIn(page, 'Orçamento', customer.name)).toBeVisible();
    await expect(cardIn(page, 'Entrega', customer.name)).toHaveCount(0);
    await expect(cardIn(second, 'Orçamento', customer.name)).toBeVisible();
  });

  await test.step('by mouse', async () => {
    // Waits until the card has stopped moving into its new column.
    await cardIn(page, 'Orçamento', customer.name).hover();
    const from = await cardIn(page, 'Orçamento', customer.name).boundingBox();
    const to = await column(page, 'Em aberto').boundingBox();
    await page.mouse.move(from!.x + 60, from!.y + 50);
    await page.mouse.down();
    await page.mouse.move(from!.x + 90, from!.y + 60, { steps: 4 });
    await page.mouse.move(to!.x + 80, to!.y + 90, { steps: 8 });
    await page.mouse.up();
    await expect(cardIn(page, 'Em aberto', customer.name)).toBeVisible();
    await expect(cardIn(second, 'Em aberto', customer.name)).toBeVisible();
  });

  await test.step('a refused move puts the card back and shows the error', async () => {
    await page.route('**/api/ticket-tags/**', (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"error":"ERR_NO_TAG_FOUND"}' }),
    );
    await page.getByRole('button', { name: `Mover o cartão de ${customer.name}` }).click();
    await page.getByRole('menuitem', { name: 'Orçamento' }).click();
    await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    await expect(cardIn(page, 'Em aberto', customer.name)).toBeVisible();
    await expect(cardIn(page, 'Orçamento', customer.name)).toHaveCount(0);
    await expect(
      page.getByText(`Não foi possível mover o cartão de ${customer.name}. Ele continua na coluna Em aberto.`),
    ).toBeAttached();
    await page.unroute('**/api/ticket-tags/**');
  });

  await test.step('filters find the card, and it leads to the conversation', async () => {
    await page.getByRole('searchbox', { name: 'Buscar cartão' }).fill('QUANTO custa o sofa');
    await expect(cardIn(page, 'Em aberto', customer.name)).toBeVisible();
    await page.getByLabel('Atendente').selectOption('Sem atendente');
    await expect(cardIn(page, 'Em aberto', customer.name)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar cartão' }).fill('ninguém escreveu isto');
    await expect(page.getByText('Nenhum cartão')).toHaveCount(3);
    await page.getByRole('searchbox', { name: 'Buscar cartão' }).fill('');
    await page.getByRole('link', { name: customer.name }).click();
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
  });
});

test('keeps an order of columns of one’s own, and a new column comes from a tag [KAN-02]', async ({ page }) => {
  const name = `Etapa ${Date.now() % 100_000}`;
  await signIn(page, people.camila);
  await openKanban(page);
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.first()).toContainText('Em aberto');
  await page.getByRole('button', { name: 'Opções da coluna Entrega' }).click();
  await page.getByRole('menuitem', { name: 'Mover para a esquerda' }).click();
  await expect(headings.first()).toContainText('Entrega');
  await page.reload();
  await expect(headings.first()).toContainText('Entrega');
  await page.getByRole('button', { name: 'Nova coluna' }).click();
  await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click();
  await expect(column(page, name)).toBeVisible();
  const { lista } = await callFrom<{ lista: { id: number; name: string }[] }>(page, 'GET', '/tags/kanban');
  await callFrom(page, 'DELETE', `/tags/${lista.find((tag) => tag.name === name)!.id}`);
  await expect(column(page, name)).toHaveCount(0);
});

test('the page of tags adds, changes and deletes tags [TAG-01, TAG-03, TAG-05, TAG-06, TAG-09] @core', async ({
  page,
}) => {
  const name = `Urgente ${Date.now() % 100_000}`;
  const row = page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  await signIn(page, people.camila);
  await page.getByRole('link', { name: 'Etiquetas' }).click();
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).click();
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(dialog.getByText('Obrigatório')).toBeVisible();
  await dialog.getByLabel('Nome', { exact: true }).fill('pó');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible();
  await dialog.getByLabel('Nome', { exact: true }).fill('VIP');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(dialog.getByText('Já existe uma etiqueta com este nome')).toBeVisible();
  await dialog.getByLabel('Nome', { exact: true }).fill(name);
  await dialog.getByRole('radio', { name: 'Cor 4' }).check();
  // After the refusal the button is busy for a moment, and pale.
  await expect(dialog.getByRole('button', { name: 'Adicionar' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(row).toContainText('Não');
  await test.step('the search leaves the tags it finds', async () => {
    const other = page.getByRole('row').filter({ hasText: 'VIP' });
    await expect(other).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar etiqueta' }).fill(name.toUpperCase());
    await expect(other).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar etiqueta' }).fill('');
    await expect(other).toBeVisible();
  });
  await expect(row.locator('span').filter({ hasText: name }).first()).toHaveCSS('text-transform', 'uppercase');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await dialog.getByRole('switch', { name: 'Coluna do kanban' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Sim');
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Nenhum atendimento a usa.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir etiqueta' }).click();
  await expect(page.getByText('Etiqueta excluída')).toBeVisible();
  await expect(row).toHaveCount(0);
});
