import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The numbers of contacts nobody wrote to yet: a try that follows a failed one in the same data has others. */
const firstNumber = 55139_9722_0000 + (Date.now() % 100) * 100;
const numberOf = (index: number): string => String(firstNumber + index);

/** Creates a list of contacts and starts a campaign to them. Returns its id and the connection's. */
async function startCampaign(page: Page, count: number): Promise<{ id: number; connectionId: number }> {
  const list = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Clientes de maio' });
  for (let index = 0; index < count; index++)
    await callFrom(page, 'POST', '/contact-list-items', {
      contactListId: list.id,
      name: `Cliente ${index + 1}`,
      number: numberOf(index),
    });
  await query('update contact_list_items set is_whatsapp_valid = true');
  await callFrom(page, 'POST', '/campaign-settings', {
    settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 },
  });
  const [connection] = await callFrom<{ id: number }[]>(page, 'GET', '/whatsapp');
  const { id } = await callFrom<{ id: number }>(page, 'POST', '/campaigns', {
    name: 'Liquidação',
    message1: 'Oi {nome}',
    whatsappId: connection!.id,
    contactListId: list.id,
    scheduledAt: 'now',
  });
  return { id, connectionId: connection!.id };
}

/** Refuses the message to a contact after it was accepted, as the official API does. */
async function refuse(page: Page, connectionId: number, number: string): Promise<void> {
  let wid: string | undefined;
  await expect(async () => {
    const { messages } = await callFrom<{ messages: { wid: string }[] }>(
      page,
      'GET',
      `/sandbox/${connectionId}/outbound?number=${number}`,
    );
    wid = messages[0]?.wid;
    expect(wid).toBeDefined();
  }).toPass({ timeout: 20_000 });
  await callFrom(page, 'POST', `/sandbox/${connectionId}/receipts`, { wid, error: 'undeliverable' });
}

test.describe('the health of a number', () => {
  // Campaigns of other journeys that ran today count as new contacts of the same connection.
  const forgetCampaigns = async (): Promise<void> => {
    for (const table of ['campaigns', 'campaign_settings', 'campaign_paces', 'contact_lists'])
      await query(`delete from ${table}`);
  };
  test.beforeEach(forgetCampaigns);
  test.afterEach(forgetCampaigns);

  test('pauses a campaign that many refuse, and a person lets it go on', async ({ page, request }) => {
    test.setTimeout(120_000);
    await (await openPhones(request)).pair();
    await signIn(page, people.camila);
    await page.goto('/campaigns');
    const { id, connectionId } = await startCampaign(page, 10);
    await test.step('five refusals pause it, live', async () => {
      for (let index = 0; index < 5; index++) await refuse(page, connectionId, numberOf(index));
      await expect(row(page, 'Liquidação')).toContainText('Pausada', { timeout: 20_000 });
      await expect(row(page, 'Liquidação')).toContainText(/5 de \d+ mensagens recusadas/);
      await expectAccessible(page);
    });
    await test.step('its report says why and waits for a decision', async () => {
      await page.goto(`/campaign/${id}/report`);
      await expect(page.getByText(/Pausou sozinha: 5 de \d+ mensagens recusadas/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continuar', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText('A campanha parou para proteger o número.');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Manter em pausa' }).click();
      await expect(page.getByText('Pausada', { exact: true })).toBeVisible();
    });
    await test.step('it goes on from the list, and ends', async () => {
      await page.goto('/campaigns');
      await page.getByRole('button', { name: 'Continuar Liquidação' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar agora' }).click();
      await expect(page.getByText('O envio continua')).toBeVisible();
      await expect(row(page, 'Liquidação')).toContainText('Finalizada', { timeout: 30_000 });
      await expect(row(page, 'Liquidação')).toContainText('10 de 10');
    });
    await test.step('the page of the number shows what came of it, and takes a limit', async () => {
      await page.goto('/connections');
      await page.getByRole('link', { name: 'Saúde do número' }).first().click();
      await expect(page).toHaveURL(new RegExp(`/number-health/${connectionId}$`));
      await expect(page.getByText('50% das enviadas').first()).toBeVisible();
      const today = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
      await expect(page.getByRole('rowheader', { name: today })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Motivos das recusas' })).toContainText('5');
      await expectAccessible(page);
      await page.getByRole('switch', { name: 'Limitar novas pessoas por dia' }).click();
      const perDay = page.getByRole('textbox', { name: 'Novas pessoas por dia' });
      await perDay.fill('muitas');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(perDay).toBeFocused();
      await expect(perDay).toHaveAttribute('aria-invalid', 'true');
      await perDay.fill('15');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Limite salvo')).toBeVisible();
      await expect(page.getByText(/Hoje: 10 de 15 novas pessoas/)).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(perDay).toHaveValue('15');
    });
  });

  test('says until when a campaign waits for its limit, and shows the rating of Meta', async ({ page, request }) => {
    test.setTimeout(90_000);
    await (await openPhones(request)).pair();
    await signIn(page, people.camila);
    await page.goto('/campaigns');
    const [connection] = await callFrom<{ id: number; name: string }[]>(page, 'GET', '/whatsapp');
    await callFrom(page, 'PUT', `/number-health/${connection!.id}/budget`, { enabled: true, perDay: 1, warmUp: false });
    await query('delete from messages where shipping_id is not null');
    const { id } = await startCampaign(page, 2);
    await test.step('the list and the report name the limit', async () => {
      await expect(row(page, 'Liquidação')).toContainText(/limite de novas pessoas até \d\d\/\d\d 00:00/, {
        timeout: 20_000,
      });
      await page.goto(`/campaign/${id}/report`);
      await expect(page.getByText(/Espera: limite de novas pessoas até/)).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('the dialog of the next campaign expects it', async () => {
      await page.goto('/campaigns');
      await page.getByRole('button', { name: 'Nova campanha' }).first().click();
      const dialog = page.getByRole('dialog').first();
      const goOn = dialog.getByRole('button', { name: 'Continuar', exact: true });
      await dialog.getByRole('textbox', { name: 'Nome da campanha' }).fill('Semana seguinte');
      await dialog.getByRole('textbox', { name: 'Mensagem da variação 1' }).fill('Oi');
      await goOn.click();
      await dialog.getByLabel('Conexão', { exact: true }).selectOption({ label: connection!.name });
      await dialog.getByLabel('Lista', { exact: true }).selectOption('Clientes de maio');
      await goOn.click();
      await dialog.getByRole('radio', { name: /^Enviar agora/ }).check();
      await expect(dialog.getByText('termina, no máximo')).toBeVisible();
      await expect(dialog.getByText('Se todas forem novas')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('a number of the official API has the rating of Meta', async () => {
      const [made] = await query(`insert into connections (company_id, name, provider, status)
        select company_id, 'Oficial', 'cloud', 'CONNECTED' from connections order by id limit 1 returning id`);
      await query(`insert into official_numbers
        (company_id, connection_id, waba_id, quality, quality_since, messaging_limit, messaging_limit_since, throughput, checked_at)
        select company_id, id, '1', 'YELLOW', now() - interval '3 days', 2000, now(), 'STANDARD', now()
        from connections where name = 'Oficial'`);
      await page.goto(`/number-health/${String(made!.id)}`);
      const rating = page.getByRole('region', { name: 'O que a Meta informa' });
      await expect(rating).toContainText('Média');
      await expect(rating).toContainText('Algumas pessoas bloquearam ou denunciaram.');
      await expect(rating).toContainText('2.000 pessoas em 24\u00a0h');
      await expect(rating).toContainText('Até 80 mensagens por segundo');
      await expectAccessible(page);
      await query(`delete from connections where name = 'Oficial'`);
    });
  });
});
