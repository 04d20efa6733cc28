import { expect } from '@playwright/test';
import { query } from './database.ts';
import { writeHistory } from './longHistory.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test('a quote and a search lead to a distant message, and reading goes on from it [TIC-31, CONV-01, CONV-16]', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const phones = await openPhones(request);
  await phones.pair();
  const stamp = String(Date.now()).slice(-6);
  const name = `Cliente de outrora ${stamp}`;
  // In letters: digits would be found in the number.
  const word = `Açúcar${stamp.replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)}`;
  const number = `5513931${stamp}`;
  const { ticketId } = await phones.says(number, 'O que é de agora', { name });
  const ids = await writeHistory(ticketId, 300);
  const foundId = ids[99]!;
  await query('update messages set body = $2 where id = $1', [foundId, `Ainda têm o ${word} de louça?`]);
  await signIn(page, people.rafael);
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(list.getByText('O que é de agora')).toBeInViewport();

  await test.step('the quoted message is on the screen in one step', async () => {
    const [first] = await query('select wid from messages where id = $1', [ids[0]]);
    await phones.says(number, 'Lembra disto?', { name, quotedWid: first!.wid });
    await list.getByTitle('Ir para a mensagem citada').click();
    await expect(list.getByText('Linha 1', { exact: true }).first()).toBeInViewport();
    await expect(list.getByText('Lembra disto?')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: /Ir para o fim/ }).click();
    await expect(list.getByText('Lembra disto?')).toBeInViewport();
    await expect(page.getByRole('button', { name: /Ir para o fim/ })).toHaveCount(0);
  });

  const found = list.locator('[data-flashed]').filter({ hasText: word });
  await test.step('the search without accents and in capitals opens the conversation at the message', async () => {
    // Without its accents and in capitals.
    await page.getByRole('tab', { name: 'Busca' }).click();
    await page.getByRole('searchbox').fill(word.toUpperCase().replace('ÇÚ', 'CU'));
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await expect(row.locator('mark')).toHaveText(word);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`[?&]m=${foundId}$`));
    await expect(found).toHaveAttribute('data-flashed', 'true');
    await expect(found).toBeInViewport({ ratio: 1 });
    await expect(list.getByText('O que é de agora')).toHaveCount(0);
    await expect(found).toHaveAttribute('data-flashed', 'false');
    await expect(found).toBeInViewport({ ratio: 1 });
  });

  await test.step('reading on leads page after page to the end', async () => {
    await list.hover();
    await expect(async () => {
      await page.mouse.wheel(0, 1_500);
      await expect(list.getByText('O que é de agora')).toBeInViewport({ timeout: 100 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Ir para o fim' })).toBeHidden();
  });

  await test.step('a reload shows the message again, and the end is one press away', async () => {
    await page.reload();
    await expect(found).toBeInViewport({ ratio: 1 });
    await expect(list.getByText('O que é de agora')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ir para o fim' }).click();
    await expect(list.getByText('O que é de agora')).toBeInViewport();
    await expect(found).toHaveCount(0);
    // The address says so too: a reload stays in the present, and back is the message again.
    await expect(page).not.toHaveURL(/[?&]m=/);
  });

  await test.step('reading up loads older messages', async () => {
    await page.goBack();
    await expect(found).toBeInViewport({ ratio: 1 });
    await list.hover();
    await expect(async () => {
      await page.mouse.wheel(0, -1_500);
      await expect(list.getByText('Linha 1', { exact: true })).toBeInViewport({ timeout: 100 });
    }).toPass({ timeout: 30_000 });
  });
});
