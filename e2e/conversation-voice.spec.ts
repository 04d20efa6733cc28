import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { runDecoder } from '../apps/server/test/makeMedia.ts';
import { openPhones, people, signIn, test, tokenOf } from './support.ts';

let note: Buffer;
test.beforeAll(() => {
  const directory = mkdtempSync(join(tmpdir(), 'voice-note-'));
  const output = join(directory, 'note.ogg');
  runDecoder(
    ['-f', 'lavfi', '-i', 'sine=duration=3', '-ac', '1', '-ar', '16000', '-c:a', 'libopus', '-f', 'ogg', '/out'],
    { output },
  );
  note = readFileSync(output);
  rmSync(directory, { recursive: true });
});

/**
 * A customer sends a voice note, and the attendant opens the conversation. Returns the files that the page requests.
 */
async function openVoiceNote(page: Page, request: APIRequestContext, name: string): Promise<string[]> {
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551398${String(Date.now()).slice(-7)}`;
  const headers = { authorization: `Bearer ${await tokenOf(request, people.camila)}` };
  const multipart = {
    number,
    name,
    kind: 'audio',
    voice: 'true',
    media: { name: 'nota.ogg', mimeType: 'audio/ogg; codecs=opus', buffer: note },
  };
  expect((await request.post(`/api/sandbox/${phones.line.id}/inbound`, { headers, multipart })).status()).toBe(200);
  const requested: string[] = [];
  page.on('request', (one) => {
    if (one.resourceType() === 'media') requested.push(new URL(one.url()).pathname);
  });
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  return requested;
}

const position = (page: Page) => page.getByRole('slider', { name: 'Posição do áudio' });

test('a voice note plays and downloads as its original, and plays as MP3 without Opus [CONV-42]', async ({
  page,
  request,
}) => {
  const requested = await openVoiceNote(page, request, 'Cliente com voz');
  await page.getByRole('button', { name: 'Ouvir' }).click();
  await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThan(0.3);
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.every((path) => path.endsWith('.opus'))).toBe(true);

  await position(page).hover();
  await page.getByRole('button', { name: 'Opções da mensagem' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Baixar arquivo' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('nota.ogg');
  expect(readFileSync(await file.path()).equals(note)).toBe(true);

  await test.step('a browser without Opus plays the MP3', async () => {
    await page.addInitScript(() => {
      const canPlayType = HTMLMediaElement.prototype.canPlayType;
      HTMLMediaElement.prototype.canPlayType = function withoutOpus(this: HTMLMediaElement, type: string) {
        return type.startsWith('audio/ogg') ? '' : canPlayType.call(this, type);
      };
    });
    await page.reload();
    requested.length = 0;
    await page.getByRole('button', { name: 'Ouvir' }).click();
    await expect.poll(async () => Number(await position(page).inputValue())).toBeGreaterThan(0.3);
    expect(requested.length).toBeGreaterThan(0);
    expect(requested.every((path) => path.endsWith('.mp3'))).toBe(true);
  });
});
