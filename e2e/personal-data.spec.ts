import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzip } from '../apps/server/test/unzip.ts';
import { callFrom, newCustomer, signInSecondUser } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

async function openPrivacy(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByText('Privacidade', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Registro' })).toBeVisible();
}

const openMenu = async (page: Page): Promise<void> => {
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  const open = page.getByRole('button', { name: 'Abrir dados do contato' });
  // The panel stays open through a reload.
  await expect(panel.or(open).first()).toBeVisible();
  if (await open.isVisible()) await open.click();
  await panel.getByRole('button', { name: 'Dados da pessoa' }).click();
};

test('a person is exported with media, then erased live on a second screen', async ({
  page,
  browser,
  request,
  faults,
}) => {
  test.setTimeout(120_000);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Apagada');
  const { ticketId } = await phones.says(number, 'Quero ser esquecida', { name });
  await signIn(page, people.camila);
  const { uuid } = await callFrom<{ uuid: string }>(page, 'GET', `/tickets/${ticketId}`);
  await page.goto(`/tickets/${uuid}`);
  await expect(page.getByText('Quero ser esquecida').last()).toBeVisible();

  await test.step('the export is begun in the panel of the contact', async () => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Exportar dados' }).click();
    await expect(page.getByText(/Exportação iniciada/)).toBeVisible();
  });

  await test.step('the archive is downloaded from the report and has the messages', async () => {
    await openPrivacy(page);
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Baixar/ })
      .first()
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^recado-contato-\d+-\d{4}-\d\d-\d\d\.zip$/);
    const entries = unzip(await readFile(await file.path()));
    expect(entries.get('data/messages.json')!.toString()).toContain('Quero ser esquecida');
    expect(entries.get('data/contact.json')!.toString()).toContain(number);
    expect([...entries.keys()]).toContain('manifest.json');
    await expectAccessible(page);
  });

  await test.step('the erasure says what is lost and needs a mark', async () => {
    const second = await signInSecondUser(browser, people.rafael, faults);
    await second.goto(`/tickets/${uuid}`);
    await expect(second.getByText('Quero ser esquecida').last()).toBeVisible();
    await page.goto(`/tickets/${uuid}`);
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Apagar dados da pessoa' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText('nome, número, e-mail');
    const submit = dialog.getByRole('button', { name: 'Apagar dados' });
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('checkbox').check();
    await submit.click();
    for (const screen of [page, second]) {
      await expect(screen.getByText('Os dados desta pessoa foram apagados')).toBeVisible({ timeout: 15_000 });
      await expect(screen.getByText('Quero ser esquecida')).toHaveCount(0);
      await expect(screen.getByText(name)).toHaveCount(0);
    }
    await expectAccessible(page);
    await second.context().close();
  });

  await test.step('the report names who asked, and the number proves it', async () => {
    await openPrivacy(page);
    const row = page
      .getByRole('row')
      .filter({ hasText: /Dados do contato \d+ apagados/ })
      .first();
    await expect(row).toContainText('Camila Duarte');
    await expect(row).toContainText(/Pronto em/);
    const proof = page.getByLabel('Celular com DDD');
    await proof.fill(number.slice(4));
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(page.getByText('Falta o DDD.')).toBeVisible();
    await proof.fill(`00${number.slice(0, 2)} ${number.slice(2)}`);
    await page.getByRole('button', { name: 'Conferir' }).click();
    await expect(page.getByText(/Os dados deste número foram apagados em/)).toBeVisible();
  });
});

test('retention shows what it would delete; the company exports everything of itself', async ({ page }) => {
  await signIn(page, people.camila);
  await openPrivacy(page);
  const field = page.getByLabel('Mensagens', { exact: true });
  await expect(field).toHaveValue('');
  await field.selectOption({ label: '1 ano' });
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/conteúdo de mensagens \(\d+\) e arquivos \(\d+\)/);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(field).toHaveValue('');
  await field.selectOption({ label: '1 ano' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ligar' }).click();
  await expect(page.getByText('Guarda por tempo salva')).toBeVisible();
  await expect(field).toHaveValue('365');
  await callFrom(page, 'PUT', '/personal-data/retention', { messageDays: null, mediaDays: null });

  await test.step('the archive of the company has its rows and files, and no password', async () => {
    await page.getByRole('button', { name: 'Exportar empresa' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Exportação da empresa' }).first();
    await expect(row).toContainText(/Pronto em/, { timeout: 30_000 });
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: /Baixar/ }).click();
    const entries = unzip(await readFile(await (await download).path()));
    expect(entries.get('data/contacts.jsonl')!.length).toBeGreaterThan(100);
    expect([...entries.keys()].some((name) => name.startsWith('files/'))).toBe(true);
    expect(Buffer.concat([...entries.values()]).toString()).not.toContain('argon2id');
  });
});
