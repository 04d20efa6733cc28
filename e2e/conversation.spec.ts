import { expect } from '@playwright/test';
import { openPhones, people, signIn, test } from './support.ts';

const pix =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913PADARIA*SOL*6006SANTOS62070503***6304A1B2';

test('a long conversation opens at its end, stays there, and fills a high window [CONV-01]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const number = `551396${String(Date.now()).slice(-7)}`;
  const name = 'Cliente de muitas linhas';
  // Lines of very different heights: what is guessed before they are measured is far off.
  for (let n = 1; n <= 30; n++)
    await phones.says(
      number,
      n % 2 === 0
        ? `Linha ${n}`
        : `Linha ${n} ${'com bastante texto para ocupar mais de uma linha na tela '.repeat(6)}`,
      { name },
    );
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  const toEnd = page.getByRole('button', { name: 'Ir para o fim' });
  const distance = (): Promise<number> =>
    list.evaluate((element) => Math.round(element.scrollHeight - element.scrollTop - element.clientHeight));
  await test.step('the conversation opens at its end and stays there', async () => {
    await expect(page.getByText('Linha 30', { exact: true }).last()).toBeInViewport();
    await expect.poll(distance).toBeLessThanOrEqual(1);
    await expect(toEnd).toHaveCount(0);
    await phones.says(number, 'Mais uma, com o fim à vista', { name });
    await expect(list.getByText('Mais uma, com o fim à vista')).toBeInViewport();
    await expect.poll(distance).toBeLessThanOrEqual(1);
  });

  await test.step('a user who reads further up stays there until the end is chosen', async () => {
    // A user who reads further up stays there.
    await list.hover();
    await page.mouse.wheel(0, -600);
    await expect(toEnd).toBeVisible();
    await phones.says(number, 'Chegou enquanto lia acima', { name });
    await expect(page.getByRole('button', { name: '1 nova mensagem' })).toBeVisible();
    expect(await distance()).toBeGreaterThan(300);
    await page.getByRole('button', { name: '1 nova mensagem' }).click();
    await expect.poll(distance).toBeLessThanOrEqual(1);
  });

  await test.step('a high window is filled with older messages', async () => {
    await page.setViewportSize({ width: 2_400, height: 2_600 });
    await page.reload();
    await expect(list.getByText('Linha 2', { exact: true })).toBeVisible();
    await expect.poll(distance).toBeLessThanOrEqual(1);
  });
});

test('a selected text and the whole protocol of a ticket are copied at any width', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const phones = await openPhones(request);
  await phones.pair();
  const name = 'Cliente de protocolo';
  const number = `551395${String(Date.now()).slice(-7)}`;
  const texts = [pix, 'a__b__c', '__init__'];
  for (const text of texts) await phones.says(number, text, { name });
  // An administrator has the most buttons beside the protocol.
  await signIn(page, people.camila);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  const copied = () => page.evaluate(async () => (await navigator.clipboard.readText()).trim());

  await test.step('a text that is selected in a message is copied as written', async () => {
    const list = page.getByRole('region', { name: `Mensagens de ${name}` });
    for (const text of texts) {
      await list.getByText(text, { exact: true }).last().click({ clickCount: 3 });
      await page.keyboard.press('Control+c');
      await expect.poll(copied).toBe(text);
    }
  });
  const protocol = page.getByRole('button', { name: /^Copiar o protocolo \d{14}$/ });
  for (const width of [1_440, 900])
    await test.step(`the protocol is readable whole at ${width} px, and copied by pressing it`, async () => {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.setViewportSize({ width, height: 844 });
      await expect(protocol).toBeInViewport({ ratio: 1 });
      // Nothing around it cuts it: the point at either end of it is its own.
      const isWhole = await protocol.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return (
          [left + 1, right - 1].every((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2))) &&
          element.scrollWidth <= element.clientWidth + 8
        );
      });
      expect(isWhole).toBe(true);
      await protocol.click();
      await expect(page.getByText('Copiado', { exact: true })).toBeVisible();
      await expect
        .poll(async () => `Copiar o protocolo ${await copied()}`)
        .toBe(await protocol.getAttribute('aria-label'));
    });
  await test.step('on a phone the menu of the ticket copies it', async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mais opções' }).click();
    const item = page.getByRole('menuitem', { name: /^Copiar o protocolo \d{14}$/ });
    const label = await item.textContent();
    await item.click();
    await expect(page.getByText('Copiado', { exact: true })).toBeVisible();
    await expect.poll(async () => `Copiar o protocolo ${await copied()}`).toBe(label);
  });
});
