import { expect } from '@playwright/test';
import { asUser, signInSecondUser, newCustomer } from './inboxSupport.ts';
import { openPhones, people, signIn, test } from './support.ts';

test('a quote of another queue’s ticket says only that it is there, also as it comes in [TIC-27, CONV-16]', async ({
  page,
  request,
  browser,
  faults,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  const { number, name } = newCustomer('Cita');
  const first = await phones.says(number, 'Segredo do financeiro', { name });
  const thiago = await asUser(request, people.thiago);
  const queues = await thiago.get<{ id: number; name: string }[]>('/queue');
  const idOf = (wanted: string): number => queues.find((queue) => queue.name === wanted)!.id;
  await thiago.put(`/tickets/${first.ticketId}`, {
    status: 'open',
    userId: thiago.user.id,
    queueId: idOf('Financeiro'),
  });
  await thiago.put(`/tickets/${first.ticketId}`, { status: 'closed' });
  const second = await phones.says(number, 'Agora uma troca', { name });
  const rafael = await asUser(request, people.rafael);
  await rafael.put(`/tickets/${second.ticketId}`, { status: 'open', userId: rafael.user.id, queueId: idOf('Trocas') });
  const { uuid } = await rafael.get<{ uuid: string }>(`/tickets/${second.ticketId}`);

  await signIn(page, people.rafael);
  await page.goto(`/tickets/${uuid}`);
  const list = page.getByRole('region', { name: `Mensagens de ${name}` });
  await expect(list.getByText('Agora uma troca')).toBeVisible();
  await phones.says(number, 'Como falamos antes', { name, quotedWid: first.wid });
  await expect(list.getByText('Como falamos antes')).toBeVisible();
  await expect(list.getByText('Mensagem de outro atendimento')).toBeVisible();
  await page.reload();
  await expect(list.getByText('Mensagem de outro atendimento')).toBeVisible();
  await expect(page.getByText('Segredo do financeiro')).toHaveCount(0);

  // The administrator sees every ticket, and so the quote.
  const workstation = await signInSecondUser(browser, people.camila, faults);
  await workstation.goto(`/tickets/${uuid}`);
  await expect(workstation.getByTitle('Ir para a mensagem citada').getByText('Segredo do financeiro')).toBeVisible();
});
