import { expect } from '@playwright/test';
import { acceptButton, newCustomer, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

const pix =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913PADARIA*SOL*6006SANTOS62070503***6304A1B2';

test('a text that is selected in a message is copied as written', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('selecao');
  const texts = [pix, 'a__b__c', '__init__'];
  for (const text of texts) await phones.says(number, text, { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  for (const text of texts) {
    await list.getByText(text, { exact: true }).last().click({ clickCount: 3 });
    await page.keyboard.press('Control+c');
    await expect.poll(() => page.evaluate(async () => (await navigator.clipboard.readText()).trim())).toBe(text);
  }
});
