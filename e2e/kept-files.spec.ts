import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openCuttableNetwork } from './cuttableNetwork.ts';
import { acceptButton, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { openPhones, password, people, signIn, test } from './support.ts';

const picture = {
  name: 'nota.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const contract = { name: 'contrato.txt', mimeType: 'text/plain', buffer: Buffer.from('contrato') };

/** More than the buffers between browser and proxy hold. */
const directory = mkdtempSync(join(tmpdir(), 'recado-kept-'));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));
const makeLargeFile = (name: string): string => {
  writeFileSync(join(directory, name), Buffer.alloc(24 * 1024 * 1024, 'contrato '));
  return join(directory, name);
};

const strip = (page: Page) => page.getByRole('list', { name: 'Anexos' });
const chosen = (page: Page) => strip(page).getByRole('button', { name: /^Escreva uma legenda para/ });
const caption = (page: Page, name: string) => page.getByRole('textbox', { name: `Escreva uma legenda para ${name}` });

/** Loads the page again, and returns whether the browser asked first. */
async function reload(page: Page): Promise<boolean> {
  let asked = false;
  const answer = (dialog: { type(): string; accept(): Promise<void> }): void => {
    asked = dialog.type() === 'beforeunload';
    void dialog.accept();
  };
  page.once('dialog', answer);
  await page.reload();
  page.off('dialog', answer);
  return asked;
}

const keptRecords = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('recado-files');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('entries').objectStore('entries').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );

/** Makes the kept files older, as if the page had been closed for so long. */
const ageRecords = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (older) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('recado-files');
        opening.addEventListener('success', () => {
          const changing = opening.result.transaction('entries', 'readwrite');
          const store = changing.objectStore('entries');
          const reading = store.getAll();
          reading.addEventListener('success', () => {
            for (const entry of reading.result as { facts: { at: string } }[]) {
              entry.facts.at = new Date(Date.parse(entry.facts.at) - older).toISOString();
              store.put(entry);
            }
          });
          changing.addEventListener('complete', () => resolve());
        });
      }),
    ms,
  );

async function accept(page: Page, name: string): Promise<void> {
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(page.getByRole('region', { name: `Conversa com ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anexar', exact: true })).toBeEnabled();
}

test('chosen files stay with their captions through a reload, a switch and a closed tab [CONV-13] @core', async ({
  page,
  context,
  request,
  faults,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const [first, second] = [newCustomer('Anexo'), newCustomer('Vizinho')];
  for (const { number, name } of [first, second]) await phones.says(number, 'oi', { name });
  await signIn(page, people.rafael);
  await accept(page, second.name);
  await accept(page, first.name);
  const address = page.url();
  expect(await reload(page), 'asked without a reason').toBe(false);
  await expect(page.getByRole('button', { name: 'Anexar', exact: true })).toBeEnabled();

  await page.locator('input[type="file"]').setInputFiles([picture, contract]);
  await caption(page, 'nota.png').fill('A nota fiscal');
  await chosen(page).nth(1).click();
  await caption(page, 'contrato.txt').fill('E o contrato');
  await expect.poll(() => keptRecords(page)).toBe(1);
  await page.waitForTimeout(400);
  const expectKept = async (shown: Page): Promise<void> => {
    await expect(chosen(shown)).toHaveCount(2);
    await expect(chosen(shown).nth(0)).toHaveAccessibleName('Escreva uma legenda para nota.png');
    await chosen(shown).nth(0).click();
    await expect(caption(shown, 'nota.png')).toHaveValue('A nota fiscal');
    await chosen(shown).nth(1).click();
    await expect(caption(shown, 'contrato.txt')).toHaveValue('E o contrato');
  };
  await test.step('a reload, which the browser asks about', async () => {
    expect(await reload(page)).toBe(true);
    await expectKept(page);
  });
  await test.step('a switch of tickets', async () => {
    await rowOf(page, second.name).getByRole('link').click();
    await expect(page.getByRole('region', { name: `Conversa com ${second.name}` })).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
    await rowOf(page, first.name).getByRole('link').click();
    await expectKept(page);
  });
  const again = await test.step('a closed tab', async () => {
    await page.close();
    const opened = await context.newPage();
    opened.on('pageerror', (error) => faults.push(error.message));
    await opened.goto(address);
    await expectKept(opened);
    return opened;
  });
  await test.step('sent from one tab, they are gone from another', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(chosen(other)).toHaveCount(2);
    await again.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect.poll(async () => (await phones.inbox(first.number)).length, { timeout: 15_000 }).toBe(2);
    expect((await phones.inbox(first.number)).map(({ body }) => body.split('\n').at(-1))).toEqual([
      'A nota fiscal',
      'E o contrato',
    ]);
    await expect(strip(other)).toHaveCount(0);
    await expect.poll(() => keptRecords(again)).toBe(0);
    await other.close();
    expect(await reload(again), 'asked although everything was sent').toBe(false);
  });
  await test.step('another account finds none, and signing out deletes them', async () => {
    await expect(again.getByRole('button', { name: 'Anexar', exact: true })).toBeEnabled();
    await again.locator('input[type="file"]').setInputFiles([contract]);
    await expect.poll(() => keptRecords(again)).toBe(1);
    await again.getByRole('button', { name: /menu do usuário/ }).click();
    await again.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(again).toHaveURL(/\/login/);
    await expect.poll(() => keptRecords(again)).toBe(0);
    await signIn(again, people.camila);
    await again.goto(address);
    await expect(again.getByRole('region', { name: `Conversa com ${first.name}` })).toBeVisible();
    await expect(again.getByRole('button', { name: 'Anexar', exact: true })).toBeEnabled();
    await expect(strip(again)).toHaveCount(0);
  });
});

test('an upload cut by a reload or a lost network goes on and arrives once [CONV-12, CONV-41]', async ({
  page,
  request,
  product,
}) => {
  test.setTimeout(120_000);
  const network = await openCuttableNetwork(product.port);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Envio longo');
  await phones.says(number, 'oi', { name });
  await page.goto(`${network.url}/login`);
  await page.getByLabel('E-mail').fill(people.thiago);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await accept(page, name);
  const send = async (file: string, words: string): Promise<void> => {
    await page.locator('input[type="file"]').setInputFiles(makeLargeFile(file));
    await caption(page, file).fill(words);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText(/^[1-9]\d*% enviado$/)).toBeVisible();
  };
  const received = async () => (await phones.inbox(number)).map(({ body }) => body.split('\n').at(-1));

  await test.step('a reload in the middle', async () => {
    network.stallAfter(2 * 1024 * 1024);
    await send('longo.txt', 'Segue o arquivo longo');
    await expect.poll(() => keptRecords(page)).toBe(1);
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('E um texto depois');
    await page.keyboard.press('Enter');
    network.stallAfter(undefined);
    expect(await reload(page)).toBe(true);
    await expect(
      page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('Segue o arquivo longo'),
    ).toBeVisible();
    await expect.poll(received, { timeout: 30_000 }).toEqual(['Segue o arquivo longo', 'E um texto depois']);
    await expect(
      page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('Segue o arquivo longo'),
    ).toHaveCount(1);
    await expect.poll(() => keptRecords(page)).toBe(0);
  });
  await test.step('a network that is cut says that it tries again', async () => {
    network.stallAfter(2 * 1024 * 1024);
    await send('outro.txt', 'E mais este');
    network.cut();
    await expect(page.getByText('O servidor não respondeu. Tentando de novo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancelar envio' })).toBeVisible();
    network.stallAfter(undefined);
    network.mend();
    await expect
      .poll(received, { timeout: 30_000 })
      .toEqual(['Segue o arquivo longo', 'E um texto depois', 'E mais este']);
    await expect(page.getByText('O servidor não respondeu. Tentando de novo')).toHaveCount(0);
  });
  await test.step('a file of more than ten minutes ago waits for the person after a reload', async () => {
    network.stallAfter(2 * 1024 * 1024);
    await send('ontem.txt', 'De ontem');
    await expect.poll(() => keptRecords(page)).toBe(1);
    await ageRecords(page, 11 * 60_000);
    network.stallAfter(undefined);
    await reload(page);
    const retry = page.getByRole('button', { name: 'Tentar de novo' });
    await expect(retry).toBeVisible();
    expect((await received()).at(-1)).toBe('E mais este');
    await retry.click();
    await expect.poll(async () => (await received()).at(-1), { timeout: 30_000 }).toBe('De ontem');
  });
  await network.close();
});
