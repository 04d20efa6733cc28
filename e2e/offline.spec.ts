import { expect, type Page } from '@playwright/test';
import { acceptButton, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

/** The positions of the parts of the screen. */
const places = (page: Page, name: string) =>
  Promise.all(
    [page.locator('main'), page.getByRole('region', { name: `Mensagens de ${name}` }), composer(page)].map(
      async (part) => part.boundingBox(),
    ),
  );

for (const [width, height, tier] of [
  [1440, 900, ' @core'],
  [900, 800, ''],
  [390, 844, ''],
] as const)
  test(`a lost network is shown at once, and moves and loses nothing, at ${width} px [RT-12]${tier}`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    const phones = await openPhones(request);
    await phones.pair();
    const { number, name } = newCustomer('Sem rede');
    await phones.says(number, 'Bom dia', { name });
    await signIn(page, people.rafael);
    await waitingTab(page).click();
    await acceptButton(page, name).click();
    await expect(page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('Bom dia')).toBeVisible();
    await expect(composer(page).or(page.getByRole('textbox', { name: 'Mensagem' }))).toBeVisible();
    // The accepted ticket is in the list before the network goes.
    if (width > 600) await expect(rowOf(page, name)).toBeVisible();
    const before = await places(page, name);

    await context.setOffline(true);
    await expect(page.getByText(/^Sem conexão com a internet/)).toBeVisible({ timeout: 700 });
    expect(await places(page, name)).toEqual(before);
    // On a phone a conversation has no heading of the first level yet.
    if (width > 600) await expectAccessible(page);
    await composer(page).fill('escrito sem rede');
    await composer(page).press('Enter');
    await expect(page.getByText('Aguardando a internet para enviar')).toBeVisible();
    // On a phone the conversation stands alone.
    if (width > 600) await expect(rowOf(page, name)).toContainText('escrito sem rede');
    await page.waitForTimeout(2_000);
    await expect(page.getByText(/^Sem conexão com a internet/)).toBeVisible();

    await test.step('back, the message leaves once and nothing has moved', async () => {
      await context.setOffline(false);
      await expect(page.getByText('De volta. A tela já está se atualizando.')).toBeVisible();
      await expect(page.getByText('Aguardando a internet para enviar')).toHaveCount(0);
      if (width > 600) await expect(rowOf(page, name)).toContainText('escrito sem rede');
      await expect
        .poll(async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').at(-1)))
        .toEqual(['escrito sem rede']);
      await expect(page.getByText(/^De volta/)).toHaveCount(0);
      expect((await places(page, name))[0]).toEqual(before[0]);
    });
  });
