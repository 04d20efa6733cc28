import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { callFrom } from './inboxSupport.ts';
import { expectAccessible, openPhones, people, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog').first();
const top = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const number = '5513988860001';

test.describe('a segment', () => {
  test.afterEach(async () => {
    await query('delete from campaigns');
    await query('delete from segments');
    await query('delete from campaign_settings');
  });

  test('becomes the audience of a campaign, whose report shows what came of it [CAMP-15]', async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const phones = await openPhones(request);
    await phones.pair();
    const { line } = phones;
    await signIn(page, people.camila);
    await callFrom(page, 'POST', '/campaign-settings', {
      settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] },
    });
    await callFrom(page, 'POST', '/contacts', {
      name: 'Sílvia Segmento',
      number,
      extraInfo: [{ name: 'Cidade', value: 'Peruíbe' }],
    });
    await page.getByRole('link', { name: 'Campanhas', exact: true }).click();
    await page.getByRole('button', { name: 'Nova campanha' }).first().click();
    await dialog(page).getByRole('textbox', { name: 'Nome da campanha' }).fill('Semana da Praia');
    await dialog(page).getByRole('textbox', { name: 'Mensagem da variação 1' }).fill('Oi {nome}');
    await button(page, 'Continuar').click();
    await dialog(page).getByLabel('Conexão', { exact: true }).selectOption({ index: 1 });

    await test.step('it is built with a live count, and incomplete conditions are refused', async () => {
      await dialog(page).getByLabel('Um segmento', { exact: true }).check();
      await button(page, 'Continuar').click();
      await expect(dialog(page).getByText('Escolha um segmento')).toBeVisible();
      await button(page, 'Novo segmento').click();
      await top(page).getByRole('textbox', { name: 'Nome' }).fill('Peruíbe');
      await expect(top(page).getByText('Preencha as condições para ver quantos vão receber.')).toBeVisible();
      await top(page).getByRole('button', { name: 'Criar', exact: true }).click();
      await expect(top(page).getByText('Preencha cada condição.')).toBeVisible();
      await top(page).getByLabel('Critério').selectOption('Cidade ou outro campo');
      await top(page).getByLabel('Valor').fill('peruibe');
      await expect(top(page).getByText('1 pessoa vai receber')).toBeVisible();
      await top(page).getByRole('button', { name: 'Adicionar condição' }).click();
      await top(page).getByRole('group', { name: 'Condição 2' }).getByLabel('Regra').selectOption('há mais dias que');
      await expect(top(page).getByText('0 pessoas vão receber')).toBeVisible();
      await expectAccessible(page);
      // The button that adds goes away with the last condition that fits.
      const adding = top(page).getByRole('button', { name: 'Adicionar condição' });
      for (let number = 3; number <= 10; number++) await adding.press('Enter');
      await expect(adding).toHaveCount(0);
      await expect(top(page).getByRole('button', { name: 'Remover condição 10' })).toBeFocused();
      for (let number = 10; number >= 3; number--) {
        await expect(top(page).getByRole('button', { name: `Remover condição ${number}` })).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await top(page).getByRole('button', { name: 'Remover condição 2' }).click();
      await expect(top(page).getByRole('button', { name: 'Adicionar condição' })).toBeFocused();
      await expect(top(page).getByText('1 pessoa vai receber')).toBeVisible();
      await top(page).getByRole('button', { name: 'Criar', exact: true }).click();
      await expect(page.getByText('Segmento criado')).toBeVisible();
    });
    await test.step('it is deleted, which leaves the keyboard at the choice, and created again', async () => {
      const segment = dialog(page).getByLabel('Segmento', { exact: true });
      await button(page, 'Editar segmento').click();
      await top(page).getByRole('button', { name: 'Excluir', exact: true }).click();
      await page.getByRole('button', { name: 'Excluir segmento' }).click();
      await expect(segment).toHaveValue('');
      await expect(segment).toBeFocused();
      await button(page, 'Novo segmento').click();
      await top(page).getByRole('textbox', { name: 'Nome' }).fill('Peruíbe');
      await top(page).getByLabel('Critério').selectOption('Cidade ou outro campo');
      await top(page).getByLabel('Valor').fill('peruibe');
      await top(page).getByRole('button', { name: 'Criar', exact: true }).click();
    });
    await test.step('the campaign goes to the people in it', async () => {
      await expect(dialog(page).getByLabel('Segmento', { exact: true })).toHaveValue(/\d+/);
      await expect(dialog(page).getByRole('region', { name: 'Quem recebe' })).toContainText('1');
      await button(page, 'Continuar').click();
      await dialog(page).getByLabel('Enviar agora', { exact: true }).check();
      await button(page, 'Enviar agora').click();
      await expect(row(page, 'Semana da Praia')).toContainText('Peruíbe');
      await expect(row(page, 'Semana da Praia')).toContainText('Finalizada', { timeout: 30_000 });
      const { messages } = await callFrom<{ messages: { body: string }[] }>(
        page,
        'GET',
        `/sandbox/${line.id}/outbound?number=${number}`,
      );
      expect(messages.map(({ body }) => body)).toEqual(['Oi Sílvia Segmento']);
    });
    await test.step('the list is narrowed to campaigns on air and those that are over', async () => {
      await page.getByRole('tab', { name: /^No ar/ }).click();
      await expect(page.getByText('Nenhuma campanha encontrada')).toBeVisible();
      await page.getByRole('tab', { name: /^Terminadas/ }).click();
      await expect(row(page, 'Semana da Praia')).toBeVisible();
      await expect(page.getByRole('tab', { name: /^Todas/ })).toHaveText(/1$/);
      await expectAccessible(page);
    });
    await test.step('the report counts the ticket of an answer, and its row opens that conversation', async () => {
      await callFrom(page, 'POST', `/sandbox/${line.id}/inbound`, { number, body: 'Quero uma rede' });
      await row(page, 'Semana da Praia').getByRole('button', { name: 'Ações de Semana da Praia' }).click();
      await page.getByRole('menuitem', { name: 'Relatório' }).click();
      const outcomes = page.getByRole('region', { name: 'O que veio das respostas' });
      await expect(outcomes).toContainText('de 1 que responderam');
      await expect(outcomes).toContainText('sem avaliações ainda');
      await page
        .getByRole('region', { name: 'Destinatários' })
        .getByRole('combobox', { name: 'Situação' })
        .selectOption('Respondeu');
      await expect(row(page, 'Sílvia Segmento')).toContainText('atendimento aguardando');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sílvia Segmento' }).click();
      await expect(page).toHaveURL(/\/tickets\/.+/);
      await expect(page.getByText('Quero uma rede').last()).toBeVisible();
    });
  });

  test('that is large for its number is warned about before the sending', async ({ page, request }) => {
    await (await openPhones(request)).pair();
    await signIn(page, people.camila);
    const { id } = await callFrom<{ id: number }>(page, 'POST', '/contact-lists', { name: 'Muita gente' });
    await query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid)
       select company_id, id, 'Pessoa ' || n, (5513970000000 + n)::text, (5513970000000 + n)::text, true
       from contact_lists, generate_series(1, 120) n where id = $1`,
      [id],
    );
    await page.getByRole('link', { name: 'Campanhas', exact: true }).click();
    await page.getByRole('button', { name: 'Nova campanha' }).first().click();
    await dialog(page).getByRole('textbox', { name: 'Nome da campanha' }).fill('Grande');
    await dialog(page).getByRole('textbox', { name: 'Mensagem da variação 1' }).fill('Oi');
    await button(page, 'Continuar').click();
    await dialog(page).getByLabel('Conexão', { exact: true }).selectOption({ index: 1 });
    await dialog(page).getByLabel('Lista', { exact: true }).selectOption('Muita gente');
    await button(page, 'Continuar').click();
    await expect(dialog(page).getByText('Risco médio para este número.')).toBeVisible();
    await expectAccessible(page);
    await query('delete from contact_lists where id = $1', [id]);
  });
});
