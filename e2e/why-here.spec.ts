import { expect } from '@playwright/test';
import { query, silenceBots } from './database.ts';
import { newCustomer, rowOf, waitingTab } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

test.afterEach(() => silenceBots());

test('a customer goes through the menu, and the ticket says why it is where it is [CONN-29, QUE-19]', async ({
  page,
  request,
}) => {
  const phones = await openPhones(request);
  await phones.pair();
  await query(
    `insert into connection_queues (company_id, connection_id, queue_id)
     select company_id, $1, id from queues where name in ('Vendas', 'Suporte')
       and company_id = (select company_id from connections where id = $1)`,
    [phones.line.id],
  );
  await query(`update connections set greeting_message = 'Com quem deseja falar?' where id = $1`, [phones.line.id]);
  const { number, name } = newCustomer('Menu');
  const inbox = async () => (await phones.inbox(number)).map(({ body }) => body);

  await test.step('the phone gets the menu, and a number chooses the queue', async () => {
    await phones.says(number, 'oi', { name });
    await expect.poll(inbox).toEqual(['Com quem deseja falar?\n\n*1* - Vendas\n*2* - Suporte']);
    await phones.says(number, '1', { name });
    await expect.poll(async () => (await inbox()).length).toBe(2);
  });

  await test.step('the dialog of the ticket tells the choice', async () => {
    await signIn(page, people.camila);
    await waitingTab(page).click();
    await rowOf(page, name).hover();
    await page.getByRole('button', { name: `Opções do atendimento de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Por que está aqui' }).click();
    const dialog = page.getByRole('dialog', { name: 'Por que está aqui' });
    await expect(dialog.getByText('Aguarda na fila Vendas.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([
      /O contato escreveu/,
      /O contato recebeu o menu de filas/,
      /O contato escolheu a fila Vendas.*1/,
    ]);
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('why.png') });
  });
});
