import { expect } from '@playwright/test';
import { query } from './database.ts';
import { acceptButton, composer, newCustomer, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the panel shows media, documents and links of a conversation and leads to them', async ({ page, request }) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Galeria');
  await phones.says(number, 'Veja https://casaaurora.com.br/mesa', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  const section = panel.getByRole('region', { name: 'Mídia, links e documentos' });
  await test.step('an empty gallery says so', async () => {
    await expect(section.getByText('Nenhuma foto ou vídeo')).toBeVisible();
  });

  await test.step('a new picture and document appear, and the picture opens', async () => {
    const files = page.locator('input[type=file]').first();
    await files.setInputFiles({ name: 'mesa.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(section.getByRole('button', { name: /^Abrir foto de Rafael/ })).toBeVisible();
    await files.setInputFiles({ name: 'contrato.txt', mimeType: 'text/plain', buffer: Buffer.from('Cláusula') });
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await section.getByRole('button', { name: /^Abrir foto/ }).click();
    await expect(page.getByRole('dialog', { name: /1/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the dialog shows media, documents and links, and leads to the message', async () => {
    await section.getByRole('button', { name: 'Ver tudo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mídia, links e documentos' });
    await expect(dialog.getByRole('button', { name: /^Abrir foto/ })).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole('tab', { name: 'Mídia' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('link', { name: /contrato\.txt/ })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('link', { name: 'https://casaaurora.com.br/mesa' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Ir para a mensagem' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: `Mensagens de ${name}` }).getByText('Veja https://casaaurora.com.br/mesa'),
    ).toBeInViewport();
  });
});

test('earlier tickets show their subject and rating, and the conversation names the rating', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Avaliador');
  const earlier = await phones.says(number, 'Quero trocar a mesa', { name });
  await query(`update tickets set status = 'closed', closed_at = now(), unread_messages = 0 where id = $1`, [
    earlier.ticketId,
  ]);
  await query(
    `insert into ticket_events (company_id, ticket_id, type, at, after) select company_id, id, 'rated', now(), '{"rating": 2}' from tickets where id = $1`,
    [earlier.ticketId],
  );
  await phones.says(number, 'Oi de novo', { name });
  await signIn(page, people.rafael);
  await waitingTab(page).click();
  await acceptButton(page, name).click();
  await expect(composer(page)).toBeVisible();
  // The number of the ticket without its day; the whole protocol is in its name and is what is copied.
  const protocol = page.getByRole('button', { name: /^Copiar o protocolo \d{8}/ }).first();
  await expect(protocol).toHaveText(/^#[1-9]\d*$/);
  await page.getByRole('button', { name: 'Abrir dados do contato' }).click();
  const entry = page
    .getByRole('complementary', { name: 'Dados do contato' })
    .getByRole('link', { name: /Quero trocar a mesa/ });
  await expect(entry.getByLabel('Avaliação: 2 de 3')).toBeVisible();
  await entry.click();
  await expect(page.getByText(/O contato avaliou o atendimento: 2 de 3/)).toBeVisible();
});
