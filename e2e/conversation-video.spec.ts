import { expect, type Page } from '@playwright/test';
import { launchFull } from './browser.ts';
import { composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test, watch } from './support.ts';

async function acceptAs(page: Page, email: string, name: string): Promise<void> {
  await signIn(page, email);
  await waitingTab(page).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  await expect(composer(page)).toBeVisible();
}

/** A film of a second, drawn and recorded by the browser, which plays it on every machine. */
const makeFilm = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const drawing = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let at = 0; at < 40; at++) {
      drawing.fillStyle = `hsl(${at * 9} 80% 50%)`;
      drawing.fillRect(0, 0, 320, 240);
      await new Promise((done) => setTimeout(done, 40));
    }
    await new Promise((done) => {
      recorder.onstop = done;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });

test('a video has controls of the product: play, arrow keys, speed and full screen [CONV-21]', async ({
  playwright,
  request,
  faults,
}) => {
  test.setTimeout(90_000);
  const browser = await playwright.chromium.launch(launchFull);
  const page = await (await browser.newContext()).newPage();
  watch(page, faults);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Filme');
  await phones.says(number, 'Manda o vídeo', { name });
  await acceptAs(page, people.rafael, name);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'filme.webm', mimeType: 'video/webm', buffer: Buffer.from(await makeFilm(page)) });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  const player = list.getByRole('group', { name: 'Vídeo' }).last();
  const film = player.locator('video');
  await expect(film).toBeVisible({ timeout: 20_000 });
  expect(await film.evaluate((video: HTMLVideoElement) => video.controls)).toBe(false);

  await player.getByRole('button', { name: 'Reproduzir' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  const before = await film.evaluate((video: HTMLVideoElement) => video.playbackRate);
  await player.getByRole('button', { name: /^Velocidade/ }).click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.playbackRate)).not.toBe(before);
  await player.getByRole('slider', { name: 'Posição do vídeo' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeLessThan(1);
  await player.getByRole('button', { name: 'Tela cheia' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe('Vídeo');
  await player.getByRole('button', { name: 'Sair da tela cheia' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await browser.close();
});
