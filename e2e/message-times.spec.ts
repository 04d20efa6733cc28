import { expect } from '@playwright/test';
import { acceptButton, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { query } from './database.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test('the details of an own message show its times, also while they are open [CONV-24]', async ({ page, request }) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Quando leu');
  await phones.says(number, 'Oi', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await composer(page).fill('Chegou a hora');
  await composer(page).press('Enter');
  await expect.poll(async () => (await phones.inbox(number)).map(({ body }) => body).join()).toContain('Chegou a hora');
  const { wid } = (await phones.inbox(number)).find(({ body }) => body.includes('Chegou a hora'))!;
  await phones.receipt(wid, 2);

  const open = async (): Promise<void> => {
    const bubble = page.locator('[data-message]').filter({ hasText: 'Chegou a hora' });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menuitem', { name: 'Detalhes da mensagem' }).click();
  };
  const stages = page
    .getByRole('dialog', { name: 'Detalhes da mensagem' })
    .getByRole('list', { name: 'Andamento' })
    .getByRole('listitem');
  const withTime = /\d\d\/\d\d\/\d\d \d\d:\d\d$/;
  await test.step('the open details follow the receipts', async () => {
    await open();
    await expect(stages).toHaveText([/^Enviada/, /^Entregue/, 'Ainda não lida']);
    await expect(stages.nth(0)).toHaveText(withTime);
    await expect(stages.nth(1)).toHaveText(withTime);
    await phones.receipt(wid, 3);
    await expect(stages.nth(2)).toHaveText(/^Lida/);
    await expect(stages.nth(2)).toHaveText(withTime);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fechar' }).click();
  });

  await test.step('a time that was not recorded is named so', async () => {
    await query(
      'with gone as (update messages set accepted_at = null, delivered_at = null where wid = $1 returning 1) select count(*) from gone',
      [wid],
    );
    await open();
    await expect(stages.nth(1)).toHaveText(/Horário não registrado$/);
    await expect(stages.nth(2)).toHaveText(withTime);
  });
});
