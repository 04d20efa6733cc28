import { expect, type Page } from '@playwright/test';
import { openCuttableNetwork } from './cuttableNetwork.ts';
import { composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessibleInBoth, openPhones, people, signIn, test } from './support.ts';

const accept = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Aceitar o atendimento de ${name}` })
    .filter({ visible: true })
    .first()
    .click();

test('the network goes and comes back: the banner says so, nothing is lost and nothing reloads [RT-12, RT-24]', async ({
  page,
  request,
  faults,
  product,
}) => {
  const network = await openCuttableNetwork(product.port);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Cliente');
  await phones.says(number, 'antes', { name });
  await page.goto(`${network.url}/login`);
  await page.getByLabel('E-mail').fill(people.thiago);
  await page.getByLabel('Senha', { exact: true }).fill('senha-das-jornadas');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await waitingTab(page).click();
  await accept(page, name);
  await expect(page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('antes')).toBeVisible();
  await page.evaluate(() => ((globalThis as { unloaded?: boolean }).unloaded = false));

  network.cut();
  await expect(page.getByText(/Sem conexão/)).toBeVisible();
  await phones.says(number, 'durante um', { name });
  await phones.says(number, 'durante dois', { name });
  // Messages written without a network wait and are sent when it is back.
  await composer(page).fill('escrito sem rede');
  await composer(page).press('Enter');
  await expect(page.getByText('escrito sem rede').last()).toBeVisible();

  network.mend();
  await expect(page.getByText('durante dois').last()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('durante um').last()).toBeVisible();
  await expect
    .poll(async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').at(-1)), { timeout: 20_000 })
    .toEqual(['escrito sem rede']);
  await expect(page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('escrito sem rede')).toHaveCount(1);
  expect(await page.evaluate(() => (globalThis as { unloaded?: boolean }).unloaded)).toBe(false);
  await network.close();
  faults.length = 0;
});

test('the login, the inbox and a conversation, also on a phone, are accessible (axe)', async ({ page, request }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expectAccessibleInBoth(page);
  const phones = await openPhones(request);
  await phones.pair();
  await signIn(page, people.bianca);
  await waitingTab(page).click();
  await expectAccessibleInBoth(page);
  const { number, name } = newCustomer('Cliente');
  await phones.says(number, 'olá', { name });
  await accept(page, name);
  await expect(composer(page)).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessibleInBoth(page);
});

test('on a phone one pane shows at a time, with two tabs and a way back [TIC-11, LAY-14]', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Cliente');
  await phones.says(number, 'do celular', { name });
  await signIn(page, people.rafael);
  const panes = page.getByRole('navigation', { name: 'Lista ou conversa' });
  await panes.getByRole('button', { name: 'Conversa' }).click();
  await page.getByRole('button', { name: 'Selecionar atendimento' }).click();
  await waitingTab(page).click();
  await accept(page, name);
  await expect(composer(page)).toBeVisible();
  await expect(waitingTab(page)).toBeHidden();
  // The conversation has the whole height: its arrow leads back instead of the tabs.
  await expect(panes).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page
    .getByRole('button', { name: 'Voltar para a lista' })
    .or(page.getByRole('link', { name: 'Voltar para a lista' }))
    .first()
    .click();
  await expect(waitingTab(page)).toBeVisible();
  await expect(page).toHaveURL(/\/tickets$/);
  await panes.getByRole('button', { name: 'Conversa' }).click();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
