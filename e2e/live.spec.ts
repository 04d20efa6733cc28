import { expect } from '@playwright/test';
import { asUser, composer, newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

test('changes by others appear on the open screens without a reload [RT-06 and RT-14 but for the chat]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Ao vivo');
  const { ticketId } = await phones.says(number, 'primeira', { name });
  const rafael = await asUser(request, people.rafael);
  const [sales] = (await rafael.get<{ id: number; name: string }[]>('/queue')).filter(
    (queue) => queue.name === 'Vendas',
  );
  await rafael.put(`/tickets/${ticketId}`, { status: 'open', userId: rafael.user.id, queueId: sales!.id });
  const { uuid, contactId } = await rafael.get<{ uuid: string; contactId: number }>(`/tickets/${ticketId}`);

  await signIn(page, people.camila);
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const says = (body: string) =>
    request.post(`/api/sandbox/${phones.line.id}/inbound`, { headers, data: { number, body, name } });
  await page.evaluate(() => ((globalThis as { isOld?: boolean }).isOld = true));
  await page.getByText('Ver todos').click();
  const row = rowOf(page, name);
  await test.step('the row follows messages and reading', async () => {
    await says('segunda');
    await expect(row).toContainText('segunda');
    await expect(row.locator('[data-unread]')).toHaveAttribute('data-unread', 'true');
    await rafael.get(`/messages/${ticketId}`);
    await expect(row.locator('[data-unread]')).toHaveAttribute('data-unread', 'false');
  });

  await test.step('the conversation follows messages, ticks, the contact and the state', async () => {
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(uuid));
    const list = page.getByRole('region', { name: `Mensagens de ${name}` });
    await rafael.post(`/messages/${ticketId}`, { body: 'respondo já' });
    await expect(list.getByText('respondo já')).toBeVisible();
    const sent = (
      await rafael.get<{ messages: { wid: string; fromMe: boolean }[] }>(`/messages/${ticketId}`)
    ).messages.find((message) => message.fromMe)!;
    await expect(list.getByRole('img', { name: 'Enviada' })).toBeVisible();
    await request.post(`/api/sandbox/${phones.line.id}/receipts`, { headers, data: { wid: sent.wid, ack: 3 } });
    await expect(list.getByRole('img', { name: 'Lida' })).toBeVisible();
    const types = (typing: boolean) =>
      request.post(`/api/sandbox/${phones.line.id}/typing`, { headers, data: { number, typing } });
    await types(true);
    await expect(list.getByText(`${name} está digitando`)).toBeAttached();
    await expect(row).toContainText('digitando…');
    await types(false);
    await expect(row).not.toContainText('digitando…');
    await composer(page).pressSequentially('Um momento');
    const typingTo = async () =>
      (
        (await (await request.get(`/api/sandbox/${phones.line.id}/outbound`, { headers })).json()) as {
          typingTo: string[];
        }
      ).typingTo;
    await expect.poll(typingTo).toContain(number);
    await composer(page).fill('');
    await expect.poll(typingTo).not.toContain(number);
    await rafael.put(`/contacts/${contactId}`, { name: `${name} da Silva` });
    await expect(page.getByRole('heading', { name: `${name} da Silva` })).toBeVisible();
    await expect(rowOf(page, `${name} da Silva`)).toBeVisible();
    await rafael.put(`/tickets/${ticketId}`, { status: 'closed' });
    await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
  });

  await test.step('the connections follow every change', async () => {
    await page.getByRole('link', { name: /^Conexões/ }).click();
    const line = `Passageira ${Date.now() % 100_000}`;
    const made = (await (
      await request.post('/api/whatsapp', { headers, data: { name: line, provider: 'sandbox' } })
    ).json()) as { id: number };
    const shown = page.getByRole('row').filter({ hasText: line });
    await expect(shown).toBeVisible();
    await request.put(`/api/whatsapp/${made.id}`, { headers, data: { name: `${line} renomeada` } });
    await expect(shown).toContainText(`${line} renomeada`);
    await request.delete(`/api/whatsapp/${made.id}`, { headers });
    await expect(shown).toHaveCount(0);
  });
  await test.step('the page was never reloaded', async () => {
    expect(await page.evaluate(() => (globalThis as { isOld?: boolean }).isOld)).toBe(true);
    await page.getByRole('link', { name: /^Atendimentos/ }).click();
    await expect(waitingTab(page)).toBeVisible();
  });
});
