import { expect, type Page } from '@playwright/test';
import { queryPlatform } from './database.ts';
import { signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, expectUncut, people, signIn, test } from './support.ts';

test.use({ operator: true });

const dialog = (page: Page) => page.getByRole('dialog');
const video = 'dQw4w9WgXcQ';

/** Answers the requests to YouTube, which a test must not reach. */
async function answerForYouTube(page: Page): Promise<void> {
  const tile =
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360"/></svg>';
  await page.route('https://i.ytimg.com/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: tile }));
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title><button>Reproduzir</button>' }),
  );
}

test.describe('the help videos', () => {
  test.afterEach(async () => {
    await queryPlatform(`delete from helps where title like 'Vídeo %'`);
  });

  test('are kept by super users, and everybody watches them [HELP-01, HELP-02, HELP-04, HELP-07, SET-01] @core', async ({
    page,
    browser,
    faults,
  }) => {
    test.setTimeout(90_000);
    const rafael = await signInSecondUser(browser, people.rafael, faults);
    await answerForYouTube(rafael);
    await answerForYouTube(page);
    await signIn(page, people.camila);
    await rafael.getByRole('link', { name: 'Ajuda' }).click();

    await test.step('a super user adds a video by its address; a wrong one is named below its field', async () => {
      await page.goto('/settings');
      await page.getByRole('tab', { name: 'Vídeos de ajuda' }).click();
      await page.getByRole('button', { name: 'Adicionar vídeo' }).first().click();
      await dialog(page).getByLabel('Título').fill('Vídeo de primeiros passos');
      await dialog(page)
        .getByLabel(/Descrição/)
        .fill('Conecte um número');
      await dialog(page).getByLabel('Vídeo do YouTube').fill('https://vimeo.com/76979871');
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click();
      await expect(dialog(page).getByText('Cole o endereço de um vídeo do YouTube')).toBeVisible();
      await expect(dialog(page).getByLabel('Título')).toHaveValue('Vídeo de primeiros passos');
      await expectAccessible(page);
      await dialog(page).getByLabel('Vídeo do YouTube').fill(`https://youtu.be/${video}?si=1`);
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Vídeo de primeiros passos' })).toContainText(video);
    });

    const card = rafael.getByRole('button', { name: 'Assistir Vídeo de primeiros passos' });
    await test.step('the gallery of a user shows it without a reload, with its picture', async () => {
      await expect(card).toBeVisible();
      await expect(card.locator('img')).toHaveAttribute('src', `https://i.ytimg.com/vi/${video}/hqdefault.jpg`);
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expectAccessible(rafael);
    });

    await test.step('the player opens in a dialog, and Escape closes it also after a click into the player', async () => {
      await card.click();
      const player = dialog(rafael).frameLocator('iframe');
      await expect(player.getByRole('button', { name: 'Reproduzir' })).toBeVisible();
      await rafael.keyboard.press('Escape');
      await expect(dialog(rafael)).toHaveCount(0);
      await expect(card).toBeFocused();
      await card.click();
      await player.getByRole('button', { name: 'Reproduzir' }).click();
      await expect(dialog(rafael).getByRole('button', { name: 'Fechar vídeo' })).toBeFocused();
      await rafael.keyboard.press('Escape');
      await expect(dialog(rafael)).toHaveCount(0);
    });

    await test.step('a deleted video leaves the gallery', async () => {
      await page.getByRole('button', { name: 'Excluir Vídeo de primeiros passos' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir vídeo' }).click();
      await expect(card).toHaveCount(0);
    });
    expect(faults).toEqual([]);
  });

  test('have titles of two lines on a phone', async ({ page }) => {
    const title = 'Vídeo de como criar uma fila';
    await answerForYouTube(page);
    await queryPlatform('insert into helps (title, video) values ($1, $2)', [title, video]);
    await signIn(page, people.camila);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Vídeos de ajuda' }).click();
    await expectUncut(page.getByRole('main').getByText(title, { exact: true }));
  });
});
