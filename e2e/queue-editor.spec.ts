import { expect, type Page } from '@playwright/test';
import { query, silenceBots } from './database.ts';
import { callFrom, newCustomer } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const option = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const telephone = (page: Page) => page.getByRole('region', { name: 'O que o cliente vê' });
const fromBot = (page: Page) => telephone(page).locator('[data-from="bot"]');
const say = async (page: Page, text: string): Promise<void> => {
  const field = telephone(page).getByRole('textbox', { name: 'Mensagem do cliente' });
  await field.fill(text);
  await telephone(page).getByRole('button', { name: 'Enviar como cliente' }).press('Enter');
  await expect(field).toBeFocused();
};

/** Adds an option with the button of a name, and types its title. */
async function add(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByLabel('Título no menu')).toBeFocused();
  await page.keyboard.type(name);
}

/** Returns a text without the signs of bold type and without spaces, to compare a telephone with a phone. */
const bare = (text: string): string => text.replaceAll(/[*\s]/g, '');

test.describe('the editor of a queue', () => {
  const name = `Móveis ${Date.now() % 100_000}`;
  test.afterEach(async () => {
    await silenceBots();
    await query(
      `update tickets set queue_id = null where queue_id in (select id from queues where name like 'Móveis %')`,
    );
    await query(`delete from queues where name like 'Móveis %'`);
  });

  test('builds a tree, tries it in the telephone, and a customer goes through the same [QUE-04, QUE-15, QUE-16] @core', async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const phones = await openPhones(request);
    await phones.pair();
    await signIn(page, people.camila);
    await page.goto('/queues');
    await page.getByRole('button', { name: 'Adicionar fila' }).click();

    await test.step('options are added at three levels and edited in place', async () => {
      await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
      await page.getByRole('textbox', { name: 'Mensagem de saudação' }).fill('Olá! O que procura?');
      await page.getByRole('button', { name: 'Menu do robô' }).click();
      await add(page, 'Opção', 'Lojas');
      await add(page, 'Opção', 'Comprar');
      await page.getByRole('textbox', { name: 'Mensagem da opção' }).fill('Para qual ambiente?');
      await add(page, 'Adicionar opção dentro de Comprar', 'Quarto');
      await page.getByRole('textbox', { name: 'Mensagem da opção' }).fill('O que para o quarto?');
      await add(page, 'Adicionar opção dentro de Quarto', 'Camas');
      await page.getByRole('textbox', { name: 'Mensagem da opção' }).fill('Temos camas a partir de 900.');
      await expect(option(page, '2.1.1 Camas')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('Alt with an arrow moves an option, and says where it is now', async () => {
      await option(page, '2 Comprar').focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect(option(page, '1 Comprar')).toBeFocused();
      await expect(option(page, '1.1.1 Camas')).toBeVisible();
      await expect(page.getByText('Movida: Comprar, número 1')).toBeAttached();
    });

    await test.step('dragging moves an option too, below another', async () => {
      await add(page, 'Opção', 'Sala');
      const handle = page
        .locator('[data-option]')
        .filter({ has: option(page, '3 Sala') })
        .getByTitle('Arraste para mover');
      const from = (await handle.last().boundingBox())!;
      const target = (await option(page, '1.1 Quarto').boundingBox())!;
      await page.mouse.move(from.x + 8, from.y + 8);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, from.y - 10, { steps: 4 });
      await page.mouse.move(target.x + 20, target.y + 4, { steps: 8 });
      await page.mouse.up();
      await expect(option(page, '1.1 Sala')).toBeVisible();
      await expect(option(page, '1.2.1 Camas')).toBeVisible();
    });

    const customer = ['oi', '1', '2', 'camas'];
    await test.step('the telephone answers before anything is saved, and shows where the customer is', async () => {
      for (const text of customer.slice(0, 3)) await say(page, text);
      await expect(fromBot(page)).toHaveCount(3);
      await expect(telephone(page).getByLabel('Onde o cliente está')).toHaveText(`${name} › Comprar › Quarto`);
      await telephone(page).getByRole('button', { name: '1', exact: true }).press('Enter');
      await expect(fromBot(page).last()).toContainText('Temos camas a partir de 900.');
      // The pressed button went away, and the answer is read next.
      await expect(telephone(page).getByRole('log')).toBeFocused();
      expect(await query('select id from queues where name = $1', [name])).toEqual([]);
    });
    const received = (await fromBot(page).allInnerTexts()).map((text) => bare(text.replace(/\d\d:\d\d\s*$/, '')));

    await test.step('leaving asks first; an option without a title is not saved', async () => {
      await page
        .getByRole('link', { name: 'Tickets' })
        .or(page.getByRole('link', { name: 'Contatos', exact: true }))
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Opção', exact: true }).click();
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(page.getByText('Dê um título à opção').last()).toBeVisible();
      await expect(page.getByLabel('Título no menu')).toBeFocused();
      await page.getByRole('button', { name: 'Excluir opção' }).click();
    });

    await test.step('saving keeps the whole tree, which is there after a reload', async () => {
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await expect(page).toHaveURL(/\/queues\/\d+$/);
      await page.reload();
      await page.getByRole('button', { name: 'Menu do robô' }).click();
      for (const path of ['1 Comprar', '1.1 Sala', '1.2 Quarto', '1.2.1 Camas', '2 Lojas'])
        await expect(option(page, path)).toBeVisible();
    });

    await test.step('a simulated customer hears exactly what the telephone said', async () => {
      await query(
        `insert into connection_queues (company_id, connection_id, queue_id)
         select company_id, $1, id from queues where name = $2`,
        [phones.line.id, name],
      );
      const { number, name: caller } = newCustomer('Cliente dos móveis');
      const inbox = async () =>
        (
          await callFrom<{ messages: { body: string }[] }>(
            page,
            'GET',
            `/sandbox/${phones.line.id}/outbound?number=${number}`,
          )
        ).messages;
      for (const [at, body] of customer.entries()) {
        await callFrom(page, 'POST', `/sandbox/${phones.line.id}/inbound`, { number, name: caller, body });
        await expect.poll(async () => (await inbox()).length, { timeout: 15_000 }).toBe(at + 1);
      }
      expect((await inbox()).map(({ body }) => bare(body))).toEqual(received);
    });
  });

  test('has the tab of hours only while queues have hours, and shows a change of somebody else [QUE-02, QUE-10, SET-07]', async ({
    page,
  }) => {
    await signIn(page, people.camila);
    // Other journeys change the hours of the company, and a first try of this one the setting.
    const { companyId } = await callFrom<{ companyId: number }>(page, 'GET', '/auth/me');
    const monday = { weekday: 'Segunda', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' };
    await callFrom(page, 'PUT', `/companies/${companyId}/schedules`, { schedules: [monday] });
    await callFrom(page, 'PUT', '/settings/scheduleType', { value: 'disabled' });
    const [vendas] = await query(`select id from queues where name = 'Vendas' order by id limit 1`);
    await page.goto(`/queues/${String(vendas!.id)}`);
    const tab = page.getByRole('button', { name: 'Horários', exact: true });
    await expect(page.getByRole('button', { name: 'Menu do robô' })).toBeVisible();
    await expect(tab).toHaveCount(0);
    await callFrom(page, 'PUT', '/settings/scheduleType', { value: 'queue' });
    await tab.click();
    // A queue without hours is always open; the editor begins with the usual ones.
    await page.getByRole('button', { name: 'Definir horário' }).press('Enter');
    await expect(page.getByRole('switch', { name: 'Segunda' })).toBeVisible();
    await expect(page.getByRole('switch').first()).toBeFocused();
    await page.getByRole('button', { name: 'Segunda: adicionar intervalo' }).click();
    await expect(page.getByLabel('Segunda: início 2')).toBeVisible();
    await page.getByRole('button', { name: 'Usar o horário da empresa' }).click();
    await expect(page.getByLabel('Segunda: início 2')).toHaveCount(0);
    await expect(page.getByLabel('Segunda: início 1')).toBeVisible();
    await page.getByRole('button', { name: 'Descartar' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await callFrom(page, 'PUT', '/settings/scheduleType', { value: 'disabled' });
    await expect(tab).toHaveCount(0);
    await page.getByRole('button', { name: 'Dados' }).click();

    await test.step('a refused save keeps what was typed, and asks before it replaces', async () => {
      const greeting = page.getByRole('textbox', { name: 'Mensagem de saudação' });
      const before = await greeting.inputValue();
      await greeting.fill('Minha saudação');
      await callFrom(page, 'PUT', `/queue/${String(vendas!.id)}`, { greetingMessage: 'De outra pessoa' });
      await expect(page.getByText(/Outra pessoa mudou esta fila agora/)).toBeVisible();
      await page.getByRole('button', { name: 'Salvar fila' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Substituir' }).click();
      await expect(page.getByText('Fila salva')).toBeVisible();
      await page.reload();
      await expect(greeting).toHaveValue('Minha saudação');
      await greeting.fill(before);
      await page.getByRole('button', { name: 'Salvar fila' }).click();
      await expect(page.getByText('Fila salva')).toBeVisible();
    });
  });
});
