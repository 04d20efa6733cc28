import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const run = promisify(execFile);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Testar agora' });
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
let made = 0;
const number = (): string => `55139${String(70_000_000 + (Date.now() % 9_000_000) + ++made)}`;

/** Gives the connection a token, as its dialog does. */
async function giveToken(connectionId: number): Promise<string> {
  const token = `loja-${Date.now()}`;
  await query(`update connections set token = '${token}' where id = ${connectionId}`);
  return token;
}

/** A receiver of webhooks on this machine. */
async function openReceiver() {
  const received: { headers: Record<string, unknown>; body: { type: string; data: Record<string, never> } }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(body) as never });
      response.end('recebido');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/recado`, received, close: () => server.close() };
}

test.describe('the external API', () => {
  test.afterEach(async () => {
    await query('delete from webhooks');
    await query('delete from api_tokens');
  });

  test('brings a message of other software to the inbox and to the phone [API-03, API-04, API-05] @core', async ({
    page,
    request,
  }) => {
    const phones = await openPhones(request);
    await phones.pair();
    const token = await giveToken(phones.line.id);
    const to = number();
    const [queue] = await query(
      'select q.queue_id as id from user_queues q join users u on u.id = q.user_id where u.email = $1 limit 1',
      [people.rafael],
    );
    await signIn(page, people.rafael);
    const answer = await request.post('/api/messages/send', {
      headers: { authorization: `Bearer ${token}` },
      data: { number: to, body: 'Seu pedido saiu para entrega', queueId: queue!.id },
    });
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({
      id: expect.any(Number),
      ids: [expect.any(Number)],
      ticketId: expect.any(Number),
      ack: 0,
    });
    await waitingTab(page).click();
    await expect(page.getByText('Seu pedido saiu para entrega').first()).toBeVisible();
    await expect
      .poll(async () => (await phones.inbox(to)).map(({ body }) => body))
      .toEqual(['Seu pedido saiu para entrega']);
  });

  test('documents the calls and really sends from its forms [API-01, API-06]', async ({ page, request }) => {
    test.setTimeout(90_000);
    const phones = await openPhones(request);
    await phones.pair();
    const token = await giveToken(phones.line.id);
    const to = number();
    // An attendant reads the documentation too.
    await signIn(page, people.rafael);
    await page.goto('/messages-api');

    await test.step('paths, fields and errors come with examples in three languages', async () => {
      await expect(page.getByText('/api/messages/send').first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Erros' })).toContainText('ERR_WAPP_INVALID_CONTACT');
      const example = page.getByRole('region', { name: 'Enviar texto' });
      await expect(example).toContainText('curl -X POST');
      await page
        .getByRole('tablist', { name: /Enviar texto/ })
        .getByRole('tab', { name: 'Python' })
        .click();
      await expect(example).toContainText('requests.post');
      await expectAccessible(page);
    });

    await test.step('the examples for curl and JavaScript send as they are', async () => {
      const languages = page.getByRole('tablist', { name: /Enviar texto/ });
      const example = page.getByRole('region', { name: 'Enviar texto' });
      for (const [language, command, first] of [
        ['curl', 'bash', ['-c']],
        ['JavaScript', process.execPath, ['--input-type=module', '-e']],
      ] as const) {
        const own = number();
        await languages.getByRole('tab', { name: language }).click();
        const code = (await example.innerText())
          .replace('SEU_TOKEN', token)
          .replace('5513991234321', own)
          .replace('pedido-48213', `pedido-${own}`);
        const { stdout } = await run(command, [...first, code]);
        expect(stdout).toContain('ticketId');
        await expect.poll(async () => (await phones.inbox(own)).length).toBe(1);
      }
    });

    await test.step('a text arrives on the phone, and the answer is shown', async () => {
      await panel(page).getByLabel('Token').fill(token);
      await panel(page).getByLabel('Número').fill(to);
      await panel(page).getByLabel('Mensagem').fill('Teste da página');
      await panel(page).getByRole('button', { name: 'Enviar teste' }).click();
      await expect(panel(page).getByRole('region', { name: 'Resposta da API' })).toContainText(
        /200\s*Mensagem enviada/,
      );
      await expect.poll(async () => (await phones.inbox(to)).map(({ body }) => body)).toEqual(['Teste da página']);
    });

    await test.step('a file arrives too', async () => {
      await tab(page, 'Mídia').click();
      await panel(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'boleto.txt', mimeType: 'text/plain', buffer: Buffer.from('um boleto') });
      await panel(page).getByRole('button', { name: 'Enviar teste' }).click();
      await expect(panel(page).getByRole('region', { name: 'Resposta da API' })).toContainText('200');
      await expect.poll(async () => (await phones.inbox(to)).length).toBe(2);
      // The file goes without a caption: no field of the form becomes one.
      expect((await phones.inbox(to)).map(({ body }) => body)).not.toContain(to);
    });

    await test.step('a wrong token is shown, and nobody is logged out', async () => {
      await panel(page).getByLabel('Token').fill('errado');
      await panel(page).getByRole('button', { name: 'Enviar teste' }).click();
      await expect(panel(page).getByRole('region', { name: 'Resposta da API' })).toContainText('401');
      await expect(panel(page).getByText('O token não é válido.')).toBeVisible();
      await page.reload();
      await expect(page).toHaveURL(/\/messages-api$/);
      await expect(panel(page)).toBeVisible();
    });
  });

  test('creates a token that is shown once, and a webhook whose events arrive', async ({ page, request }) => {
    test.setTimeout(90_000);
    const phones = await openPhones(request);
    await phones.pair();
    const line = await giveToken(phones.line.id);
    const receiver = await openReceiver();
    await signIn(page, people.camila);
    await page.goto('/messages-api');

    await test.step('the new token sends through the default connection', async () => {
      await tab(page, 'Tokens').click();
      await page.getByRole('button', { name: 'Novo token' }).click();
      await expect(dialog(page).getByLabel('Nome')).toBeFocused();
      await dialog(page).getByLabel('Nome').fill('Loja virtual');
      await dialog(page).getByLabel('Ler atendimentos').check();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText('Copie o token agora')).toBeVisible();
      const token = await dialog(page).locator('code').innerText();
      await dialog(page).getByRole('button', { name: 'Fechar' }).click();
      const headers = { authorization: `Bearer ${token}` };
      const to = number();
      const sent = await request.post('/api/messages/send', { headers, data: { number: to, body: 'Pelo token' } });
      expect([sent.status(), await sent.text()]).toEqual([200, expect.any(String)]);
      expect((await request.get('/api/external/tickets', { headers })).status()).toBe(200);
      expect((await request.get('/api/external/contacts', { headers })).status()).toBe(400);
      await page.reload();
      await expect(page.getByRole('row', { name: /Loja virtual/ })).not.toContainText('nunca');
      await expectAccessible(page);
    });

    await test.step('a private address is refused below its field', async () => {
      await tab(page, 'Webhooks').click();
      await page.getByRole('button', { name: 'Novo webhook' }).click();
      await expect(dialog(page).getByLabel('Nome')).toBeFocused();
      await dialog(page).getByLabel('Nome').fill('ERP');
      await dialog(page).getByLabel('Mensagem enviada').check();
      await dialog(page).getByLabel('Endereço').fill('https://10.0.0.8/recado');
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(
        dialog(page).getByText('O endereço precisa ser público, começar com https:// e não ter número de porta.'),
      ).toBeVisible();
    });

    await test.step('the receiver gets a message, and the delivery is listed with its answer', async () => {
      await dialog(page).getByLabel('Endereço').fill(receiver.url);
      await dialog(page).getByRole('button', { name: 'Criar' }).click();
      await expect(dialog(page).getByText(/^whsec_/)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Fechar' }).click();
      const data = { number: number(), body: 'Seu pedido saiu' };
      expect(
        (await request.post('/api/messages/send', { headers: { authorization: `Bearer ${line}` }, data })).ok(),
      ).toBe(true);
      await expect.poll(() => receiver.received.map(({ body }) => body.type)).toEqual(['message.sent']);
      expect(receiver.received[0]!.headers['webhook-signature']).toMatch(/^v1,/);
      await page.getByRole('button', { name: 'Enviar evento de teste a ERP' }).click();
      await expect.poll(() => receiver.received.map(({ body }) => body.type)).toContain('webhook.test');
      await page.getByRole('button', { name: 'Entregas de ERP' }).click();
      await expect(dialog(page).getByText('Mensagem enviada')).toBeVisible();
      await expect(
        dialog(page)
          .getByText(/resposta 200 em/)
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Entregar de novo' }).first().click();
      await expect.poll(() => receiver.received.length).toBe(3);
    });
    receiver.close();
  });
});
