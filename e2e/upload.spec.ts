import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openCuttableNetwork } from './cuttableNetwork.ts';
import { openPhones, password, people, test } from './support.ts';

const messages = (page: Page, name: string) => page.getByRole('region', { name: `Mensagens de ${name}` });
/** More than the buffers between browser and proxy hold, so that a line that stands still is noticed. */
const fileBytes = 24 * 1024 * 1024;
const directory = mkdtempSync(join(tmpdir(), 'recado-upload-'));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));
const makeFile = (name: string): string => {
  writeFileSync(join(directory, name), Buffer.alloc(fileBytes, 'contrato '));
  return join(directory, name);
};
let made = 0;

/** Waits until the share that has left does not rise any more: the buffers on the way are full. */
async function standsStill(page: Page): Promise<void> {
  const share = page.getByText(/^\d+% enviado$/);
  let before: string | null;
  await expect(async () => {
    before = await share.textContent({ timeout: 1_000 });
    expect(before).not.toBe('0% enviado');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await share.textContent()).toBe(before);
  }).toPass({ timeout: 15_000 });
}

test.describe('an upload over a bad line', () => {
  test('says so when an upload stops for a minute, keeps file and text, and sends them later', async ({
    page,
    request,
    product,
  }) => {
    const network = await openCuttableNetwork(product.port);
    const phones = await openPhones(request);
    await phones.pair();
    const name = `Cliente do contrato ${Date.now() % 1_000_000}`;
    const number = `55139${String(Date.now()).slice(-7)}${(made += 1)}`;
    await test.step('a conversation is open', async () => {
      await phones.says(number, 'Bom dia', { name });
      await page.clock.install();
      await page.goto(`${network.url}/login`);
      await page.getByLabel('E-mail').fill(people.rafael);
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.getByRole('tab', { name: /Aguardando/ }).click();
      await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
      await expect(messages(page, name).getByText('Bom dia', { exact: true })).toBeVisible();
    });
    await test.step('the line stands still after 2 MB', async () => {
      network.stallAfter(2 * 1024 * 1024);
      await page.locator('input[type=file]').setInputFiles(makeFile('contrato.txt'));
      await page.getByRole('textbox', { name: /Escreva uma legenda/ }).fill('Segue o contrato');
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await standsStill(page);
      await page.clock.fastForward(61_000);
      await expect(page.getByText('O envio parou no meio do caminho. Tente de novo.')).toBeVisible();
      await expect(messages(page, name).getByText('Segue o contrato')).toBeVisible();
    });
    await test.step('a second try stands still as well', async () => {
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await standsStill(page);
      await page.clock.fastForward(61_000);
      await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    });
    await test.step('the line is whole again', async () => {
      network.stallAfter(undefined);
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await expect
        .poll(async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').at(-1)), { timeout: 20_000 })
        .toEqual(['Segue o contrato']);
    });
    await test.step('another one is cancelled', async () => {
      network.stallAfter(2 * 1024 * 1024);
      await page.locator('input[type=file]').setInputFiles(makeFile('engano.txt'));
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await page.getByRole('button', { name: 'Cancelar envio' }).click();
      await expect(messages(page, name).getByText('engano.txt')).toHaveCount(0);
      expect((await phones.inbox(number)).length).toBe(1);
    });
    await network.close();
  });
});
