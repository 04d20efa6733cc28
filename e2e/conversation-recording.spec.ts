import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { asUser, newCustomer, rowOf } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

async function openConversation(page: Page, request: APIRequestContext, name: string) {
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551398${String(Date.now()).slice(-7)}`;
  await phones.says(number, 'Pode falar', { name });
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Gravar áudio' })).toBeEnabled();
  return { phones, number };
}

test('a recording is sent as a voice message; a slip of the finger and a cancelled one are not [CONV-07 to CONV-10]', async ({
  page,
  request,
}) => {
  // The recording is encoded before it is sent.
  test.setTimeout(90_000);
  const { phones, number } = await openConversation(page, request, 'Cliente do áudio');
  const bar = page.getByRole('group', { name: 'Gravando áudio' });
  const start = async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await expect(page.getByRole('button', { name: 'Enviar áudio' })).toBeEnabled();
  };
  await test.step('a recording that is too short is dropped', async () => {
    // Less than 10000 bytes, 0.6 s: within the page, where no busy machine comes between the two presses.
    await page.evaluate(async () => {
      const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
      button('Gravar áudio')!.click();
      while (button('Enviar áudio')?.disabled !== false) await new Promise(requestAnimationFrame);
      button('Enviar áudio')!.click();
    });
    await expect(bar).toHaveCount(0);
  });
  await test.step('a cancelled recording is dropped', async () => {
    await start();
    await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
    await expectAccessible(page);
    // Typed text reaches no button: neither a letter nor a space ends the recording.
    await page.keyboard.type('oi tudo bem ');
    await page.keyboard.press('Enter');
    await expect(bar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
  });
  await test.step('a recording is sent and can be played', async () => {
    await start();
    await expect(page.getByRole('timer')).toHaveText(/^0:0[2-9]$/);
    await page.getByRole('button', { name: 'Enviar áudio' }).click();
    await expect(page.getByRole('button', { name: 'Ouvir' })).toBeVisible();
    await expect.poll(async () => (await phones.inbox(number)).length, { timeout: 30_000 }).toBe(1);
  });
  await test.step('the phone receives OGG with Opus and one channel', async () => {
    // The phone has OGG/Opus with one channel (RFC 7845, section 5.1); what is kept here is the MP3 that was recorded.
    const [received] = (await phones.inbox(number)) as unknown as [{ kind: string; mediaUrl: string }];
    expect(received.kind).toBe('audio');
    const voice = await (await request.get(received.mediaUrl)).body();
    expect(voice.subarray(0, 4).toString()).toBe('OggS');
    expect(voice[voice.indexOf('OpusHead') + 9]).toBe(1);
  });
  await test.step('the file that can be downloaded is MP3 at 128 kbps', async () => {
    await page.getByRole('slider', { name: 'Posição do áudio' }).hover();
    await page.getByRole('button', { name: 'Opções da mensagem' }).last().click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Baixar arquivo' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audio-record-site-\d+\.mp3$/);
    const recorded = readFileSync(await (await download).path());
    // The header of the first MPEG-1 layer III frame: bitrate index 9 is 128 kbps.
    const frame = recorded.findIndex((byte, at) => byte === 0xff && (recorded[at + 1]! & 0xfe) === 0xfa);
    expect(frame).toBeGreaterThanOrEqual(0);
    expect(recorded[frame + 2]! >> 4).toBe(9);
  });

  await test.step('a missing microphone is named, and nothing is recorded', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await expect(page.getByText('O navegador não liberou o microfone')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /Escreva uma mensagem/ })).toBeFocused();
  });
});

test('an interrupted recording stays with its conversation and is sent from there [CONV-07]', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const [first, second] = [newCustomer('Gravado'), newCustomer('Outro')];
  const phones = await openPhones(request);
  await phones.pair();
  const { ticketId } = await phones.says(first.number, 'Pode falar', { name: first.name });
  await phones.says(second.number, 'oi', { name: second.name });
  await signIn(page, people.rafael);
  for (const { name } of [second, first]) {
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
    await expect(page.getByRole('region', { name: `Conversa com ${name}` })).toBeVisible();
  }
  const record = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    // A busy machine skips seconds of the display.
    await expect(page.getByRole('timer')).toHaveText(/^0:(0[2-9]|1\d)$/, { timeout: 15_000 });
  };
  const kept = page
    .getByRole('list', { name: 'Anexos' })
    .getByRole('button', { name: /^Escreva uma legenda para Gravação de 0:(0[2-9]|1\d)$/ });
  const notice = page.getByText('A gravação foi interrompida e ficou nos anexos da conversa.');

  await test.step('another ticket is chosen', async () => {
    await record();
    await rowOf(page, second.name).getByRole('link').click();
    await expect(notice).toBeVisible();
    await expect(page.getByRole('region', { name: `Conversa com ${second.name}` })).toBeVisible();
    await expect(kept).toHaveCount(0);
    await rowOf(page, first.name).getByRole('link').click();
    await expect(kept).toHaveCount(1);
  });
  await test.step('it survives a reload and is sent as a voice message', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.waitForTimeout(400);
    await page.reload();
    await expect(kept).toHaveCount(1);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect.poll(async () => (await phones.inbox(first.number)).length, { timeout: 30_000 }).toBe(1);
    const [received] = (await phones.inbox(first.number)) as unknown as [{ kind: string; mediaUrl: string }];
    expect(received.kind).toBe('audio');
    expect((await (await request.get(received.mediaUrl)).body()).subarray(0, 4).toString()).toBe('OggS');
  });
  await test.step('a colleague closes the ticket', async () => {
    await record();
    await (await asUser(request, people.camila)).put(`/tickets/${ticketId}`, { status: 'closed', closeUnread: true });
    await expect(page.getByRole('group', { name: 'Gravando áudio' })).toHaveCount(0);
    await expect(kept).toHaveCount(1);
  });
  await test.step('a cancelled recording is kept nowhere', async () => {
    await rowOf(page, second.name).getByRole('link').click();
    await expect(page.getByRole('region', { name: `Conversa com ${second.name}` })).toBeVisible();
    await record();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: 'Gravando áudio' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Anexos' })).toHaveCount(0);
  });
});
