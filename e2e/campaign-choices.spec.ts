import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog').first();
const top = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Opens the dialog of a new campaign with its text and connection chosen. */
async function begin(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Campanhas', exact: true }).click();
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Nome da campanha' }).fill('Semana da Casa');
  await dialog(page).getByRole('textbox', { name: 'Mensagem da variação 1' }).fill(text);
  await button(page, 'Continuar').click();
  await dialog(page).getByLabel('Conexão', { exact: true }).selectOption({ index: 1 });
}

test.describe('the choices of a campaign', () => {
  test.afterEach(async () => {
    await query('delete from campaigns');
    await query('delete from contact_lists');
    await query(`delete from connections where name = 'Oficial'`);
  });

  test('a test reaches the own number as the chosen recipient would get it', async ({ page }) => {
    await signIn(page, people.camila);
    const number = String(55139_8885_0000 + (Date.now() % 10_000));
    await begin(page, 'Oi {nome}, chegou');
    await button(page, 'Testar no meu número').click();
    await expectAccessible(page);
    await top(page).getByRole('textbox', { name: 'Número que recebe' }).fill('12');
    await top(page).getByRole('button', { name: 'Enviar teste' }).click();
    await expect(top(page).getByText('Muito curto!')).toBeVisible();
    await top(page).getByRole('textbox', { name: 'Número que recebe' }).fill(number);
    await top(page).getByRole('button', { name: 'Enviar teste' }).click();
    await expect(page.getByText('Teste enviado')).toBeVisible();
    await expect(async () => {
      const [line] = await callFrom<{ id: number }[]>(page, 'GET', '/whatsapp');
      const { messages } = await callFrom<{ messages: { body: string }[] }>(
        page,
        'GET',
        `/sandbox/${line!.id}/outbound?number=${number}`,
      );
      expect(messages.map(({ body }) => body)).toEqual(['Oi Marina Albuquerque, chegou']);
    }).toPass();
    await button(page, 'Testar no meu número').click();
    await expect(top(page).getByRole('textbox', { name: 'Número que recebe' })).toHaveValue(number);
    await callFrom(page, 'POST', '/suppressed-numbers', { number });
    await top(page).getByRole('button', { name: 'Enviar teste' }).click();
    await expect(top(page).getByText('Este contato não quer receber campanhas.')).toBeVisible();
    await query('delete from suppressed_numbers');
  });

  test('a template of the official API is filled, estimated and stored', async ({ page }) => {
    await query(`insert into connections (company_id, name, provider, status)
      select company_id, 'Oficial', 'cloud', 'CONNECTED' from connections order by id limit 1`);
    await query(`insert into message_templates (company_id, connection_id, name, language, category, status, body, params, sendable)
      select company_id, id, 'volta', 'pt_BR', 'MARKETING', 'APPROVED', 'Olá {{1}}, seu cupom é {{2}}.',
        '[{"part":"body","key":"1"},{"part":"body","key":"2"}]', true from connections where name = 'Oficial'`);
    await signIn(page, people.camila);
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Clientes VIP' });
    await callFrom(page, 'POST', '/contact-list-items', {
      contactListId: id,
      name: 'Ana Rocha',
      number: '5513997112040',
    });
    await begin(page, 'Oi {nome}, chegou');
    const connection = dialog(page).getByLabel('Conexão', { exact: true });
    await expect(dialog(page).getByLabel('Modelo aprovado')).toHaveCount(0);
    await connection.selectOption({ label: 'Oficial' });
    await dialog(page).getByLabel('Lista', { exact: true }).selectOption('Clientes VIP');
    await dialog(page)
      .getByLabel(/^Modelo aprovado/)
      .selectOption({ label: 'volta (pt_BR)' });
    await dialog(page).getByLabel('Texto, lacuna 1', { exact: true }).fill('{nome}');
    await dialog(page).getByLabel('Texto, lacuna 2: se faltar').fill('LUZ15');
    await dialog(page).getByText('Modelo', { exact: true }).click();
    await expect(dialog(page).getByRole('log')).toContainText('Olá Ana Rocha, seu cupom é LUZ15.');
    await expect(dialog(page).getByRole('region', { name: 'Custo estimado' })).toContainText('US$ 0,06');
    await expectAccessible(page);
    await button(page, 'Continuar').click();
    await button(page, 'Salvar rascunho').click();
    await expect(page.getByRole('row', { name: /Semana da Casa/ })).toBeVisible();
    const { records } = await callFrom<{ records: { template: unknown }[] }>(page, 'GET', '/campaigns');
    expect(records[0]!.template).toEqual({
      name: 'volta',
      language: 'pt_BR',
      params: [
        { text: '{nome}', fallback: '' },
        { text: '', fallback: 'LUZ15' },
      ],
    });
  });
});
